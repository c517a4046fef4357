/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.log;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;

/** A request to get or set the level of a log; setting is done by POST, as a link must not do it. */
final class LogLevelRequest {
  private LogLevelRequest() {
  }

  /**
   * Sends the request; falls back to GET for a stock daemon, which does not support POST.
   *
   * @return the connection with the response
   */
  static URLConnection send(URL url) throws IOException {
    if (url.getQuery() != null && url.getQuery().contains("&level=")) {
      HttpURLConnection post = (HttpURLConnection) url.openConnection();
      post.setRequestMethod("POST");
      post.setRequestProperty("X-XSRF-HEADER", "hadoop");
      post.setDoOutput(true);
      post.getOutputStream().close();
      if (post.getResponseCode() != HttpURLConnection.HTTP_BAD_METHOD) {
        return post;
      }
      post.disconnect();
    }
    URLConnection get = url.openConnection();
    get.connect();
    return get;
  }
}

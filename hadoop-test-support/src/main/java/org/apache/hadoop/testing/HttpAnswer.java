/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * The response of a local web server to one request; redirects are not followed.
 *
 * @param type the content type, or ""
 */
public record HttpAnswer(int status, String type, String body, HttpResponse<String> response) {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofMinutes(1)).build();

  /**
   * Requests a page.
   *
   * @param headers alternating names and values
   */
  public static HttpAnswer get(int port, String path, String... headers) throws IOException, InterruptedException {
    return send(request(port, path, headers).GET());
  }

  /** Submits a form. */
  public static HttpAnswer post(int port, String path, String form, String... headers)
      throws IOException, InterruptedException {
    return send(request(port, path, headers).header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form)));
  }

  private static HttpRequest.Builder request(int port, String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofMinutes(1));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private static HttpAnswer send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new HttpAnswer(response.statusCode(), response.headers().firstValue("Content-Type").orElse(""),
        response.body(), response);
  }

  /** Returns the value of a header, or "". */
  public String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }
}

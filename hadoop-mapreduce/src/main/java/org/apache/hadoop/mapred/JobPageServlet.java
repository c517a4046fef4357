/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.OverviewServlet;
import org.apache.hadoop.http.pages.Page;
import org.apache.hadoop.http.pages.PageServlet;
import org.apache.hadoop.mapreduce.JobACL;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobPage;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobTrackerSection;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobView;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * A servlet that serves the page of a job to users who may view the job, from memory or, for a retired job, from its
 * history.
 */
public final class JobPageServlet extends PageServlet {
  private static final long serialVersionUID = 1L;
  /** A limit on concurrent pages: a job with 300,000 tasks takes considerable memory. */
  private static final int AT_A_TIME = 4;

  private final transient Semaphore turns = new Semaphore(AT_A_TIME);

  @Override
  protected String title(HttpServletRequest request) {
    return "Job " + parameter(request, JobTrackerSection.ID);
  }

  @Override
  protected List<Page.Link> links() {
    return List.of(new Page.Link("Overview", OverviewServlet.PATH), new Page.Link("JobTracker", "/jobtracker.jsp"),
        new Page.Link("Job history", "/jobhistory.jsp"));
  }

  @Override
  protected int write(HttpServletRequest request, Html html) throws IOException {
    if (!turns.tryAcquire()) {
      html.element("p", "Too many job pages are being requested. Please try again later.");
      return HttpServletResponse.SC_SERVICE_UNAVAILABLE;
    }
    try {
      JobView job = find(id(request), request.getRemoteUser());
      if (job == null) {
        html.element("p", "The JobTracker no longer knows this job; the job history may still have it.");
        return HttpServletResponse.SC_NOT_FOUND;
      }
      JobPage.write(html, job, System.currentTimeMillis());
      return HttpServletResponse.SC_OK;
    } catch (AccessControlException e) {
      html.element("p", e.getMessage());
      return HttpServletResponse.SC_FORBIDDEN;
    } finally {
      turns.release();
    }
  }

  /** Returns the id of the requested job; null if it is invalid. */
  private static JobID id(HttpServletRequest request) {
    try {
      return JobID.forName(parameter(request, JobTrackerSection.ID));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** @param user null if access need not be checked */
  private JobView find(JobID id, String user) throws IOException {
    JobTracker tracker = (JobTracker) getServletContext().getAttribute("job.tracker");
    JobInProgress job = id == null ? null : tracker.jobs.get(id);
    if (job != null) {
      if (user != null && tracker.areACLsEnabled()) {
        tracker.getACLsManager().checkAccess(job, UserGroupInformation.createRemoteUser(user),
            Operation.VIEW_JOB_DETAILS);
      }
      return JobViews.of(job);
    }
    JobStatus retired = id == null ? null : tracker.retireJobs.get(id);
    FileSystem files = (FileSystem) getServletContext().getAttribute("fileSys");
    if (retired == null || retired.getHistoryFile() == null || files == null) {
      return null;
    }
    JobInfo history = JSPUtil.getJobInfo(new Path(retired.getHistoryFile()), files, tracker);
    if (user != null) {
      AccessControlList readers = history.getJobACLs().get(JobACL.VIEW_JOB);
      tracker.getACLsManager().checkAccess(id.toString(), UserGroupInformation.createRemoteUser(user),
          history.getJobQueueName(), Operation.VIEW_JOB_DETAILS, history.getUsername(),
          readers == null ? new AccessControlList("*") : readers);
    }
    return JobViews.of(history);
  }
}

import { graphql } from '../../../generated/gql.ts';

export const SchedulesDocument = graphql(`
  query ReportSchedules($accountId: ID!) {
    reportSchedules(accountId: $accountId) {
      id
      type
      label
      format
      parameters
      taxYear
      every
      month
      day
      time
      mail
      madeBy
      paused
      nextAt
      lastAt
      lastStatus
      lastError
    }
  }
`);

export const CreateSchedule = graphql(`
  mutation CreateReportSchedule($accountId: ID!, $schedule: ReportScheduleInput!) {
    createReportSchedule(accountId: $accountId, schedule: $schedule) {
      id
    }
  }
`);

export const UpdateSchedule = graphql(`
  mutation UpdateReportSchedule($accountId: ID!, $id: ID!, $schedule: ReportScheduleInput!) {
    updateReportSchedule(accountId: $accountId, id: $id, schedule: $schedule) {
      id
    }
  }
`);

export const PauseSchedule = graphql(`
  mutation PauseReportSchedule($accountId: ID!, $id: ID!, $paused: Boolean!) {
    pauseReportSchedule(accountId: $accountId, id: $id, paused: $paused) {
      id
      paused
      nextAt
    }
  }
`);

export const RunSchedule = graphql(`
  mutation RunReportSchedule($accountId: ID!, $id: ID!) {
    runReportSchedule(accountId: $accountId, id: $id) {
      id
      status
      error
    }
  }
`);

export const DeleteSchedule = graphql(`
  mutation DeleteReportSchedule($accountId: ID!, $id: ID!) {
    deleteReportSchedule(accountId: $accountId, id: $id)
  }
`);

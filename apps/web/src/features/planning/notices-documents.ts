import { graphql } from '../../generated/gql.ts';

export const PlanningAlertDocument = graphql(`
  query PlanningAlert($accountId: ID!) {
    planningAlert(accountId: $accountId) {
      termDays
      gainOver
      mail
    }
  }
`);

export const ChoosePlanningAlert = graphql(`
  mutation ChoosePlanningAlert(
    $accountId: ID!
    $termDays: Int
    $gainOver: Decimal
    $mail: Boolean!
  ) {
    choosePlanningAlert(
      accountId: $accountId
      termDays: $termDays
      gainOver: $gainOver
      mail: $mail
    ) {
      termDays
      gainOver
      mail
    }
  }
`);

export const PlanningNoticesDocument = graphql(`
  query PlanningNotices($accountId: ID!) {
    planningNotices(accountId: $accountId) {
      id
      words
      notedAt
    }
  }
`);

export const DismissPlanningNotices = graphql(`
  mutation DismissPlanningNotices($accountId: ID!, $ids: [ID!]!) {
    dismissPlanningNotices(accountId: $accountId, ids: $ids)
  }
`);

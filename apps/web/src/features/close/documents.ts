import { graphql } from '../../generated/gql.ts';

export const MonthsDocument = graphql(`
  query BookMonths($accountId: ID!) {
    bookMonths(accountId: $accountId) {
      months {
        month
        isClosed
        isRunning
        hasData
        entries
        amount
        openIssues
        closedBy
        closedAt
        reason
      }
      history {
        id
        month
        action
        reason
        digest
        who
        madeAt
      }
    }
  }
`);

export const ChecklistDocument = graphql(`
  query CloseChecklist($accountId: ID!, $month: String!) {
    closeChecklist(accountId: $accountId, month: $month) {
      id
      label
      state
      count
      codes
    }
  }
`);

export const CloseMonth = graphql(`
  mutation CloseMonth($accountId: ID!, $month: String!, $reason: String, $withEarlier: Boolean) {
    closeMonth(accountId: $accountId, month: $month, reason: $reason, withEarlier: $withEarlier) {
      months {
        month
      }
    }
  }
`);

export const ReopenMonth = graphql(`
  mutation ReopenMonth($accountId: ID!, $month: String!, $reason: String!) {
    reopenMonth(accountId: $accountId, month: $month, reason: $reason) {
      months {
        month
      }
    }
  }
`);

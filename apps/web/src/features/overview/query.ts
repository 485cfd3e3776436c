import { graphql } from '../../generated/gql.ts';

export const OverviewDocument = graphql(`
  query Overview($accountId: ID!) {
    taxTotals(accountId: $accountId) {
      taxYear
      generation
      totals {
        year
        gain
        shortTermGain
        longTermGain
        income
        disposals
      }
      holdings {
        asset
        quantity
        basis
        value
        unrealized
        priceAt
        lots
      }
      issues {
        error
        warning
        info
        byCode {
          code
          severity
          count
          low
          high
        }
      }
      activity {
        sources
        assets
        transactions
        transactionsInYear
        disposalsInYear
      }
    }
    gainLossPerYear(accountId: $accountId) {
      year
      gain
      shortTermGain
      longTermGain
      income
      disposals
    }
    incomeBreakdown(accountId: $accountId) {
      category
      value
      count
    }
  }
`);

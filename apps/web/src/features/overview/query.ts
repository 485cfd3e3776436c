import { graphql } from '../../generated/gql.ts';

export const OverviewDocument = graphql(`
  query Overview($accountId: ID!, $taxYear: Int) {
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
    readiness(accountId: $accountId, taxYear: $taxYear) {
      year
      label
      isPresent
      transactions
      troubled
      low
      high
      checks {
        id
        open
        done
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
    incomeBreakdown(accountId: $accountId, taxYear: $taxYear) {
      category
      value
      count
    }
  }
`);

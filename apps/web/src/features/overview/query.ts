import { graphql } from '../../generated/gql.ts';
import type { OverviewQueryVariables } from '../../generated/graphql.ts';

/** The variables of the overview query for an account. */
export const getOverviewRequest = (account: {
  readonly id: string;
  readonly taxPayerDetails: { readonly taxYear: number } | null;
}): OverviewQueryVariables => ({
  accountId: account.id,
  taxYear: account.taxPayerDetails?.taxYear ?? null,
});

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
        unknownLots
        unitPrice
        priceAt
        priceFrom
        lots
      }
      sources {
        id
        kind
        name
        provider
        value
        unpriced
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
          unstaked
        }
      }
      activity {
        sources
        sourcesInYear
        assets
        transactions
        transactionsInYear
        orders
        ordersInYear
        disposing
        disposingInYear
        disposals
        disposalsInYear
      }
    }
    readiness(accountId: $accountId, taxYear: $taxYear) {
      ...YearReady @unmask
    }
    assumedYears(accountId: $accountId) {
      year
      transactions
      income
    }
    uncertainYears(accountId: $accountId) {
      year
      gain {
        transactions
        low
        high
        codes
      }
      shortTerm {
        transactions
        low
        high
        codes
      }
      longTerm {
        transactions
        low
        high
        codes
      }
    }
    unpricedYears(accountId: $accountId) {
      year
      kind
      transactions
      unstaked
    }
    gainLossPerYear(accountId: $accountId) {
      year
      gain
      shortTermGain
      longTermGain
      income
      disposals
    }
    monthTotals(accountId: $accountId, taxYear: $taxYear) {
      month
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

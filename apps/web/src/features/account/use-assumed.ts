import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from './use-account.ts';

export const AssumedYearsDocument = graphql(`
  query AssumedYears($accountId: ID!) {
    assumedYears(accountId: $accountId) {
      year
      transactions
      income
    }
  }
`);

/** How many transactions behind the totals of a year use an assumed price. */
export interface Assumed {
  /** Of that year and before: the cost of units sold later depends on them, too. */
  readonly gain: number;
  readonly income: number;
}

/** Transactions of a year that use an assumed price. */
export interface YearAssumed {
  readonly year: number;
  readonly transactions: number;
  /** Of those, income. */
  readonly income: number;
}

/** Counts the transactions behind the totals of any tax year that use an assumed price. */
export function useAssumed(): (year: number) => Assumed {
  const accountId = useAccountId();
  const { data } = useQuery(AssumedYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return (year) => countAssumed(data?.assumedYears ?? [], year);
}

export const countAssumed = (all: readonly YearAssumed[], year: number): Assumed => ({
  gain: all.reduce((sum, each) => (each.year <= year ? sum + each.transactions : sum), 0),
  income: all.find((each) => each.year === year)?.income ?? 0,
});

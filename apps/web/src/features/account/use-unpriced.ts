import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { Unpriced } from './incomplete-text.ts';
import { useAccountId } from './use-account.ts';

export const UnpricedYearsDocument = graphql(`
  query UnpricedYears($accountId: ID!) {
    unpricedYears(accountId: $accountId) {
      year
      kind
      transactions
      unstaked
    }
  }
`);

const none: readonly Unpriced[] = [];

/** What the totals of all years exclude; undefined until it is known. */
export function useAllUnpriced(): readonly Unpriced[] | undefined {
  const accountId = useAccountId();
  const { data, error } = useQuery(UnpricedYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return data?.unpricedYears ?? (error ? none : undefined);
}

/** The transactions that the totals of a tax year exclude because prices are missing; without a year, of all years. */
export function useUnpriced(year: number | undefined): readonly Unpriced[] {
  const all = useAllUnpriced() ?? none;
  return year === undefined ? all : all.filter((each) => each.year === year);
}

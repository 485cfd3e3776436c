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

/** The transactions that the totals of a tax year exclude because prices are missing; without a year, of all years. */
export function useUnpriced(year: number | undefined): readonly Unpriced[] {
  const accountId = useAccountId();
  const { data } = useQuery(UnpricedYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const all = data?.unpricedYears ?? none;
  return year === undefined ? all : all.filter((each) => each.year === year);
}

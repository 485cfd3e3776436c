import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { YearChangeQuery } from '../../generated/graphql.ts';
import { useAccountId } from './use-account.ts';

const YearChangeDocument = graphql(`
  query YearChange($accountId: ID!, $taxYear: Int!) {
    readiness(accountId: $accountId, taxYear: $taxYear) {
      year
      low
      high
      range {
        unknown
      }
    }
  }
`);

/** By how much all open items of a tax year may change its gain. */
export type YearChange = Pick<YearChangeQuery['readiness'][number], 'low' | 'high' | 'range'>;

/** The change of a tax year, and whether it is known yet; without a year, none. */
export function useYearChange(year: number | undefined) {
  const accountId = useAccountId();
  const { data, error } = useQuery(YearChangeDocument, {
    variables: { accountId, taxYear: year ?? 0 },
    skip: year === undefined,
  });
  return { change: data?.readiness[0], isSettled: data !== undefined || error !== undefined };
}

import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { UncertainYearsQuery } from '../../generated/graphql.ts';
import { useAccountId } from './use-account.ts';

export const UncertainYearsDocument = graphql(`
  query UncertainYears($accountId: ID!) {
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
  }
`);

/** By how much open issues about cost may change the gains of a year. */
export type UncertainYear = UncertainYearsQuery['uncertainYears'][number];

const noYears: readonly UncertainYear[] = [];

/** The tax years whose gains depend on open issues about cost, and whether they are known yet. */
export function useUncertainYears() {
  const accountId = useAccountId();
  const { data, error } = useQuery(UncertainYearsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return {
    years: data?.uncertainYears ?? noYears,
    isSettled: data !== undefined || error !== undefined,
  };
}

/** Finds by how much open issues about cost may change the gains of any tax year. */
export function useUncertain(): (year: number) => UncertainYear | undefined {
  const { years } = useUncertainYears();
  return (year) => years.find((each) => each.year === year);
}

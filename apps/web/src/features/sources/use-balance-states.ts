import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { BalanceStatesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { getTies, type Ties } from './ties.ts';

const BalanceStatesDocument = graphql(`
  query BalanceStates($accountId: ID!) {
    auditBalancesAccounts(accountId: $accountId) {
      accountId
      sources {
        id
        assets {
          state
        }
      }
    }
  }
`);

/** By source, whether its balances tie. It is asked apart from the list, which does not wait for it; undefined until it is known. */
export function useBalanceStates(): ReadonlyMap<string, Ties> | undefined {
  const accountId = useAccountId();
  const { data } = useQuery(BalanceStatesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return data && statesIn(data);
}

const statesIn = ({
  auditBalancesAccounts: accounts,
}: BalanceStatesQuery): ReadonlyMap<string, Ties> =>
  new Map(
    accounts.flatMap(({ sources }) =>
      sources.map(({ id, assets }) => [id, getTies(assets.map(({ state }) => state))] as const),
    ),
  );

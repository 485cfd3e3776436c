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

/** Whether balances match, by source. A separate query, so the list doesn't wait for it; undefined while loading. */
export function useBalanceStates(): ReadonlyMap<string, Ties> | undefined {
  const accountId = useAccountId();
  const { data } = useQuery(BalanceStatesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return data && groupBySource(data);
}

const groupBySource = ({
  auditBalancesAccounts: accounts,
}: BalanceStatesQuery): ReadonlyMap<string, Ties> =>
  new Map(
    accounts.flatMap(({ sources }) =>
      sources.map(({ id, assets }) => [id, getTies(assets.map(({ state }) => state))] as const),
    ),
  );

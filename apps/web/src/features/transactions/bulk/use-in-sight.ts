import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { StillFittingDocument } from './documents.ts';
import type { Selection } from './use-selection.ts';

interface Shown {
  readonly accountId: string;
  readonly filter: TransactionFilter;
  readonly loaded: readonly { readonly id: string }[];
  /** The totals of all matching rows. A new object whenever they change. */
  readonly sums: object | undefined;
}

/** Deselects rows that no longer match the filters, so that actions never change rows that aren't visible. */
export function useInSight(
  { ids, drop }: Selection,
  { accountId, filter, loaded, sums }: Shown,
): void {
  const client = useApolloClient();
  const lastQuestion = useRef<string>(undefined);
  const latest = useRef({ ids, drop });
  useEffect(() => {
    latest.current = { ids, drop };
  });
  useEffect(() => {
    const shown = new Set(loaded.map(({ id }) => id));
    const unseen = [...latest.current.ids].filter((id) => !shown.has(id));
    const question = JSON.stringify([filter, sums, unseen]);
    if (unseen.length === 0 || question === lastQuestion.current) return;
    lastQuestion.current = question;
    // If the check fails, the rows stay selected, and the bar counts them.
    void findFitting(client, accountId, filter, unseen)
      .then((fitting) => latest.current.drop(unseen.filter((id) => !fitting.has(id))))
      .catch(() => undefined);
  }, [client, accountId, filter, loaded, sums]);
}

const requestedAtOnce = 500;

async function findFitting(
  client: ApolloClient,
  accountId: string,
  filter: TransactionFilter,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / requestedAtOnce) }, (_, part) =>
    ids.slice(part * requestedAtOnce, (part + 1) * requestedAtOnce),
  );
  const ask = async (taxTxIds: string[]) => {
    const variables = { accountId, filter: { ...filter, taxTxIds }, limit: requestedAtOnce };
    const { data } = await client.query({
      query: StillFittingDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    return data?.transactions.edges.map(({ node }) => node.id) ?? taxTxIds;
  };
  return new Set((await Promise.all(parts.map(ask))).flat());
}

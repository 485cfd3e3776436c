import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { AccountUpdatingQuery } from '../../generated/graphql.ts';
import { refetchQueries } from '../../system/refetch.ts';

/** With `after`, the server responds when it has newer figures than that generation. */
export const UpdatingDocument = graphql(`
  query AccountUpdating($accountId: ID!, $after: Int) {
    accountUpdating(accountId: $accountId, after: $after) {
      updating
      serialUpdateActive
      generation
      othersActed
      ownActed
      taxUpdater {
        taxUpdateFailed
        taxUpdateQueued
        taxUpdateInProgress
        taxUpdateNeedsRerun
        phase
        done
        total
        computedAt
        error
      }
      imports {
        id
        status
      }
    }
  }
`);

/** For background requests. The shell shows a line if the server is unreachable, so they show no error. */
export const background = { quiet: true } as const;

/** The result of waiting: newer figures, no calculation in progress, or one still in progress. */
export type Awaited = { readonly newer: number } | 'none' | 'coming';

/** Waits up to two seconds for newer figures than a generation, or until no calculation is in progress. */
export async function awaitFigures(
  client: ApolloClient,
  accountId: string,
  generation: number,
): Promise<Awaited> {
  const { data } = await client.query({
    query: UpdatingDocument,
    variables: { accountId, after: generation },
    fetchPolicy: 'network-only',
    context: background,
  });
  const now = data?.accountUpdating;
  if (!now) return 'none';
  if (now.generation > generation) return { newer: now.generation };
  return areComing(now) ? 'coming' : 'none';
}

/** True if a calculation is queued or running. */
export const areComing = ({ taxUpdater }: AccountUpdatingQuery['accountUpdating']): boolean =>
  taxUpdater.taxUpdateQueued || taxUpdater.taxUpdateInProgress;

/** The generation of the figures on screen. */
export const getCurrentGeneration = (client: ApolloClient, accountId: string): number | undefined =>
  client.readQuery({ query: UpdatingDocument, variables: { accountId } })?.accountUpdating
    .generation;

/** Queries that don't depend on figures. They are refetched last, so they don't delay the figures. */
const queriesWithoutFigures: ReadonlySet<string> = new Set([
  'Account',
  'Accounts',
  'AccountUpdating',
  'BulkEdits',
  'FilterOptions',
  'NamesToChoose',
  'PendingLinkInvite',
  'SavedFilters',
  'TxTableSettings',
]);

/** Refetches everything on screen, figures first. Resolves when the figures are loaded. */
export async function readFiguresFirst(client: ApolloClient): Promise<void> {
  const names = [...client.getObservableQueries('active')].flatMap(
    ({ queryName }) => queryName ?? [],
  );
  await refetchQueries(client, new Set(names.filter((name) => !queriesWithoutFigures.has(name))));
  void refetchQueries(client, queriesWithoutFigures).catch(() => undefined);
}

const reads = new WeakMap<
  ApolloClient,
  { readonly key: string; readonly began: number; readonly done: Promise<void> }
>();

/** {@link readFiguresFirst}, once for each generation. A refetch that started before `since` (by `performance.now()`) is repeated. */
export function readGeneration(
  client: ApolloClient,
  accountId: string,
  generation: number,
  since = 0,
): Promise<void> {
  const key = `${accountId} ${generation}`;
  const known = reads.get(client);
  if (known?.key === key && known.began >= since) return known.done;
  const began = performance.now();
  const done = readFiguresFirst(client);
  reads.set(client, { key, began, done });
  return done;
}

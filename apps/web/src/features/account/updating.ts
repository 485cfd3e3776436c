import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { AccountUpdatingQuery } from '../../generated/graphql.ts';
import { readAnew } from '../../system/read-anew.ts';

/** With `after`, the answer waits for newer figures than those of that generation; see the service. */
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

/** Nobody asked for it: that the server is out of reach stands in a line of the shell. */
export const notAsked = { quiet: true } as const;

/** What came of waiting: newer figures, none that are on their way, or some still are. */
export type Awaited = { readonly newer: number } | 'none' | 'coming';

/** Waits for newer figures than those of a generation, or until none are on their way; for two seconds at the most. What is known of the account's state then shows. */
export async function awaitFigures(
  client: ApolloClient,
  accountId: string,
  generation: number,
): Promise<Awaited> {
  const { data } = await client.query({
    query: UpdatingDocument,
    variables: { accountId, after: generation },
    fetchPolicy: 'network-only',
    context: notAsked,
  });
  const now = data?.accountUpdating;
  if (!now) return 'none';
  if (now.generation > generation) return { newer: now.generation };
  return areComing(now) ? 'coming' : 'none';
}

/** Whether figures of the present facts are on their way. */
export const areComing = ({ taxUpdater }: AccountUpdatingQuery['accountUpdating']): boolean =>
  taxUpdater.taxUpdateQueued || taxUpdater.taxUpdateInProgress;

/** The generation of the figures that are on screen. */
export const getCurrentGeneration = (client: ApolloClient, accountId: string): number | undefined =>
  client.readQuery({ query: UpdatingDocument, variables: { accountId } })?.accountUpdating
    .generation;

/** Hangs on no figure: read last, so that whoever waits for figures does not wait for these. */
const withoutFigures: ReadonlySet<string> = new Set([
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

/** Reads what is on screen anew, figures first; ends when these are there. */
export async function readFiguresFirst(client: ApolloClient): Promise<void> {
  const names = [...client.getObservableQueries('active')].flatMap(
    ({ queryName }) => queryName ?? [],
  );
  await readAnew(client, new Set(names.filter((name) => !withoutFigures.has(name))));
  void readAnew(client, withoutFigures).catch(() => undefined);
}

const reads = new WeakMap<
  ApolloClient,
  { readonly key: string; readonly began: number; readonly done: Promise<void> }
>();

/** As {@link readFiguresFirst}, once for each generation, whoever hears of it first. `since`: what was read before that, by `performance.now()`, is read anew. */
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

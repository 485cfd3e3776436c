import type { ApolloClient } from '@apollo/client';
import { refetchQueries } from '../../../system/refetch.ts';
import {
  awaitFigures,
  readGeneration,
  getCurrentGeneration,
  type Awaited,
} from '../../account/updating.ts';

/** Queries that show a change without new figures; cheap to refetch. */
const cheapQueries: ReadonlySet<string> = new Set([
  'Transaction',
  'TransactionSides',
  'TransactionLots',
  'MatchCandidates',
  'AccountUpdating',
  'Review',
  'ReviewRows',
  'ReviewIssue',
  'RecategorizeRules',
  'DuplicatesOf',
  'SourceDuplicates',
]);
/** Lists and their totals. */
const lists: ReadonlySet<string> = new Set([
  'Transactions',
  'TransactionTotals',
  'SelectionTotals',
  'Account',
]);
const all: ReadonlySet<string> = new Set([...cheapQueries, ...lists]);

/** Most edits are computed within this time: then everything is refetched once, with the new figures. */
const SOON_MS = 400;
/** After this time, lists show a change without its figures. */
const LATER_MS = 1_000;

/** Refreshes the page after a change: with the new figures if they come soon, otherwise first without them, and the lists a little later. The account's poll shows figures that come even later. */
export async function showDecision(client: ApolloClient, accountId: string): Promise<void> {
  const startedAt = performance.now();
  const generation = getCurrentGeneration(client, accountId);
  if (generation === undefined) return refetchQueries(client, all);
  const figures = awaitFigures(client, accountId, generation).catch((): Awaited => 'none');
  const soon = await waitAtMost(SOON_MS, figures);
  if (typeof soon === 'object') return readGeneration(client, accountId, soon.newer, startedAt);
  if (soon === 'none') return refetchQueries(client, all);
  const later = waitAtMost(LATER_MS, figures).then((then) =>
    typeof then === 'object' ? undefined : refetchQueries(client, lists),
  );
  void later.catch(() => undefined);
  return refetchQueries(client, cheapQueries);
}

const waitAtMost = (ms: number, figures: Promise<Awaited>): Promise<Awaited> =>
  Promise.race([
    figures,
    new Promise<Awaited>((resolve) => setTimeout(() => resolve('coming'), ms)),
  ]);

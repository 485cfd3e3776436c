import type { ApolloClient } from '@apollo/client';
import { readAnew } from '../../../system/read-anew.ts';
import {
  awaitFigures,
  readGeneration,
  getCurrentGeneration,
  type Awaited,
} from '../../account/updating.ts';

/** What shows a decision by itself; cheap to read. */
const ofOneself: ReadonlySet<string> = new Set([
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
/** Lists and what they come to. */
const lists: ReadonlySet<string> = new Set([
  'Transactions',
  'TransactionTotals',
  'SelectionTotals',
  'Account',
]);
const all: ReadonlySet<string> = new Set([...ofOneself, ...lists]);

/** Most edits are computed within this: then all is read once, with the new figures. */
const SOON_MS = 400;
/** Lists show a decision after this without its figures. */
const LATER_MS = 1_000;

/** Shows what was decided: with its figures where they come within a moment, else by itself, and lists a little later. Figures that come then are shown by whoever keeps the account's poll. */
export async function showDecision(client: ApolloClient, accountId: string): Promise<void> {
  const decided = performance.now();
  const generation = getCurrentGeneration(client, accountId);
  if (generation === undefined) return readAnew(client, all);
  const figures = awaitFigures(client, accountId, generation).catch((): Awaited => 'none');
  const soon = await within(SOON_MS, figures);
  if (typeof soon === 'object') return readGeneration(client, accountId, soon.newer, decided);
  if (soon === 'none') return readAnew(client, all);
  const later = within(LATER_MS, figures).then((then) =>
    typeof then === 'object' ? undefined : readAnew(client, lists),
  );
  void later.catch(() => undefined);
  return readAnew(client, ofOneself);
}

const within = (ms: number, figures: Promise<Awaited>): Promise<Awaited> =>
  Promise.race([
    figures,
    new Promise<Awaited>((resolve) => setTimeout(() => resolve('coming'), ms)),
  ]);

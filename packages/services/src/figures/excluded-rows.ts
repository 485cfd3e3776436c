import type { Db } from '@lotbook/db/database';
import { getOutcomes, type ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { readUnpricedTransactions } from '@lotbook/db/stores/missing-prices';
import type { AccountId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import { findExcludedRows, type ExcludedRow } from '@lotbook/reports/incomplete/excluded-rows';
import type { Window } from './figures.ts';

type Span = Pick<Window, 'from' | 'to'>;
type Settings = Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'timeZone'>;

/** Transactions read at once. */
const atOnce = 2_000;

/** The rows of an account's present figures that no total contains, because their price is unknown; sources are ids. By time. */
export async function readExcludedRows(
  db: Db,
  accountId: AccountId,
  settings: Settings,
  span: Span,
): Promise<readonly ExcludedRow[]> {
  const transactions = await readUnpricedTransactions(db, accountId, span);
  const unpriced = new Map(
    transactions.map(({ transactionId, assets }) => [transactionId as string, new Set(assets)]),
  );
  const found: ExcludedRow[] = [];
  for (let first = 0; first < transactions.length; first += atOnce) {
    const ids = transactions.slice(first, first + atOnce).map(({ transactionId }) => transactionId);
    const outcomes = await getOutcomes(db, accountId, ids); // oxlint-disable-line no-await-in-loop -- one batch after the other
    found.push(...findIn(outcomes, settings, unpriced));
  }
  return found.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** The same for outcomes whose issues are not stored, as those of a sealed year. */
export async function collectExcludedRows(
  outcomes: AsyncIterable<readonly ReadOutcome[]>,
  settings: Settings,
): Promise<readonly ExcludedRow[]> {
  const found: ExcludedRow[] = [];
  for await (const chunk of outcomes) found.push(...findIn(chunk, settings));
  return found;
}

const findIn = (
  outcomes: readonly ReadOutcome[],
  settings: Settings,
  unpriced?: ReadonlyMap<string, ReadonlySet<string>>,
): readonly ExcludedRow[] =>
  outcomes.flatMap(({ outcome }) =>
    findExcludedRows(outcome, { settings, ...(unpriced && { unpriced }) }),
  );

import type { Db } from '@lotbook/db/database';
import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import { readEachTransaction } from '@lotbook/db/stores/records';
import type { SealedYear } from '@lotbook/db/stores/sealed-years';
import { loadSources } from '@lotbook/db/stores/sources';
import { readInputMarks } from '@lotbook/db/stores/period-marks';
import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { InputChange } from '@lotbook/reports/report';
import { hash } from 'node:crypto';
import { makeSourceNames } from '../computing/source-names.ts';
import type { SealedInput } from './sealed-content.ts';
import { toLines, getPieces } from './sealed-chunks.ts';
import type { Step } from './steps.ts';
import { getDifferingPeriods, type DifferingPeriod } from './differing-periods.ts';

/** Limit of listed changes. */
const maxListed = 2_000;

/**
 * Transactions before a timestamp that were added, deleted or changed since a year was sealed, by time. Notes without effect on figures don't count. Periods whose rows
 * didn't change are not read; the others are read one after the other. `step` receives the progress, from 0 to 1.
 */
export async function readChangedInputs(
  db: Db,
  accountId: AccountId,
  seal: SealedYear,
  before: Instant,
  step: Step,
): Promise<readonly InputChange[]> {
  const chunks = await getPieces(db, accountId, seal, 'inputs');
  const periods = await getDifferingPeriods(chunks, { from: beginning, to: before }, (time) =>
    readInputMarks(db, accountId, time),
  );
  const { named } = makeSourceNames(await loadSources(db, accountId));
  const changes = new Map<string, InputChange>();
  for (const [index, period] of periods.entries()) {
    const sealed = await readSealedTransactions(db, accountId, seal, period);
    for await (const transactions of readEachTransaction(db, accountId, period)) {
      for (const transaction of named(transactions)) {
        noteChange(changes, sealed.get(transaction.id), transaction);
        sealed.delete(transaction.id);
      }
    }
    for (const removed of sealed.values())
      if (removed.at < before) noteChange(changes, removed, undefined);
    await step((index + 1) / periods.length);
  }
  const all = [...changes.values()].filter(({ at }) => at < before);
  return all
    .sort((a, b) =>
      a.at === b.at ? (a.transactionId < b.transactionId ? -1 : 1) : a.at < b.at ? -1 : 1,
    )
    .slice(0, maxListed);
}

/** Deleted from one period and added to another: its time changed. */
function noteChange(
  changes: Map<string, InputChange>,
  was: Transaction | undefined,
  is: Transaction | undefined,
): void {
  const one = (is ?? was)!;
  const other = changes.get(one.id);
  if (was && is) {
    if (computeDigest(was) !== computeDigest(is))
      changes.set(one.id, toChange(is, 'changed', listChangedFields(was, is)));
  } else if (other) changes.set(one.id, { ...other, what: 'changed', fields: ['time'] });
  else changes.set(one.id, toChange(one, is ? 'added' : 'removed'));
}

const beginning = '0001-01-01T00:00:00.000Z' as Instant;

async function readSealedTransactions(
  db: Db,
  accountId: AccountId,
  seal: SealedYear,
  { pieces }: DifferingPeriod,
): Promise<Map<string, Transaction>> {
  const found = new Map<string, Transaction>();
  for await (const lines of toLines<SealedInput>(db, accountId, seal, 'inputs', pieces)) {
    for (const line of lines)
      if ('transaction' in line) found.set(line.transaction.id, line.transaction);
  }
  return found;
}

const toChange = (
  { id, at }: Transaction,
  what: InputChange['what'],
  fields: readonly string[] = [],
): InputChange => ({
  transactionId: id,
  at,
  what,
  fields,
});

const toText = (value: unknown): string => JSON.stringify(encodeDecimals(value)) ?? '';

/** Of everything that figures can follow from. */
const computeDigest = (transaction: Transaction): string =>
  hash('sha256', toText({ ...transaction, memo: undefined }), 'base64').slice(0, 22);

type Fields<T> = readonly (readonly [words: string, of: (each: T) => unknown])[];

const ofTransaction: Fields<Transaction> = [
  ['time', ({ at }) => at],
  ['type', ({ type }) => type],
  ['category', ({ category }) => category],
  ['whether it counts', ({ ignored }) => ignored],
  ['match', ({ matching }) => matching],
  ['treatment', ({ treatments, position }) => [treatments, position]],
];
const ofMovements: Fields<Movement> = [
  ['source', ({ source }) => source],
  ['asset', ({ asset }) => asset],
  ['amount', ({ quantity, direction, withheldFrom }) => [quantity, direction, withheldFrom]],
  ['worth', ({ value }) => value],
  [
    'cost',
    ({ basis, acquiredOn, inherited, assigned }) => [basis, acquiredOn, inherited, assigned],
  ],
];

/** In words what is different in a transaction. */
export function listChangedFields(was: Transaction, is: Transaction): readonly string[] {
  const own = ofTransaction
    .filter(([, of]) => toText(of(was)) !== toText(of(is)))
    .map(([words]) => words);
  const moved = ofMovements
    .filter(([, of]) => toText(was.movements.map(of)) !== toText(is.movements.map(of)))
    .map(([words]) => words);
  const all = [...own, ...moved];
  return all.length > 0 ? all : ['details'];
}

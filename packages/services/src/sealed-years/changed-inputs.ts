import type { Db } from '@lotbook/db/database';
import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import { eachTransaction } from '@lotbook/db/stores/records';
import type { SealedYear } from '@lotbook/db/stores/sealed-years';
import { loadSources } from '@lotbook/db/stores/sources';
import { inputMarks } from '@lotbook/db/stores/period-marks';
import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { InputChange } from '@lotbook/reports/report';
import { hash } from 'node:crypto';
import { sourceNames } from '../computing/source-names.ts';
import type { SealedInput } from './sealed-content.ts';
import { toLines, getPieces } from './sealed-chunks.ts';
import type { Step } from './steps.ts';
import { getDifferingPeriods, type DifferingPeriod } from './differing-periods.ts';

/** At most so many are told; more say no more. */
const maxListed = 2_000;

/**
 * Transactions before an instant that came, went or changed since a year was sealed, by time. What people note without bearing on figures is no change. Stretches of time whose rows
 * are as they were are not read; one is looked at after the other. `step` is told how much is done, from 0 to 1.
 */
export async function changedInputs(
  db: Db,
  accountId: AccountId,
  seal: SealedYear,
  before: Instant,
  step: Step,
): Promise<readonly InputChange[]> {
  const pieces = await getPieces(db, accountId, seal, 'inputs');
  const stretches = await getDifferingPeriods(pieces, { from: beginning, to: before }, (time) =>
    inputMarks(db, accountId, time),
  );
  const { named } = sourceNames(await loadSources(db, accountId));
  const changes = new Map<string, InputChange>();
  for (const [index, stretch] of stretches.entries()) {
    const sealed = await sealedTransactions(db, accountId, seal, stretch);
    for await (const transactions of eachTransaction(db, accountId, stretch)) {
      for (const transaction of named(transactions)) {
        note(changes, sealed.get(transaction.id), transaction);
        sealed.delete(transaction.id);
      }
    }
    for (const gone of sealed.values()) if (gone.at < before) note(changes, gone, undefined);
    await step((index + 1) / stretches.length);
  }
  const all = [...changes.values()].filter(({ at }) => at < before);
  return all
    .sort((a, b) =>
      a.at === b.at ? (a.transactionId < b.transactionId ? -1 : 1) : a.at < b.at ? -1 : 1,
    )
    .slice(0, maxListed);
}

/** What is gone from one stretch and there in another has another time. */
function note(
  changes: Map<string, InputChange>,
  was: Transaction | undefined,
  is: Transaction | undefined,
): void {
  const one = (is ?? was)!;
  const other = changes.get(one.id);
  if (was && is) {
    if (computeDigest(was) !== computeDigest(is))
      changes.set(one.id, toChange(is, 'changed', fieldsChanged(was, is)));
  } else if (other) changes.set(one.id, { ...other, what: 'changed', fields: ['time'] });
  else changes.set(one.id, toChange(one, is ? 'added' : 'removed'));
}

const beginning = '0001-01-01T00:00:00.000Z' as Instant;

async function sealedTransactions(
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
export function fieldsChanged(was: Transaction, is: Transaction): readonly string[] {
  const own = ofTransaction
    .filter(([, of]) => toText(of(was)) !== toText(of(is)))
    .map(([words]) => words);
  const moved = ofMovements
    .filter(([, of]) => toText(was.movements.map(of)) !== toText(is.movements.map(of)))
    .map(([words]) => words);
  const all = [...own, ...moved];
  return all.length > 0 ? all : ['details'];
}

import type { Db } from '@lotbook/db/database';
import { kept } from '@lotbook/decimal/decimal-json';
import { eachTransaction } from '@lotbook/db/stores/records';
import type { SealedYear } from '@lotbook/db/stores/sealed-years';
import { sourcesOf } from '@lotbook/db/stores/sources';
import type { AccountId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { InputChange } from '@lotbook/reports/report';
import { hash } from 'node:crypto';
import { sourceNames } from '../computing/source-names.ts';
import { sealedInputs } from './sealed-content.ts';

/** At most so many are told; more say no more. */
const mostTold = 2_000;

/** Transactions before an instant that came, went or changed since a year was sealed, by time. What people note without bearing on figures is no change. */
export async function changedInputs(db: Db, accountId: AccountId, seal: SealedYear, before: string): Promise<readonly InputChange[]> {
  const [sealed, left] = [new Map<string, string>(), new Set<string>()];
  for await (const transaction of sealedTransactions(db, accountId, seal, before)) sealed.set(transaction.id, digestOf(transaction));
  for (const id of sealed.keys()) left.add(id);
  const changes: InputChange[] = [];
  const changed = new Map<string, Transaction>();
  for await (const transaction of presentTransactions(db, accountId, before)) {
    const was = sealed.get(transaction.id);
    left.delete(transaction.id);
    if (was === undefined) changes.push(changeOf(transaction, 'added'));
    else if (was !== digestOf(transaction)) changed.set(transaction.id, transaction);
  }
  if (left.size > 0 || changed.size > 0) {
    for await (const transaction of sealedTransactions(db, accountId, seal, before)) {
      const now = changed.get(transaction.id);
      if (now) changes.push(changeOf(now, 'changed', fieldsChanged(transaction, now)));
      else if (left.has(transaction.id)) changes.push(changeOf(transaction, 'removed'));
    }
  }
  return changes.sort((a, b) => (a.at === b.at ? (a.transactionId < b.transactionId ? -1 : 1) : a.at < b.at ? -1 : 1)).slice(0, mostTold);
}

async function* sealedTransactions(db: Db, accountId: AccountId, seal: SealedYear, before: string): AsyncGenerator<Transaction> {
  for await (const lines of sealedInputs(db, accountId, seal)) {
    for (const line of lines) if ('transaction' in line && line.transaction.at < before) yield line.transaction;
  }
}

async function* presentTransactions(db: Db, accountId: AccountId, before: string): AsyncGenerator<Transaction> {
  const { named } = sourceNames(await sourcesOf(db, accountId));
  for await (const transactions of eachTransaction(db, accountId)) yield* named(transactions).filter(({ at }) => at < before);
}

const changeOf = ({ id, at }: Transaction, what: InputChange['what'], fields: readonly string[] = []): InputChange => ({
  transactionId: id,
  at,
  what,
  fields,
});

const textOf = (value: unknown): string => JSON.stringify(kept(value)) ?? '';

/** Of everything that figures can follow from. */
const digestOf = (transaction: Transaction): string => hash('sha256', textOf({ ...transaction, memo: undefined }), 'base64').slice(0, 22);

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
  ['cost', ({ basis, acquiredOn, inherited, assigned }) => [basis, acquiredOn, inherited, assigned]],
];

/** In words what is different in a transaction. */
export function fieldsChanged(was: Transaction, is: Transaction): readonly string[] {
  const own = ofTransaction.filter(([, of]) => textOf(of(was)) !== textOf(of(is))).map(([words]) => words);
  const moved = ofMovements.filter(([, of]) => textOf(was.movements.map(of)) !== textOf(is.movements.map(of))).map(([words]) => words);
  const all = [...own, ...moved];
  return all.length > 0 ? all : ['details'];
}

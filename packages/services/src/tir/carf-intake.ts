import { reading } from '@lotbook/db/database';
import type { Cell } from '@lotbook/db/bulk';
import {
  readCarfTransactions,
  readCarfUsers,
  type StoredCarfTransaction,
  type StoredCarfUser,
} from '@lotbook/db/stores/tir-carf-intake';
import { toBytea } from '@lotbook/db/stores/tir-recipients';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { addUserRow, type UserRow } from '@lotbook/tir/carf/read-users';
import type { CarfTransaction, CarfUser } from '@lotbook/tir/carf/records';
import type { Services } from '../services.ts';
import type { TirSealer } from './tir-sealer.ts';

interface Place {
  readonly accountId: AccountId;
  readonly taxYear: number;
  readonly fileId: string;
}

const rowsAtOnce = 5_000;

const getUserPlace = (taxYear: number, userId: string, number: number): string =>
  `carf user ${taxYear} ${userId} ${number}`;

/** Numbers the rows of a file, so that the persons who control an entity follow it in order. */
export class CarfUserRows {
  readonly #sealer: TirSealer;
  readonly #place: Place;
  readonly #numbers = new Map<string, number>();

  constructor(sealer: TirSealer, place: Place) {
    this.#sealer = sealer;
    this.#place = place;
  }

  seal(row: UserRow) {
    const { taxYear, fileId } = this.#place;
    const userId = 'user' in row ? row.user.userId : row.controls;
    const number = 'user' in row ? 0 : (this.#numbers.get(userId) ?? 0) + 1;
    this.#numbers.set(userId, number);
    const text = JSON.stringify(row);
    const sealed = toBytea(this.#sealer.seal(getUserPlace(taxYear, userId, number), text));
    return { userId, number, fileId, sealed };
  }
}

/** Uploaded users of a year, with the persons who control them. */
export async function loadCarfUsers(
  { database }: Services,
  { accountId, taxYear }: Omit<Place, 'fileId'>,
  sealer: TirSealer,
): Promise<ReadonlyMap<string, CarfUser>> {
  const users = new Map<string, CarfUser>();
  for (let after: StoredCarfUser | undefined; ;) {
    const from = after;
    const rows = await reading(database, { accountId }, (db) =>
      readCarfUsers(db, accountId, { taxYear, after: from, limit: rowsAtOnce }),
    );
    for (const { userId, number, sealed } of rows)
      addUserRow(
        users,
        JSON.parse(sealer.open(getUserPlace(taxYear, userId, number), sealed)) as UserRow,
      );
    if (rows.length < rowsAtOnce) return users;
    after = rows.at(-1);
  }
}

export function toTransactionCells(
  { transactionId, userId, quantity: units, amount, ...rest }: CarfTransaction,
  { accountId, taxYear, fileId }: Place,
): readonly Cell[] {
  const data = { ...rest, quantity: format(units), amount: format(amount) };
  return [accountId, taxYear, transactionId, userId, fileId, JSON.stringify(data)];
}

function toCarfTransaction({ id, userId, data }: StoredCarfTransaction): CarfTransaction {
  const stored = data as Omit<CarfTransaction, 'quantity' | 'amount'> &
    Readonly<Record<'quantity' | 'amount', string>>;
  return {
    ...stored,
    transactionId: id,
    userId,
    quantity: quantity(stored.quantity),
    amount: money(stored.amount),
  };
}

/** Uploaded transactions of a year, some at a time. */
export async function* readAllCarfTransactions(
  { database }: Services,
  { accountId, taxYear }: Omit<Place, 'fileId'>,
): AsyncGenerator<readonly CarfTransaction[]> {
  for (let after: string | undefined; ;) {
    const from = after;
    const rows = await reading(database, { accountId }, (db) =>
      readCarfTransactions(db, accountId, { taxYear, after: from, limit: rowsAtOnce }),
    );
    if (rows.length > 0) yield rows.map(toCarfTransaction);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id;
  }
}

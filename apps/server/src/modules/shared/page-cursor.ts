import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { EntryPlace } from '@lotbook/db/stores/tax-entries';
import type { Position, TransactionOrder } from '@lotbook/db/stores/transactions';
import { parseInstant } from '@lotbook/model/time';
import { AppError } from '@lotbook/model/errors';
import { isId } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';

export interface PageState {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

export const PageInfo = builder.objectRef<PageState>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
});

/** A place in a list in that order, as opaque text. */
export const encodeCursor = ({ key, id }: Position, order: TransactionOrder): string =>
  Buffer.from(JSON.stringify([order.column, key, id])).toString('base64url');

/** @throws AppError BAD_INPUT if the text is not a valid cursor, or is from a list in another order. */
export function decodeCursor(
  cursor: string | null | undefined,
  order: TransactionOrder,
): Position | undefined {
  if (!cursor) return undefined;
  try {
    const [column, key, id] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as readonly unknown[];
    if (column === order.column && isKey(key, order) && typeof id === 'string' && isId(id))
      return { key, id };
  } catch {
    // falls through to the refusal
  }
  throw makeUnknownPlaceError();
}

export const makeUnknownPlaceError = (): AppError =>
  new AppError('BAD_INPUT', fill(texts.cursorUnknown), { field: 'cursor' });

/** A place in the list of tax entries, as opaque text. */
export const encodeEntryPlace = ({ at, transactionId, index }: EntryPlace): string =>
  Buffer.from(JSON.stringify([at, transactionId, index])).toString('base64url');

/** @throws AppError BAD_INPUT when the text is no such cursor. */
export function decodeEntryPlace(cursor: string | null | undefined): EntryPlace | undefined {
  if (!cursor) return undefined;
  try {
    const [at, transactionId, index] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as readonly unknown[];
    const isTime = typeof at === 'string' && parseInstant(at) !== undefined;
    if (isTime && isSmall(index) && typeof transactionId === 'string' && isId(transactionId))
      return { at, transactionId, index };
  } catch {
    // falls through to the refusal
  }
  throw makeUnknownPlaceError();
}

const isSmall = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;

/** Whether the database can compare by it. */
function isKey(key: unknown, { column }: TransactionOrder): key is string | null {
  if (key === null || column === 'asset') return key === null || typeof key === 'string';
  return (
    typeof key === 'string' &&
    (column === 'date'
      ? /^\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+$/.test(key)
      : /^-?\d+(\.\d+)?$/.test(key))
  );
}

/** A page by offset, of a list that is in memory or can be counted. */
export interface CountedPage {
  readonly from: number;
  /** Rows of this page, and of all pages. */
  readonly shown: number;
  readonly count: number;
}

export const toCountedPage = ({ from, shown, count }: CountedPage): PageState => ({
  hasNextPage: from + shown < count,
  endCursor: String(from + shown),
});

/** @throws AppError BAD_INPUT if the text is not a valid cursor. */
export function decodeOffset(cursor: string | null | undefined): number {
  if (!cursor) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw makeUnknownPlaceError();
  return Number(cursor);
}

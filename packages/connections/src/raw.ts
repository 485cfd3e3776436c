import { absolute, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { fill, renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs, parseInstant, type Instant } from '@lotbook/model/time';
import { toQuantity, readAmount } from '@lotbook/sources/amounts';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import type { Units } from '@lotbook/sources/movements';
import type { Json, SyncPage } from './adapter.ts';

/**
 * A record with content that the mapping doesn't know. It becomes an unread record with this
 * reason.
 */
export class Unmapped extends Error {
  override name = 'Unmapped';
  readonly reason: FilledMessage;
  constructor(reason: FilledMessage) {
    super(renderInEnglish(reason));
    this.reason = reason;
  }
}

/** A raw record, read field by field; `a.b` is b within a. Numbers are text (`parseExactJson`). */
export interface Raw {
  readonly json: Json;
  /** Empty if absent. */
  readonly text: (field: string) => string;
  readonly required: (field: string) => string;
  readonly amount: (field: string) => Quantity;
  /** Zero if absent. */
  readonly amountOr0: (field: string) => Quantity;
  readonly asset: (field: string, rename?: (code: string) => string) => AssetId;
  /** Milliseconds or seconds since 1970, or ISO 8601 in UTC. */
  readonly at: (field: string) => Instant;
  readonly fail: (field: string, problem: FilledMessage) => never;
  /** For a value that the mapping doesn't know. */
  readonly failUnknown: (field: string, value: string) => never;
}

const upper = (code: string): string => code.toUpperCase();

const fail = (field: string, problem: FilledMessage): never => {
  throw new Unmapped(fill(texts.unmappedField, { field, problem }));
};

export function toRaw(json: Json): Raw {
  const at = (field: string): unknown =>
    field
      .split('.')
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null
            ? (value as Record<string, unknown>)[key]
            : undefined,
        json,
      );
  const text = (field: string): string => {
    const value = at(field);
    return typeof value === 'string'
      ? value.trim()
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
  };
  const required = (field: string): string => text(field) || fail(field, fill(texts.valueEmpty));
  const amount = (field: string): Quantity => {
    const value = readAmount(required(field));
    return value === undefined
      ? fail(field, fill(texts.valueNotAmount, { value: text(field).slice(0, 40) }))
      : toQuantity(value);
  };
  return {
    json,
    text,
    required,
    amount,
    amountOr0: (field) => (text(field) === '' ? zeroQuantity : amount(field)),
    asset: (field, rename = upper) => rename(required(field)) as AssetId,
    at: (field) =>
      toInstant(required(field)) ??
      fail(field, fill(texts.valueNotTime, { value: text(field).slice(0, 40) })),
    fail,
    failUnknown: (field, value) =>
      fail(field, fill(texts.valueUnknown, { value: value.slice(0, 60) })),
  };
}

/**
 * Milliseconds or seconds since 1970 as text, with or without a fraction, or ISO 8601; undefined
 * for anything else.
 */
export function toInstant(text: string): Instant | undefined {
  const digits = /^(\d{9,10}|\d{13}|\d{16}|\d{19})(?:\.(\d{1,9}))?$/.exec(text);
  if (!digits) return parseInstant(text);
  const [, whole = '', fraction = ''] = digits;
  return instantFromMs(
    whole.length <= 10
      ? Number(whole) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
      : Number(whole.slice(0, 13)),
  );
}

/** Units without their sign; undefined for zero. */
export const nonZero = (asset: AssetId, quantity: Quantity): Units | undefined =>
  quantity === zeroQuantity ? undefined : { asset, quantity: absolute(quantity) };

/**
 * The result of mapping a record: one transaction or several, or undefined if it doesn't affect
 * holdings.
 */
export type Mapped = ReadTransaction | readonly ReadTransaction[] | undefined;

export interface Mapping {
  /** The source's own id of a record, for unreadable ones. */
  readonly id: (raw: Raw) => string;
  readonly read: (raw: Raw) => Mapped;
}

/** Maps a page's records. Each transaction needs the source's id. */
export function mapRows(
  rows: readonly Json[],
  { id, read }: Mapping,
): Pick<SyncPage, 'records' | 'unread' | 'skipped'> {
  return mapGroups(
    rows.map((row) => [row]),
    { id: ([first]) => id(first), read: ([first]) => read(first) },
  );
}

type Group = readonly [Raw, ...Raw[]];

/** The same for mappings that combine several raw records into one transaction. */
export function mapGroups(
  groups: readonly (readonly Json[])[],
  { id, read }: { readonly id: (group: Group) => string; readonly read: (group: Group) => Mapped },
): Pick<SyncPage, 'records' | 'unread' | 'skipped'> {
  const records: SyncPage['records'][number][] = [];
  const unread: NonNullable<SyncPage['unread']>[number][] = [];
  let skipped = 0;
  for (const raw of groups) {
    const group = raw.map(toRaw) as unknown as Group;
    try {
      const made = [read(group) ?? []].flat();
      if (made.length === 0) skipped += raw.length;
      for (const transaction of made) records.push({ transaction: numberRows(transaction), raw });
    } catch (error) {
      if (!(error instanceof Unmapped)) throw error;
      unread.push({
        externalId: id(group) || JSON.stringify(raw),
        reason: error.reason,
        raw: raw.length === 1 ? (raw[0] as Json) : raw,
      });
    }
  }
  return { records, unread, skipped };
}

function numberRows(
  transaction: ReadTransaction,
): ReadTransaction & { readonly externalId: string } {
  const { externalId } = transaction;
  if (externalId === undefined || externalId === '')
    throw new Unmapped(fill(texts.recordWithoutId));
  return { ...transaction, externalId };
}

import { format, money } from './decimal.ts';

/**
 * Replaces each amount by `{ decimal }`, so that it can be written as JSON without loss. Uses plain
 * loops, because seals encode the whole account.
 */
export function encodeDecimals(value: unknown): unknown {
  if (typeof value === 'bigint') return { decimal: format(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(encodeDecimals);
  const written: Record<string, unknown> = {};
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) {
    const each = given[key];
    if (each !== undefined) written[key] = encodeDecimals(each);
  }
  return written;
}

/** Reverses {@link encodeDecimals}. */
export function decodeDecimals(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decodeDecimals);
  if ('decimal' in value && typeof value.decimal === 'string') return money(value.decimal);
  if ('absent' in value) return undefined;
  const read: Record<string, unknown> = {};
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) read[key] = decodeDecimals(given[key]);
  return read;
}

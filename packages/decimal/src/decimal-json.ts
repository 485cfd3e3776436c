import { format, money } from './decimal.ts';

/** JSON with decimals: a count of 10⁻¹⁸ units stands as `{ decimal }`. Plain loops: seals pass all of an account through here. */
export function kept(value: unknown): unknown {
  if (typeof value === 'bigint') return { decimal: format(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(kept);
  const written: Record<string, unknown> = {};
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) {
    const each = given[key];
    if (each !== undefined) written[key] = kept(each);
  }
  return written;
}

/** What {@link kept} was given. */
export function restored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(restored);
  if ('decimal' in value && typeof value.decimal === 'string') return money(value.decimal);
  if ('absent' in value) return undefined;
  const read: Record<string, unknown> = {};
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) read[key] = restored(given[key]);
  return read;
}

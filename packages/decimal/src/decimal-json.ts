import { format, money } from './decimal.ts';

/** JSON with decimals: a count of 10⁻¹⁸ units stands as `{ decimal }`. */
export function kept(value: unknown): unknown {
  if (typeof value === 'bigint') return { decimal: format(value) };
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, kept(each)]),
  );
}

/** What {@link kept} was given. */
export function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value !== 'object' || value === null) return value;
  if ('decimal' in value && typeof value.decimal === 'string') return money(value.decimal);
  if ('absent' in value) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each)]));
}

/** Lists of at most `size` values, in order. */
export function toBatches<T>(values: readonly T[], size: number): readonly (readonly T[])[] {
  const batches: T[][] = [];
  for (let at = 0; at < values.length; at += size) batches.push(values.slice(at, at + size));
  return batches;
}

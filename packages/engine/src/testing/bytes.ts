/** A value as text, the order of its fields included: equal text is byte for byte the same. */
export const toBytes = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each), 1);

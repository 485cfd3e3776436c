/**
 * A value of a table by a key that came from outside, such as a cell of a file. `table[key]` would
 * also find what every object inherits: `constructor`, `__proto__`, `toString`.
 */
export const getOwn = <Value>(
  table: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

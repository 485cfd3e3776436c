/** True when two values of plain data, made of objects, lists, text, numbers and big numbers, are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return Array.isArray(a)
    ? Array.isArray(b) && isSameList(a, b)
    : isSameRecord(a as Plain, b as Plain);
}

type Plain = Readonly<Record<string, unknown>>;

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!isSame(a[index], b[index])) return false;
  return true;
}

/**
 * Walks the fields without building lists of their names, because a ledger compares every figure
 * that it recomputes.
 */
function isSameRecord(a: Plain, b: Plain): boolean {
  let fields = 0;
  for (const field in a) {
    if (!isSame(a[field], b[field])) return false;
    fields += 1;
  }
  for (const _ in b) fields -= 1;
  return fields === 0;
}

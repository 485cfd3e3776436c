/** A raw record in the service's format. */
export type RawRow = Readonly<Record<string, unknown>>;

export const numberAt =
  (field: string) =>
  (row: RawRow): number =>
    Number(row[field]);

/** Rows within a window by a field, both ends inclusive; an absent end is unlimited. */
export function selectWindow(
  rows: readonly RawRow[],
  at: (row: RawRow) => number,
  from: string | undefined,
  until: string | undefined,
): readonly RawRow[] {
  return rows.filter(
    (row) =>
      (from === undefined || at(row) >= Number(from)) &&
      (until === undefined || at(row) <= Number(until)),
  );
}

/** A page by number, from 1. */
export const getPage = (
  rows: readonly RawRow[],
  page: string | undefined,
  size: number,
): readonly RawRow[] => rows.slice((Number(page ?? 1) - 1) * size, Number(page ?? 1) * size);

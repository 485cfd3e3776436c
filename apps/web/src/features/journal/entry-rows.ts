import type { Entry, EntryLine } from './use-entries.ts';

/** A row of the table: an entry, or one of its lines if they are shown. The id is the entry's key, which stays the same when the journal is made again. */
export interface EntryRow {
  readonly id: string;
  readonly entry: Entry;
  readonly line: EntryLine | undefined;
  readonly isExpanded: boolean;
}

/** Entries, with their lines below those that are expanded. */
export const toRows = (
  entries: readonly Entry[],
  isExpanded: (key: string) => boolean,
): readonly EntryRow[] =>
  entries.flatMap((entry) => {
    const open = isExpanded(entry.key);
    const row = { id: entry.key, entry, line: undefined, isExpanded: open };
    return open
      ? [
          row,
          ...entry.lines.map((line) => ({
            id: `${entry.key} ${line.line}`,
            entry,
            line,
            isExpanded: false,
          })),
        ]
      : [row];
  });

/** The lines of a row: its own, or all of the entry. */
export const getLines = ({ entry, line }: EntryRow): readonly EntryLine[] =>
  line ? [line] : entry.lines;

/** Each value once, in order, without missing ones. */
export const listDistinct = <T>(values: readonly (T | null | undefined)[]): readonly T[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Lines with units: of crypto assets, or of money if the entry has nothing else. */
export function getUnitLines(row: EntryRow): readonly EntryLine[] {
  const withUnits = getLines(row).filter(
    ({ asset, quantity }) => asset !== null && quantity !== null,
  );
  const crypto = withUnits.filter(({ role }) => role !== 'fiat');
  return crypto.length > 0 ? crypto : withUnits;
}

import {
  absolute,
  add,
  format,
  quantity,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Entry, EntryLine } from './use-entries.ts';

/** A row of the table: an entry, or one of its lines if they are shown. The id is the entry's key, which stays the same when the journal is rebuilt. */
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

/** Units of one asset. */
export interface Units {
  readonly asset: string;
  readonly quantity: string;
}

/** What an entry moves: units sent for units received, or units that only changed their place. */
export interface Movement {
  readonly sent: readonly Units[];
  readonly received: readonly Units[];
  readonly moved: readonly Units[];
  /** Assets that were sent and received in different quantities, such as one that also pays the fee, by what is more. Their lines show how much. */
  readonly mostlySent: readonly string[];
  readonly mostlyReceived: readonly string[];
}

/** Sums up the lines of an entry by asset. Quantities have no sign. */
export function sumMovement(lines: readonly EntryLine[]): Movement {
  const sums = new Map<string, Sides>();
  for (const { asset, quantity: units } of lines) {
    if (asset === null || units === null) continue;
    const found = sums.get(asset) ?? { received: zeroQuantity, sent: zeroQuantity };
    sums.set(asset, found);
    const side = quantity(units) > 0n ? 'received' : 'sent';
    found[side] = add(found[side], absolute(quantity(units)));
  }
  const all = [...sums];
  const select = (isWanted: (sides: Sides) => boolean): readonly Units[] =>
    all
      .filter(([, sides]) => isWanted(sides))
      .map(([asset, { received, sent }]) => ({
        asset,
        quantity: format(received > sent ? received : sent),
      }));
  const isBoth = ({ received, sent }: Sides): boolean => received > 0n && sent > 0n;
  return {
    sent: select(({ received, sent }) => received === 0n && sent > 0n),
    received: select(({ received, sent }) => received > 0n && sent === 0n),
    moved: select(({ received, sent }) => received > 0n && received === sent),
    mostlySent: select((each) => isBoth(each) && each.sent > each.received).map(getAsset),
    mostlyReceived: select((each) => isBoth(each) && each.received > each.sent).map(getAsset),
  };
}

interface Sides {
  received: Quantity;
  sent: Quantity;
}

const getAsset = ({ asset }: Units): string => asset;

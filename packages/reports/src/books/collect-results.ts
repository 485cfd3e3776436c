import {
  absolute,
  add,
  subtract,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { BookLine } from './books.ts';
import { groupEntries } from './entries.ts';
import { cryptoRoles } from './roles.ts';

/** A line of income or expense with the units of its entry. */
export interface ResultLine {
  readonly line: BookLine;
  /** Debits are positive. */
  readonly amount: Money;
  /** Units of the asset that the entry received or sent; absent if several lines share them. */
  readonly quantity: Quantity | undefined;
  /** Where the entry received or sent the asset. */
  readonly source: string | undefined;
}

/** Income and expense lines of some roles, in the order of time. */
export function* collectResults(
  lines: Iterable<BookLine>,
  isWanted: (role: string) => boolean,
): Iterable<ResultLine> {
  for (const entry of groupEntries(lines)) {
    const wanted = entry.filter(({ role }) => isWanted(role));
    for (const line of wanted)
      yield {
        line,
        amount: subtract(line.debit, line.credit),
        quantity:
          wanted.filter(({ asset }) => asset === line.asset).length > 1
            ? undefined
            : sumUnits(entry, line),
        source: entry.find(({ source, asset }) => source !== undefined && asset === line.asset)
          ?.source,
      };
  }
}

function sumUnits(entry: readonly BookLine[], { asset }: BookLine): Quantity | undefined {
  const moved = entry.filter(
    (line) => cryptoRoles.has(line.role) && line.asset === asset && line.quantity !== undefined,
  );
  const total = moved.reduce(
    (sum, { quantity = zeroQuantity }) => add(sum, quantity),
    zeroQuantity,
  );
  return total === 0n ? undefined : absolute(total);
}

import type { LotMethod } from '@lotbook/model/settings';
import { toDay, type Happening } from './random-book.ts';

interface Lot {
  readonly id: string;
  readonly born: number;
  readonly asset: string;
  source: string;
  left: number;
  readonly unitCost: number;
}

/**
 * A second, plain implementation of the rules: every lot in one list, sorted again for every
 * disposed unit. Only for books of whole amounts.
 * Returns a line per disposal and lot: transaction, asset, lot, basis.
 */
export function reference(
  all: readonly Happening[],
  rules: { readonly method: LotMethod; readonly together: (day: string) => boolean },
): string[] {
  const lots: Lot[] = [];
  const lines: string[] = [];
  const open = (index: number, asset: string, source: string, amount: number, unitCost: number) =>
    lots.push({ id: `t${index}`, born: index, asset, source, left: amount, unitCost });

  const owed = new Map<string, number>();
  const owes = (asset: string, source: string): number => owed.get(`${asset} ${source}`) ?? 0;
  const owe = (asset: string, source: string, units: number) => {
    const left = owes(asset, source) + units;
    if (left === 0) owed.delete(`${asset} ${source}`);
    else owed.set(`${asset} ${source}`, left);
  };
  /** Sources that owe units or are owed some, the oldest debt first. */
  const getDebtors = (asset: string): readonly string[] =>
    [...owed.keys()]
      .filter((key) => key.startsWith(`${asset} `))
      .map((key) => key.slice(asset.length + 1));

  /**
   * Takes the first units in order from `source`, of one lot those that it holds itself first. For
   * each that was held elsewhere, a unit is owed to that place.
   */
  const takeUnits = (
    asset: string,
    source: string,
    amount: number,
    together: boolean,
  ): readonly Lot[] =>
    Array.from({ length: amount }, () => {
      const first = getFirst(asset, (each) => together || each.source === source);
      const lot =
        lots.find((each) => each.id === first.id && each.source === source && each.left > 0) ??
        first;
      lot.left -= 1;
      if (lot.source !== source) {
        owe(asset, source, 1);
        owe(asset, lot.source, -1);
      }
      return lot;
    });
  /** What a source owes, or is owed, goes where it belongs. */
  const square = (asset: string, source: string) => {
    for (const other of getDebtors(asset)) {
      while (owes(asset, source) * owes(asset, other) < 0) {
        const [gives, gets] = owes(asset, source) > 0 ? [source, other] : [other, source];
        moveUnit(
          getFirst(asset, (lot) => lot.source === gives),
          gets,
        );
        owe(asset, gives, -1);
        owe(asset, gets, 1);
      }
    }
  };
  const lying = (asset: string, source: string): number =>
    lots
      .filter((lot) => lot.asset === asset && lot.source === source)
      .reduce((sum, { left }) => sum + left, 0);
  const getFirst = (asset: string, where: (lot: Lot) => boolean): Lot =>
    lots
      .filter((lot) => lot.left > 0 && lot.asset === asset && where(lot))
      .sort((a, b) => compare(rules.method, a, b))[0]!;
  const moveUnit = (lot: Lot, to: string) => {
    lot.left -= 1;
    const there = lots.find((each) => each.id === lot.id && each.source === to && each.left > 0);
    if (there) there.left += 1;
    else lots.push({ ...lot, source: to, left: 1 });
  };
  const leave = (
    index: number,
    what: string,
    {
      asset,
      source,
      amount,
    }: { readonly asset: string; readonly source: string; readonly amount: number },
  ) => {
    const taken = new Map<string, { units: number; basis: number }>();
    for (const lot of takeUnits(asset, source, amount, rules.together(toDay(index)))) {
      const line = taken.get(lot.id) ?? { units: 0, basis: 0 };
      taken.set(lot.id, { units: line.units + 1, basis: line.basis + lot.unitCost });
    }
    for (const [id, { units, basis }] of taken)
      lines.push(`t${index} ${what} ${units} ${asset} of ${id} ${basis}`);
  };

  const assets = new Set(all.flatMap((each) => [each.asset, each.other]));
  all.forEach(({ kind, asset, other, source, to, amount, price, fee }, index) => {
    if (!rules.together(toDay(index)))
      for (const each of assets)
        for (const place of getDebtors(each)) if (owes(each, place) > 0) square(each, place);
    if (kind === 'buy' || kind === 'earn') open(index, asset, source, amount, price);
    if (kind === 'sell') leave(index, 'sale', { asset, source, amount });
    if (kind === 'swap') {
      open(index, other, source, amount, price);
      leave(index, 'sale', { asset, source, amount });
    }
    if (kind === 'move' && amount > lying(asset, source) - Math.max(0, owes(asset, source)))
      square(asset, source);
    if (kind === 'move')
      for (let unit = 0; unit < amount; unit += 1)
        moveUnit(
          getFirst(asset, (lot) => lot.source === source),
          to,
        );
    if (fee > 0 && kind !== 'buy' && kind !== 'earn')
      leave(index, 'fee', { asset, source, amount: fee });
  });
  return lines;
}

function compare(method: LotMethod, a: Lot, b: Lot): number {
  if (method === 'LIFO') return b.born - a.born;
  if (method === 'HIFO' && a.unitCost !== b.unitCost) return b.unitCost - a.unitCost;
  return a.born - b.born;
}

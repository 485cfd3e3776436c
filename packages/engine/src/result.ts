import type { Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { OpenLot, YearTotals } from '@lotbook/model/result';
import type { Run } from './booking/run.ts';
import type { Piece } from './lots/lot.ts';
import type { Holdings } from './lots/holdings.ts';
import { byAge } from './methods/lot-method.ts';
import { compareText } from './natural.ts';

/** Lots with units left, by asset, then age; a lot that lies in several sources stands once for each. */
export function openLots(holdings: Holdings): readonly OpenLot[] {
  const lots: OpenLot[] = [];
  for (const { pieces } of [...holdings.left()].sort((a, b) => compareText(a.asset, b.asset))) {
    pieces.sort((a, b) => byAge(a.lot, b.lot) || compareText(a.shelf.source, b.shelf.source) || compareText(a.shelf.kind, b.shelf.kind));
    for (const piece of pieces) lots.push(openLot(piece));
  }
  return lots;
}

function openLot({ lot, quantity, cost, shelf }: Piece): OpenLot {
  const { id: lotId, asset, acquiredAt, acquiredOn } = lot;
  const open = { lotId, asset, quantity, source: shelf.source, acquiredAt, acquiredOn, basis: cost };
  return shelf.kind === 'held' ? open : { ...open, setAside: shelf.kind };
}

/** Sums per tax year, oldest first; years without a disposal or income are left out. */
export function totalsOf(run: Pick<Run, 'disposals' | 'income' | 'law'>): readonly YearTotals[] {
  const years = new Map<number, Sums>();
  const sums = (year: number): Sums => {
    const known = years.get(year);
    if (known) return known;
    const made = emptySums();
    years.set(year, made);
    return made;
  };
  let day: LocalDate | undefined;
  let ofDay = emptySums();
  for (const disposal of run.disposals) {
    if (disposal.disposedOn !== day) ofDay = sums(run.law.years.of(disposal.disposedOn));
    day = disposal.disposedOn;
    count(ofDay.all, disposal);
    if (disposal.term) count(ofDay[disposal.term], disposal);
  }
  for (const { on, value } of run.income) sums(run.law.years.of(on)).income += value;
  return [...years].sort(([a], [b]) => a - b).map(([year, each]) => totals(year, each));
}

interface Sum {
  proceeds: bigint;
  basis: bigint;
  gain: bigint;
}

interface Sums {
  readonly all: Sum;
  readonly short: Sum;
  readonly long: Sum;
  income: bigint;
}

function count(sum: Sum, { proceeds, basis, gain }: Readonly<Sum>): void {
  sum.proceeds += proceeds;
  sum.basis += basis;
  sum.gain += gain;
}

const emptySum = (): Sum => ({ proceeds: 0n, basis: 0n, gain: 0n });
const emptySums = (): Sums => ({ all: emptySum(), short: emptySum(), long: emptySum(), income: 0n });

const totals = (year: number, { all, short, long, income }: Sums): YearTotals => ({
  year,
  proceeds: all.proceeds as Money,
  basis: all.basis as Money,
  gain: all.gain as Money,
  shortTermProceeds: short.proceeds as Money,
  shortTermBasis: short.basis as Money,
  shortTermGain: short.gain as Money,
  longTermProceeds: long.proceeds as Money,
  longTermBasis: long.basis as Money,
  longTermGain: long.gain as Money,
  income: income as Money,
});

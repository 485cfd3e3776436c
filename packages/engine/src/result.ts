import type { Money } from '@lotbook/decimal/decimal';
import { yearOf, type LocalDate } from '@lotbook/model/time';
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
  return shelf.kind === 'held' || shelf.kind === 'transit' ? open : { ...open, setAside: shelf.kind };
}

/** Sums per calendar year, oldest first; years without a disposal or income are left out. */
export function totalsOf(run: Pick<Run, 'disposals' | 'income'>): readonly YearTotals[] {
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
  for (const { disposedOn, term, proceeds, basis, gain } of run.disposals) {
    if (disposedOn !== day) ofDay = sums(yearOf(disposedOn));
    day = disposedOn;
    const side = ofDay[term];
    side.proceeds += proceeds;
    side.basis += basis;
    side.gain += gain;
  }
  for (const { on, value } of run.income) sums(yearOf(on)).income += value;
  return [...years].sort(([a], [b]) => a - b).map(([year, each]) => totals(year, each));
}

interface Sums {
  readonly short: { proceeds: bigint; basis: bigint; gain: bigint };
  readonly long: { proceeds: bigint; basis: bigint; gain: bigint };
  income: bigint;
}

const emptySums = (): Sums => ({ short: { proceeds: 0n, basis: 0n, gain: 0n }, long: { proceeds: 0n, basis: 0n, gain: 0n }, income: 0n });

const totals = (year: number, { short, long, income }: Sums): YearTotals => ({
  year,
  shortTermProceeds: short.proceeds as Money,
  shortTermBasis: short.basis as Money,
  shortTermGain: short.gain as Money,
  longTermProceeds: long.proceeds as Money,
  longTermBasis: long.basis as Money,
  longTermGain: long.gain as Money,
  income: income as Money,
});

import { money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import type { Lot } from '../lots/lot.ts';
import { lotMethods } from '../methods/registry.ts';
import { InTransit } from './in-transit.ts';
import { retrace, TracedHoldings, Tracer, type Step } from './trace.ts';

const [btc, kraken] = ['BTC' as AssetId, 'kraken' as SourceId];

const lot = (mark: number, units: string, cost: string): Lot => ({
  id: `lot ${mark}` as LotId,
  asset: btc,
  quantity: quantity(units),
  cost: money(cost),
  acquiredAt: '2024-01-01T00:00:00.000Z' as Instant,
  acquiredMs: mark,
  acquiredOn: '2024-01-01' as LocalDate,
  longFrom: '2025-01-02' as LocalDate,
  bookedMs: mark,
  sequence: mark,
  mark,
  gift: undefined,
  isReward: false,
  inherited: false,
  inside: undefined,
  stake: undefined,
  kept: undefined,
  home: undefined,
});

/** A place at Kraken where some lots lie. */
function placeWith(...lots: readonly Lot[]) {
  const tracer = new Tracer();
  const holdings = new TracedHoldings(
    { method: lotMethods.FIFO, everTogether: false, findable: new Set() },
    tracer,
  );
  const shelf = holdings.shelf(btc, kraken);
  for (const each of lots) holdings.open(shelf, { ...each }, 0n as Money);
  const book = (...amounts: readonly string[]) => {
    tracer.begin();
    const taken = amounts.map((units) => holdings.take(shelf, quantity(units)));
    return {
      taken: taken.map(({ slices, short }) => ({
        of: slices.map((slice) => [slice.lot.mark, slice.cost]),
        short,
      })),
      steps: tracer.end()!,
    };
  };
  const again = (steps: readonly Step[]): boolean =>
    retrace(steps, holdings, new InTransit(), tracer);
  const left = (): readonly Quantity[] =>
    [...holdings.left()].flatMap(({ pieces }) => pieces.map((piece) => piece.quantity));
  return { book, again, left };
}

it('takes the same units when the same steps are repeated on the same lots', () => {
  const { steps } = placeWith(lot(1, '2', '20'), lot(2, '3', '60')).book('1', '2');
  const same = placeWith(lot(1, '2', '20'), lot(2, '3', '60'));
  expect(same.again(steps)).toBe(true);
  expect(same.left()).toEqual([quantity('2')]);
});

it('lots of another mark are others, though they cost the same', () => {
  const { steps } = placeWith(lot(1, '2', '20')).book('1');
  expect(placeWith(lot(3, '2', '20')).again(steps)).toBe(false);
});

it('gives the next booking the unused results of the failed one, each once', () => {
  const { steps } = placeWith(lot(1, '2', '20'), lot(2, '3', '60')).book('1', '2', '1');
  const changed = placeWith(lot(1, '2', '20'), lot(4, '3', '90'));
  expect(changed.again(steps)).toBe(false);
  expect(changed.book('1', '2', '1').taken).toEqual([
    { of: [[1, money('10')]], short: 0n },
    {
      of: [
        [1, money('10')],
        [4, money('30')],
      ],
      short: 0n,
    },
    { of: [[4, money('30')]], short: 0n },
  ]);
  expect(changed.left()).toEqual([quantity('1')]);
});

it('repeats the steps of the replacement booking the next time', () => {
  const { steps } = placeWith(lot(1, '2', '20')).book('1');
  const changed = placeWith(lot(4, '2', '30'));
  changed.again(steps);
  expect(placeWith(lot(4, '2', '30')).again(changed.book('1').steps)).toBe(true);
});

it('a booking that opens a lot, or asks for one by name, cannot be done again', () => {
  const tracer = new Tracer();
  const holdings = new TracedHoldings(
    { method: lotMethods.FIFO, everTogether: false, findable: new Set() },
    tracer,
  );
  tracer.begin();
  holdings.open(holdings.shelf(btc, kraken), lot(1, '1', '1'), 0n as Money);
  expect(tracer.end()).toBeUndefined();
  tracer.begin();
  holdings.lot('lot 1' as LotId);
  holdings.take(holdings.shelf(btc, kraken), quantity('1'));
  expect(tracer.end()).toBeUndefined();
});

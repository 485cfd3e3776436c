import { format } from '@lotbook/decimal/decimal';
import { scenario } from '@lotbook/engine/testing/scenario';
import { utc, type LocalDate } from '@lotbook/model/time';
import { makeFeedDay } from '@lotbook/tir/feeds/make-day';
import { describe, expect, it } from 'vitest';
import { toFeedEntries } from './fund-feed-entries.ts';
import { everyKind } from './testing.ts';

const result = scenario(everyKind);
const entries = toFeedEntries(result.entries, {
  jurisdiction: 'US',
  timeZone: utc,
  treatments: {},
});
const makeDay = (day: string) =>
  makeFeedDay(entries, {
    day: day as LocalDate,
    currency: 'USD',
    fund: {},
    getPrice: () => undefined,
  });

describe('changes of holdings for a fund', () => {
  it('has the units of the open lots, asset by asset', () => {
    const held: Record<string, bigint> = {};
    for (const { asset, quantity } of result.lots) held[asset] = (held[asset] ?? 0n) + quantity;
    const positions = makeDay('2025-12-31').positions;
    expect(
      Object.fromEntries(
        positions.filter(({ units }) => units > 0n).map(({ asset, units }) => [asset, units]),
      ),
    ).toEqual(held);
  });

  it('names trades, income and fees, and leaves out transfers between own sources', () => {
    expect(
      ['2023-05-01', '2024-02-01', '2025-01-10', '2025-02-01', '2025-03-01', '2025-04-01'].map(
        (day) =>
          makeDay(day).trades.map(({ type, units, net }) => [
            type,
            format(units),
            net === undefined ? '' : format(net),
          ]),
      ),
    ).toEqual([
      [['Buy', '4', '400']],
      [],
      [['Income', '3', '30']],
      [['Sell', '1', '900']],
      [['TransferOut', '0.5', '20000']],
      [['TransferOut', '0.1', '50']],
    ]);
  });
});

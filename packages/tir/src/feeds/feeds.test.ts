import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { feedLayouts, listFeedLayouts } from './layouts.ts';
import { makeFeedDay } from './make-day.ts';
import { readFeedLayout } from './read-layout.ts';
import type { FeedEntry } from './records.ts';
import { renderFeedFile } from './render-file.ts';

const fund = {
  fundId: 'ABCDE',
  portfolio: 'Main',
  fundStructureCurrency: 'USD',
  broker: 'paxos',
  investOneAccountNumber: '123456789012',
  investOneUserBank: "O'Neil & Co",
  ecmClientId: 'E1',
  ecmClientName: 'Fund, LP',
  streamCoreClientId: 'S1',
  streamCoreClientName: 'Fund',
  streamCoreBrokerName: 'paxos',
  vpmClientId: 'V1',
  vpmClientName: 'Fund',
};
const entry = (change: Partial<FeedEntry> = {}): FeedEntry => ({
  id: 'e1',
  transactionId: 't1',
  at: '2026-03-02T10:00:00Z' as Instant,
  on: '2026-03-02' as LocalDate,
  side: 'in',
  isFee: false,
  isIncome: false,
  isTrade: true,
  asset: 'BTC' as AssetId,
  quantity: quantity('2'),
  value: money('100'),
  cost: money('101'),
  fees: money('1'),
  source: 'Paxos',
  memo: '',
  ...change,
});
const day = (on: string, entries: readonly FeedEntry[], prices = true) =>
  makeFeedDay(entries, {
    day: on as LocalDate,
    currency: 'USD',
    fund,
    getPrice: () => (prices ? money('60') : undefined),
  });

/** Cells of a rendered file by its heads. */
function readCells(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.trim().split('\r\n');
  const names = head.split(',');
  return lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at]!, cell])));
}

describe('feed of a day', () => {
  it('adds the transactions of each day to the positions of the day before, to the unit', () => {
    const entries = fc.array(
      fc.record({
        on: fc.integer({ min: 1, max: 5 }),
        isIn: fc.boolean(),
        isFee: fc.boolean(),
        asset: fc.constantFrom('BTC', 'ETH', 'USDC'),
        units: fc.bigInt(1n, 10n ** 27n),
      }),
      { maxLength: 40 },
    );
    const layout = listFeedLayouts('invest-one').find(({ file }) => file === 'transactions');
    const positions = listFeedLayouts('invest-one').find(({ file }) => file === 'positions');
    fc.assert(
      fc.property(entries, (given) => {
        const all = given.map(({ on, isIn, isFee, asset, units }, at) =>
          entry({
            id: `e${at}`,
            on: `2026-03-0${on}` as LocalDate,
            side: isIn && !isFee ? 'in' : 'out',
            isFee,
            asset: asset as AssetId,
            quantity: quantity(format(units)),
          }),
        );
        const held = new Map<string, bigint>();
        for (const on of [1, 2, 3, 4, 5].map((each) => `2026-03-0${each}`)) {
          const made = day(on, all);
          const traded = readCells(renderFeedFile(layout!, made).text);
          for (const { AssetId: asset = '', Units: units = '', TranCode: code = '' } of traded) {
            const sign = code === 'Buy' || code === 'TransferIn' || code === 'Income' ? 1n : -1n;
            held.set(asset, (held.get(asset) ?? 0n) + sign * quantity(units));
          }
          const sent = readCells(renderFeedFile(positions!, made).text);
          expect(
            Object.fromEntries(sent.map(({ AssetId, Units }) => [AssetId, quantity(Units!)])),
          ).toEqual(Object.fromEntries([...held].filter(([, units]) => units !== 0n)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [{}, 'Buy', '101.00'],
    [{ side: 'out' }, 'Sell', '99.00'],
    [{ side: 'out', isTrade: false }, 'TransferOut', '100.00'],
    [{ isTrade: false }, 'TransferIn', '100.00'],
    [{ isIncome: true, isTrade: false }, 'Income', '100.00'],
    [{ side: 'out', isFee: true }, 'Fee', '100.00'],
  ] as const)('names %j', (change, type, net) => {
    const [trade] = day('2026-03-02', [entry(change)]).trades;
    expect([trade?.type, trade?.net]).toEqual([type, money(net)]);
  });

  it.each(feedLayouts)('renders $platform $file without gaps, by its own layout', (layout) => {
    const { name, text, faults, records } = renderFeedFile(layout, day('2026-03-02', [entry()]));
    expect(faults).toEqual([]);
    expect(records).toBe(1);
    expect(name).toMatch(/^\w+_(?:transactions|trades|activity|positions|prices)_20260302\.csv$/);
    expect(text.split('\r\n')[0]?.split(layout.delimiter)).toHaveLength(layout.columns.length);
    const json: unknown = JSON.parse(JSON.stringify(layout));
    expect(readFeedLayout(json)).toEqual({ types: {}, ...layout });
  });

  it('pads the account number of InvestOne and quotes names', () => {
    const [layout] = listFeedLayouts('invest-one');
    expect(renderFeedFile(layout!, day('2026-03-02', [entry()])).text).toContain(
      "\r\n000123456789012,O'Neil & Co,Buy,20260302",
    );
    const [ecm] = listFeedLayouts('ecm');
    expect(renderFeedFile(ecm!, day('2026-03-02', [entry()])).text).toContain('"Fund, LP"');
  });

  it('reports a missing price instead of sending zero', () => {
    const positions = listFeedLayouts('geneva').find(({ file }) => file === 'positions');
    const { faults } = renderFeedFile(positions!, day('2026-03-02', [entry()], false));
    expect(faults.map(({ record, column }) => [record, column])).toEqual([
      ['BTC', 'Price'],
      ['BTC', 'MarketValue'],
    ]);
  });

  it('names what is wrong with a layout', () => {
    const [layout] = feedLayouts;
    const columns = [
      { name: 'A', from: 'trade.color' },
      { name: 'B', from: 'position.cost' },
    ];
    const faults = readFeedLayout({ ...layout, delimiter: '#', columns });
    expect(faults).toMatchObject([
      { field: 'delimiter' },
      { field: 'columns[0]' },
      { field: 'columns[1]' },
    ]);
  });

  it('keeps a file name inside its folder', () => {
    const [layout] = listFeedLayouts('ecm');
    const made = day('2026-03-02', [entry()]);
    const evil = { ...made, fund: { ...fund, ecmClientId: '../../etc/x' } };
    expect(renderFeedFile(layout!, evil).name).toBe('______etc_x_trades_20260302.csv');
  });
});

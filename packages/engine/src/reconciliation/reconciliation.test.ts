import { format, money, quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFirstDivergence, type Moment } from './first-divergence.ts';
import { findLedgerGaps, type LedgerLine } from './ledger-gaps.ts';
import { reconcile, sumByAsset, getWorstState, type Balances } from './reconcile.ts';

const btc = 'BTC' as AssetId;
const amounts = (text: string): ReadonlyMap<AssetId, Quantity> =>
  new Map(
    text
      .split(', ')
      .filter((each) => each !== '')
      .map((each) => [each.split(' ')[1] as AssetId, quantity(each.split(' ')[0]!)]),
  );

/** `1 BTC, 2 ETH` against `1.5 BTC`. */
function compareBalances(
  computed: string,
  reported: string,
  more: Partial<Balances> = {},
): readonly string[] {
  const rows = reconcile({
    computed: amounts(computed),
    reported: new Map([...amounts(reported)].map(([asset, units]) => [asset, { quantity: units }])),
    thresholds: { material: money('1'), assets: new Map() },
    prices: new Map([[btc, money('50000')]]),
    items: [],
    complete: () => true,
    ...more,
  });
  return rows.map(({ asset, unexplained, state, items }) =>
    [
      asset,
      state,
      ...(unexplained === undefined ? [] : [format(unexplained)]),
      ...items.map(({ quantity: units, reason }) => `(${format(units)} ${reason})`),
    ].join(' '),
  );
}

describe('reconcile', () => {
  test('compares asset by asset, and an asset missing in a full report is zero', () => {
    expect(compareBalances('1 BTC, 2 ETH, 5 DAI', '1 BTC, 2.5 ETH, 7 SOL')).toEqual([
      'BTC matches 0',
      'DAI differs -5',
      'ETH differs 0.5',
      'SOL differs 7',
    ]);
  });

  test('treats a value below the threshold as immaterial, if a price is known', () => {
    expect(compareBalances('1 BTC, 1 ETH', '1.00001 BTC, 1.00001 ETH')).toEqual([
      'BTC immaterial 0.00001',
      'ETH differs 0.00001',
    ]);
    expect(compareBalances('1 BTC', '1.0001 BTC')).toEqual(['BTC differs 0.0001']);
  });

  test('compares units if a threshold is in units', () => {
    const thresholds = { material: money('1000000'), assets: amounts('0.01 BTC') };
    expect(compareBalances('1 BTC', '1.01 BTC', { thresholds })).toEqual(['BTC immaterial 0.01']);
    expect(compareBalances('1 BTC', '0.98 BTC', { thresholds })).toEqual(['BTC differs -0.02']);
  });

  test("doesn't judge assets without a report", () => {
    expect(compareBalances('1 BTC, 2 ETH', '1 BTC', { complete: () => false })).toEqual([
      'BTC matches 0',
      'ETH notReported',
    ]);
  });

  test('explains a difference by known causes, and by none that makes it larger', () => {
    const items = [
      { asset: btc, quantity: quantity('3'), reason: 'is staked' },
      { asset: btc, quantity: quantity('-0.5'), reason: 'was left out' },
      { asset: 'ETH' as AssetId, quantity: quantity('1'), reason: 'is staked' },
    ];
    expect(compareBalances('1 BTC', '4 BTC', { items })).toEqual(['BTC matches 0 (3 is staked)']);
    expect(compareBalances('1 BTC', '3.5 BTC', { items })).toEqual([
      'BTC matches 0 (3 is staked) (-0.5 was left out)',
    ]);
    expect(compareBalances('1 BTC', '1.2 BTC', { items })).toEqual(['BTC differs 0.2']);
  });

  test("adds up places, and skips an asset that one place doesn't report", () => {
    const places = [
      reconcile({
        computed: amounts('1 BTC, 1 ETH'),
        reported: new Map([[btc, { quantity: quantity('2') }]]),
        thresholds: { material: money('0'), assets: new Map() },
        prices: new Map(),
        items: [],
        complete: () => false,
      }),
      reconcile({
        computed: amounts('3 BTC'),
        reported: new Map([[btc, { quantity: quantity('3') }]]),
        thresholds: { material: money('0'), assets: new Map() },
        prices: new Map(),
        items: [],
        complete: () => true,
      }),
    ];
    expect(
      sumByAsset(places).map(({ asset, computed, difference }) => [
        asset,
        format(computed),
        difference === undefined ? undefined : format(difference),
      ]),
    ).toEqual([
      ['BTC', '4', '1'],
      ['ETH', '1', undefined],
    ]);
    expect(getWorstState(['matches', 'notReported', 'immaterial'])).toBe('notReported');
    expect(getWorstState([])).toBe('notReported');
  });
});

const line = (id: string, day: number, change: string, balance: string): LedgerLine => ({
  id,
  at: `2024-01-${String(day).padStart(2, '0')}T00:00:00.000Z` as Instant,
  asset: btc,
  wallet: '',
  change: quantity(change),
  balance: quantity(balance),
});
const gaps = (lines: readonly LedgerLine[]): readonly string[] =>
  findLedgerGaps(lines, quantity('0.00000001')).map(
    ({ after, before, missing }) => `${after?.id ?? '-'} ${before.id} ${format(missing)}`,
  );

describe('running balances of a ledger', () => {
  test('show where something is missing, and how much', () => {
    expect(
      gaps([
        line('a', 1, '1', '1'),
        line('b', 2, '-0.4', '0.6'),
        line('d', 4, '1', '3.6'),
        line('e', 5, '-3.6', '0'),
      ]),
    ).toEqual(['b d 2']);
  });

  test('show that a ledger does not begin at its beginning', () => {
    expect(gaps([line('b', 2, '1', '5')])).toEqual(['- b 4']);
  });

  test('are read in the order in which they follow, if several are of one instant', () => {
    expect(
      gaps([
        line('a', 1, '1', '1'),
        line('b', 2, '1', '4'),
        line('c', 2, '2', '3'),
        line('d', 2, '-4', '0'),
      ]),
    ).toEqual([]);
  });

  test("tolerate the source's accumulated rounding", () => {
    expect(gaps([line('a', 1, '1', '1'), line('b', 2, '1', '2.00000001')])).toEqual([]);
  });

  test('of any ledger without a line show a gap exactly there', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -5, max: 9 }).filter((n) => n !== 0),
          { minLength: 3, maxLength: 20 },
        ),
        fc.nat(),
        (changes, which) => {
          let balance = 0;
          const all = changes.map((change, n) => {
            balance += change;
            return line(`l${n}`, n + 1, String(change), String(balance));
          });
          expect(gaps(all)).toEqual([]);
          const gone = which % (all.length - 1);
          expect(gaps(all.filter((_, n) => n !== gone))).toEqual([
            `${gone === 0 ? '-' : `l${gone - 1}`} l${gone + 1} ${changes[gone]}`,
          ]);
        },
      ),
    );
  });
});

const at = (n: number): Instant => new Date(Date.UTC(2024, 0, 1 + n)).toISOString() as Instant;

const moments = (count: number): readonly Moment[] =>
  Array.from({ length: count }, (_, n) => ({ at: at(n), computed: quantity(String(n)) }));

describe('the first divergence', () => {
  test('is found with few questions', async () => {
    let asked = 0;
    const found = await findFirstDivergence(moments(1000), (when) => {
      asked += 1;
      const n = (Date.parse(when) - Date.UTC(2024, 0, 1)) / 86_400_000;
      return Promise.resolve(quantity(String(n >= 617 ? n + 5 : n)));
    });
    expect([found?.agreed?.at, found?.parted.at, format(found!.parted.reported)]).toEqual([
      at(616),
      at(617),
      '622',
    ]);
    expect(asked).toBeLessThanOrEqual(12);
  });

  test('is none where both agree at the end, and at the very first where they never did', async () => {
    expect(
      await findFirstDivergence(moments(5), (when) =>
        Promise.resolve(moments(5).find((each) => each.at === when)!.computed),
      ),
    ).toBeUndefined();
    expect(
      await findFirstDivergence([], () => Promise.reject(new Error('not called'))),
    ).toBeUndefined();
    expect(
      await findFirstDivergence(moments(5), () => Promise.resolve(quantity('99'))),
    ).toMatchObject({
      agreed: undefined,
      parted: { at: at(0) },
    });
  });
});

import { createTranslator } from '@lotbook/messages/translator';
import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import { planSales } from '@lotbook/engine/planning/plan-sales';
import { describe, expect, it } from 'vitest';
import type { Facts, LotRow } from './documents.ts';
import { getHoldings, getLot, getPositions, getSettings } from './holdings.ts';
import { estimateTax, noRates, readItem, getWhole } from './plan.ts';

const { translate: t } = createTranslator();

const row = (lotId: string, units: string, basis: string): LotRow => ({
  __typename: 'PlanningLot',
  lotId,
  asset: 'ETH',
  sourceId: 's',
  quantity: units,
  basis,
  acquiredAt: '2025-01-01T00:00:00.000Z',
  acquiredOn: '2025-01-01',
  inherited: false,
  giftWorth: null,
  giftOn: null,
  basisLow: null,
  basisHigh: null,
});
const facts = {
  today: '2026-11-21',
  jurisdiction: 'US',
  prices: [],
  sources: [{ id: 's', name: 'Safe' }],
} as unknown as Facts;
const [position] = getPositions(
  [row('l1', '2', '10'), row('l2', '3', '30')].map(getLot),
  facts,
  new Map([['ETH', money('7')]]),
);

describe('a planned sale', () => {
  it('follows no order in own books from 2027 on where a broker keeps the units', () => {
    const lots = [
      row('l1', '1', '10'),
      { ...row('l2', '1', '30'), acquiredAt: '2025-02-01T00:00:00.000Z', acquiredOn: '2025-02-01' },
    ].map(getLot);
    const leaving = (isOfBroker: boolean, now: string) => {
      const known = {
        ...facts,
        timeZone: 'UTC',
        method: 'HIFO',
        tracking: 'us',
        orders: [],
        sources: [{ ...facts.sources[0]!, isOfBroker }],
      } as Facts;
      const sale = {
        id: 'p',
        asset: 'ETH' as AssetId,
        source: 's' as SourceId,
        quantity: quantity('1'),
        proceeds: money('50'),
        costs: money('0'),
      };
      return planSales(getHoldings(lots, getSettings(known, 'USD'), Date.parse(now)), [
        sale,
      ]).flatMap(({ lines }) => lines.map(({ lotId }) => lotId));
    };
    expect(leaving(true, '2026-12-01')).toEqual(['l2']);
    expect(leaving(true, '2027-01-02')).toEqual(['l1']);
    expect(leaving(false, '2027-01-02')).toEqual(['l2']);
  });

  it('is all of a position at its price, unless somebody says otherwise', () => {
    expect(readItem(t, getWhole(position!), position!)).toEqual({
      sale: {
        id: 'ETH\ns',
        asset: 'ETH' as AssetId,
        source: 's' as SourceId,
        quantity: quantity('5'),
        proceeds: money('35'),
        costs: money('0'),
      },
    });
  });

  it('takes the ticked lots, oldest first, and no more than is sold', () => {
    const item = {
      ...getWhole(position!),
      quantity: '2.5',
      how: 'lots' as const,
      lots: ['l2', 'l1'],
    };
    const made = readItem(t, item, position!);
    expect('sale' in made && made.sale.lots).toEqual([
      { lot: 'l1' as LotId, quantity: quantity('2') },
      { lot: 'l2' as LotId, quantity: quantity('0.5') },
    ]);
  });
});

describe('the estimate', () => {
  const gains = { short: money('10000'), long: money('0') };
  const getTax = (rates: Partial<typeof noRates>, jurisdiction: string) => {
    const estimated = estimateTax(gains, { ...noRates, ...rates }, jurisdiction);
    return estimated && format(estimated.tax);
  };

  it('is nothing while a rate is missing or cannot be read', () => {
    expect([
      getTax({}, 'US'),
      getTax({ short: '24' }, 'US'),
      getTax({ short: '240', long: '15' }, 'US'),
      getTax({ short: '24', long: '15', carriedShort: '-1' }, 'US'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('goes by brackets, a state’s rate and the tax on net investment income', () => {
    const byBracket = {
      byBracket: true,
      shortBrackets: '0 10%\n11,925: 12 %',
      longBrackets: '0 0%',
      income: '10000',
    };
    expect(getTax(byBracket, 'US')).toBe('1161.5');
    expect(getTax({ ...byBracket, state: '5', surtax: '3.8', surtaxAbove: '15000' }, 'US')).toBe(
      '1851.5',
    );
  });

  it.each(['', '10', '5 10%', '0 10%\n0 12%', '0 ten', '0 10% more'])(
    'is nothing while brackets are %j',
    (shortBrackets) => {
      expect(
        getTax({ byBracket: true, shortBrackets, longBrackets: '0 0%' }, 'US'),
      ).toBeUndefined();
    },
  );

  it('counts losses that were carried over', () =>
    expect(getTax({ short: '24%', long: '15', carriedLong: '4000' }, 'US')).toBe('1440'));

  it('takes what is left of the exempt amount off in the UK', () =>
    expect(getTax({ short: '20', exempt: '3000' }, 'UK')).toBe('1400'));
});

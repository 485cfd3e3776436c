import type { ValuedHoldingRow } from '@lotbook/db/stores/figures';
import { footInEnglish } from '@lotbook/engine/testing/explanation-texts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { expect, test } from 'vitest';
import { getRequestedValue, getMarketValue, type RequestedValue } from './explain-market-value.ts';

const account = { fiatCurrency: 'USD', timeZone: 'America/New_York', jurisdiction: 'US' };
const holding = (
  asset: string,
  quantity: string,
  basis: string,
  further: Partial<ValuedHoldingRow> = {},
): ValuedHoldingRow => ({
  asset,
  quantity,
  basis,
  value: null,
  unrealized: null,
  unitPrice: null,
  priceAt: null,
  priceFrom: null,
  getStatedIn: null,
  told: null,
  rate: null,
  rateAt: null,
  rateFrom: null,
  lots: 1,
  ...further,
});
const priceAt = '2026-11-21T12:00:00Z';
const btc = holding('BTC', '1.5', '3500', {
  value: '90000',
  unrealized: '86500',
  unitPrice: '60000',
  priceAt,
  priceFrom: 'coinbase',
  lots: 2,
});
const shib = holding('SHIB', '1000', '0.02', {
  value: '0.01234',
  unrealized: '-0.00766',
  unitPrice: '0.00001234',
  priceAt,
  priceFrom: 'file',
});
const foo = holding('FOO', '7', '10');
const many = Array.from({ length: 103 }, (_, index) => ({ ...btc, asset: `A${index}` }));

const explainValue = (
  asked: RequestedValue,
  held: readonly ValuedHoldingRow[],
  inFull = false,
): Explanation => getMarketValue(held, asked, account, inFull);

/** Each sentence, further in by its depth. */
const lines = ({ text, parts }: Explanation, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${text}`,
  ...parts.flatMap((part) => lines(part, depth + 1)),
];

test('shows units by price, time and provider of the price, the cost with its lots, and the share of the total', () => {
  const explanation = explainValue({ asset: 'BTC' }, [
    btc,
    { ...btc, asset: 'ETH', value: '30000' },
    foo,
  ]);
  expect(lines(footInEnglish(explanation, 'USD'))).toEqual([
    '1.5 BTC are worth $90,000.00 now, $86,500.00 more than the cost.',
    '  One BTC is valued at $60,000.00: the price on Nov 21, 2026, 07:00:00 (America/New_York), from Coinbase. 1.5 BTC are worth $90,000.00.',
    '  They cost $3,500.00, in 2 lots.',
    '  That is 75.0% of $120,000.00, the value of all holdings with a current price.',
  ]);
  expect(explanation.parts.map(({ figure }) => figure)).toEqual([
    undefined,
    { kind: 'holding', id: 'BTC' },
    { kind: 'worth', id: '*' },
  ]);
});

test('adds up asset by asset, largest value first, shows all digits of a small price, and names assets without a price', () => {
  expect(lines(footInEnglish(explainValue({ without: [] }, [foo, shib, btc]), 'USD'))).toEqual([
    '2 assets are worth $90,000.01 now, $86,499.99 more than the cost.',
    '  1.5 BTC are worth $90,000.00 now, $86,500.00 more than the cost.',
    '    One BTC is valued at $60,000.00: the price on Nov 21, 2026, 07:00:00 (America/New_York), from Coinbase. 1.5 BTC are worth $90,000.00.',
    '    They cost $3,500.00, in 2 lots.',
    '  1,000 SHIB are worth $0.01 now, $0.01 less than the cost.',
    '    One SHIB is valued at $0.00001234: the price on Nov 21, 2026, 07:00:00 (America/New_York), from a price file. 1,000 SHIB are worth $0.01.',
    '    They cost $0.02, in 1 lot.',
    '  1 asset has no current price and counts as zero: FOO.',
  ]);
});

test('of all but some assets shows the others, and lists the excluded ones', () => {
  expect(
    lines(explainValue({ without: ['BTC', 'FOO'] }, [foo, shib, btc])).filter(
      (line) => !line.startsWith('    '),
    ),
  ).toEqual([
    '1 other asset is worth $0.01 now, $0.01 less than the cost.',
    '  1,000 SHIB are worth $0.01 now, $0.01 less than the cost.',
    '  Not included: BTC, FOO.',
  ]);
});

test('of very many assets summarizes the rest in one sentence, so that everything still adds up, and lists each one in full', () => {
  const { parts, sums } = explainValue({ without: [] }, many);
  expect(parts).toHaveLength(101);
  expect(parts.at(-1)!.text).toEqual(
    '3 more assets are worth $270,000.00 now, $259,500.00 more than the cost. Download the evidence to see each.',
  );
  for (const name of ['worth', 'unrealized'] as const)
    expect(parts.reduce((sum, part) => sum + part.sums![name]!, 0n)).toBe(sums![name]);
  expect(explainValue({ without: [] }, many, true).parts).toHaveLength(103);
});

test('assets that are not held, or have no price, are not found', () => {
  expect(() => explainValue({ asset: 'DOGE' }, [btc, foo])).toThrow('holding');
  expect(() => explainValue({ asset: 'FOO' }, [btc, foo])).toThrow(
    'No current price of FOO is known.',
  );
});

test('an id names one asset, all, or all but some', () => {
  expect(getRequestedValue('BTC')).toEqual({ asset: 'BTC' });
  expect(getRequestedValue('*')).toEqual({ without: [] });
  expect(getRequestedValue('{"without":["BTC"]}')).toEqual({ without: ['BTC'] });
  for (const wrong of ['{', '{"without":"BTC"}', '{"without":[7]}', '{"with":["BTC"]}'])
    expect(() => getRequestedValue(wrong)).toThrow(/To exclude some assets, use/);
});

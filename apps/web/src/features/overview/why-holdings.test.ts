import { money } from '@lotbook/decimal/decimal';
import { footed } from '@lotbook/engine/explain/footed';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { expect, it } from 'vitest';
import type { Holding } from './holding.ts';
import { whyHolding, whyHoldings } from './why-holdings.ts';

const told = { currency: 'USD', zone: 'America/New_York' };
const holding = (asset: string, quantity: string, basis: string, further: Partial<Holding> = {}): Holding => ({
  __typename: 'Holding',
  asset,
  quantity,
  basis,
  value: null,
  unrealized: null,
  unitPrice: null,
  priceAt: null,
  priceFrom: null,
  lots: 1,
  ...further,
});
const btc = holding('BTC', '1.5', '3500', {
  value: '90000',
  unrealized: '86500',
  unitPrice: '60000',
  priceAt: '2026-11-21T12:00:00Z',
  priceFrom: 'coinbase',
  lots: 2,
});
const shib = holding('SHIB', '1000', '0.02', {
  value: '0.01234',
  unrealized: '-0.00766',
  unitPrice: '0.00001234',
  priceAt: '2026-11-21T12:00:00Z',
  priceFrom: 'file',
});
const foo = holding('FOO', '7', '10');

/** Each sentence, further in by its depth. */
const lines = ({ text, parts }: Explanation, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${text}`,
  ...parts.flatMap((part) => lines(part, depth + 1)),
];

it('tells units by price, of when the price is and of whom, the cost with its lots, and what share of all it is', () => {
  const { explanation } = whyHolding(btc, money('120000'), told);
  expect(lines(footed(explanation, 'USD'))).toEqual([
    '1.5 BTC are worth 90,000.00 USD now, 86,500.00 USD more than the cost.',
    '  One BTC counts as 60,000.00 USD: the price of 21 Nov 2026, 07:00:00 (America/New_York), which Coinbase tells. 1.5 BTC come to 90,000.00 USD.',
    '  They cost 3,500.00 USD, in 2 lots.',
    '  That is 75.0% of 120,000.00 USD, which all that has a current price is worth.',
  ]);
  expect(explanation.parts[1]!.figure).toEqual({ kind: 'holding', id: 'BTC' });
});

it('adds up asset by asset, the dearest first, shows all digits of a small price, and names what has none', () => {
  const { explanation } = whyHoldings([foo, shib, btc], told);
  expect(lines(footed(explanation, 'USD'))).toEqual([
    '2 assets are worth 90,000.01 USD now, 86,499.99 USD more than the cost.',
    '  1.5 BTC are worth 90,000.00 USD now, 86,500.00 USD more than the cost.',
    '    One BTC counts as 60,000.00 USD: the price of 21 Nov 2026, 07:00:00 (America/New_York), which Coinbase tells. 1.5 BTC come to 90,000.00 USD.',
    '    They cost 3,500.00 USD, in 2 lots.',
    '  1,000 SHIB are worth 0.01 USD now, 0.01 USD less than the cost.',
    '    One SHIB counts as 0.00001234 USD: the price of 21 Nov 2026, 07:00:00 (America/New_York), which a price file tells. 1,000 SHIB come to 0.01 USD.',
    '    They cost 0.02 USD, in 1 lot.',
    '  1 asset has no current price and counts for neither: FOO.',
  ]);
});

it('of very many assets tells the rest in one sentence, so that everything still adds up', () => {
  const many = Array.from({ length: 103 }, (_, index) => ({ ...btc, asset: `A${index}` }));
  const { parts, sums } = whyHoldings(many, told).explanation;
  expect(parts).toHaveLength(101);
  expect(parts.at(-1)!.text).toBe('3 more assets are worth 270,000.00 USD now, 259,500.00 USD more than the cost.');
  for (const [name, total] of Object.entries(sums!)) expect(parts.reduce((sum, part) => sum + part.sums![name]!, 0n)).toBe(total);
});

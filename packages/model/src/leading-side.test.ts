import { expect, test } from 'vitest';
import { getLeadingSide } from './leading-side.ts';

const [btc, eth, usd, eur] = ['BTC', 'ETH', 'USD', 'EUR'].map((asset) => ({ asset })) as [
  { asset: string },
  { asset: string },
  { asset: string },
  { asset: string },
];

test('a purchase is known by what was bought, a sale and a trade by what left, a deposit by what came', () => {
  expect(getLeadingSide([usd], [eth], [])).toEqual({ sign: '+', legs: [eth] });
  expect(getLeadingSide([eur], [eth], [])).toEqual({ sign: '+', legs: [eth] });
  expect(getLeadingSide([btc], [usd], [])).toEqual({ sign: '−', legs: [btc] });
  expect(getLeadingSide([btc], [eth], [])).toEqual({ sign: '−', legs: [btc] });
  expect(getLeadingSide([], [btc], [eth])).toEqual({ sign: '+', legs: [btc] });
  expect(getLeadingSide([], [], [eth])).toEqual({ sign: '−', legs: [eth] });
});

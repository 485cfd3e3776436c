import { expect, test } from 'vitest';
import { tellingSide } from './telling-side.ts';

const [btc, eth, usd, eur] = ['BTC', 'ETH', 'USD', 'EUR'].map((asset) => ({ asset })) as [
  { asset: string },
  { asset: string },
  { asset: string },
  { asset: string },
];

test('a purchase is known by what was bought, a sale and a trade by what left, a deposit by what came', () => {
  expect(tellingSide([usd], [eth], [])).toEqual({ sign: '+', legs: [eth] });
  expect(tellingSide([eur], [eth], [])).toEqual({ sign: '+', legs: [eth] });
  expect(tellingSide([btc], [usd], [])).toEqual({ sign: '−', legs: [btc] });
  expect(tellingSide([btc], [eth], [])).toEqual({ sign: '−', legs: [btc] });
  expect(tellingSide([], [btc], [eth])).toEqual({ sign: '+', legs: [btc] });
  expect(tellingSide([], [], [eth])).toEqual({ sign: '−', legs: [eth] });
});

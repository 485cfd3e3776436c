import { expect, it } from 'vitest';
import { isSameSymbol } from './asset-symbol.ts';

const solana = 'SOL:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

it.each([
  ['btc', 'BTC'],
  ['uni:UNICORN', 'UNI:unicorn'],
  ['Uni:Uniswap Protocol Token', 'UNI:UNISWAP protocol token'],
  ['eth:0xAbCd', 'ETH:0xabcd'],
  ['LOAN:uni:UNICORN', 'loan:UNI:unicorn'],
  [solana, solana.replace('SOL', 'sol')],
])('%s is %s', (one, other) => {
  expect(isSameSymbol(one, other)).toBe(true);
});

it.each([
  ['UNI', 'UNI:unicorn'],
  ['UNI:unicorn', 'UNI:uniswap'],
  [solana, solana.replace('EPj', 'epj')],
])('%s is not %s', (one, other) => {
  expect(isSameSymbol(one, other)).toBe(false);
});

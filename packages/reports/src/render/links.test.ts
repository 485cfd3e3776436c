import { expect, it } from 'vitest';
import { linkOf } from './links.ts';

const home = 'https://books.example/tax';

it('leads from a disposal, an entry, a holding and a transaction to their pages', () => {
  expect(linkOf({ home }, { id: 'disposal', kind: 'text' }, 'a/2:0')).toBe('https://books.example/tax/evidence?what=disposal&id=a%2F2%3A0');
  expect(linkOf({ home }, { id: 'entry', kind: 'text' }, 'a/2')).toBe('https://books.example/tax/evidence?what=entry&id=a%2F2');
  expect(linkOf({ home }, { id: 'transaction', kind: 'text' }, 'a')).toBe('https://books.example/tax/transactions?txId=a');
  expect(linkOf({ home }, { id: 'holding', kind: 'text' }, 'ETH@1/0xa')).toBe('https://books.example/tax/evidence?what=holding&id=ETH%401%2F0xa');
});

it('leads nowhere from other cells, from empty ones, and where nobody said where the application is', () => {
  expect(linkOf({ home }, { id: 'asset', kind: 'text' }, 'BTC')).toBeUndefined();
  expect(linkOf({ home }, { id: 'disposal', kind: 'text' }, '')).toBeUndefined();
  expect(linkOf({}, { id: 'disposal', kind: 'text' }, 'a')).toBeUndefined();
});

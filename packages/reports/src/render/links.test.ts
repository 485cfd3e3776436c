import { expect, it } from 'vitest';
import { getLink } from './links.ts';

const home = { address: 'https://books.example/tax', account: 'a1' };

it('leads from a disposal, an entry, a holding and a transaction to their pages, whose addresses name the account', () => {
  expect(getLink({ home }, { id: 'disposal', kind: 'text' }, 'a/2:0')).toBe(
    'https://books.example/tax/evidence?what=disposal&id=a%2F2%3A0&account=a1',
  );
  expect(getLink({ home }, { id: 'entry', kind: 'text' }, 'a/2')).toBe(
    'https://books.example/tax/evidence?what=entry&id=a%2F2&account=a1',
  );
  expect(getLink({ home }, { id: 'transaction', kind: 'text' }, 'a')).toBe(
    'https://books.example/tax/transactions?txId=a&account=a1',
  );
  expect(getLink({ home }, { id: 'holding', kind: 'text' }, 'ETH@1/0xa')).toBe(
    'https://books.example/tax/evidence?what=holding&id=ETH%401%2F0xa&account=a1',
  );
});

it('leads nowhere from other cells, from empty ones, and where nobody said where the application is', () => {
  expect(getLink({ home }, { id: 'asset', kind: 'text' }, 'BTC')).toBeUndefined();
  expect(getLink({ home }, { id: 'disposal', kind: 'text' }, '')).toBeUndefined();
  expect(getLink({}, { id: 'disposal', kind: 'text' }, 'a')).toBeUndefined();
});

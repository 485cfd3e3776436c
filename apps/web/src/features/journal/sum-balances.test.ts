import { expect, it } from 'vitest';
import { isZeroText, sumByAccount, sumFigures, type Balance } from './sum-balances.ts';

const account = (code: string) => ({
  __typename: 'LedgerAccount' as const,
  id: `id-${code}`,
  code,
  name: 'Crypto assets',
  classification: 'asset',
});
const balance = (code: string | null, role: string, closing: string): Balance => ({
  __typename: 'LedgerBalance',
  account: code === null ? null : account(code),
  role,
  asset: 'BTC',
  source: 'Kraken',
  opening: '0',
  debit: closing.startsWith('-') ? '0' : closing,
  credit: closing.startsWith('-') ? closing.slice(1) : '0',
  closing,
  quantity: '1',
});

it('adds the balances of each account, and lists lines without one first', () => {
  const rows = sumByAccount([
    balance('1300', 'crypto', '0.1'),
    balance('900', 'fiat', '-0.3'),
    balance('1300', 'crypto', '0.2'),
    balance(null, 'fee', '0.000000000000000001'),
  ]);
  expect(rows.map(({ account: each, role, closing }) => [each?.code ?? role, closing])).toEqual([
    ['fee', '0.000000000000000001'],
    ['900', '-0.3'],
    ['1300', '0.3'],
  ]);
  expect(isZeroText(sumFigures(rows).closing)).toBe(false);
  expect(isZeroText(sumFigures(rows.slice(1)).closing)).toBe(true);
});

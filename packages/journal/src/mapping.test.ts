import { describe, expect, it } from 'vitest';
import { findAccount, type MappingRow } from './mapping.ts';
import { journalFor } from './testing.ts';

const row = (role: string, account: string, conditions: Partial<MappingRow> = {}): MappingRow => ({
  role,
  account,
  source: '',
  asset: '',
  category: '',
  contact: '',
  ...conditions,
});

const rows = [
  row('crypto', '1000'),
  row('crypto', '1010', { source: 'Kraken' }),
  row('crypto', '1011', { source: 'Kraken', asset: 'ETH' }),
  row('crypto', '1020', { asset: 'ETH' }),
  row('income', '4000'),
  row('income', '4010', { category: 'stakingRewards' }),
  row('income', '4020', { contact: 'Acme' }),
  row('expense', '6000'),
  row('suspense', '9000'),
];

describe('findAccount', () => {
  it.each([
    ['the most specific row', 'crypto', { source: 'Kraken', asset: 'ETH' }, '1011'],
    ['a source before an asset', 'crypto', { source: 'Kraken', asset: 'BTC' }, '1010'],
    ['an asset at other sources', 'crypto', { source: 'Ledger', asset: 'eth' }, '1020'],
    ['the crypto account for staked units', 'staked', { source: 'Kraken' }, '1010'],
    ['a category of income', 'income:stakingRewards_standard', {}, '4010'],
    ['a contact before a category', 'income:stakingRewards_standard', { contact: 'Acme' }, '4020'],
    ['income for a gain', 'realizedGain', {}, '4000'],
    ['expense for a loss', 'realizedLoss', {}, '6000'],
    ['suspense for fiat', 'fiat', {}, '9000'],
    ['suspense for loans', 'loansPayable', {}, '9000'],
  ] as const)('takes %s', (_, role, query, account) => {
    expect(findAccount(rows, { role, isDebit: true, ...query })).toBe(account);
  });

  it('takes income for an unrealized gain and expense for an unrealized loss', () => {
    expect(
      [false, true].map((isDebit) => findAccount(rows, { role: 'unrealized', isDebit })),
    ).toEqual(['4000', '6000']);
  });
});

describe('mapped journal', () => {
  const text =
    'b1 2024-01-01 buy 1 ETH for 100 USD @Kraken\nr1 2024-02-01 stake-reward + 10 USDC worth 10 USD @Kraken';

  it('sets accounts on lines and in the trial balance', () => {
    const { entries, trialBalance, issues } = journalFor(text, { mapping: rows });
    expect(entries[0]?.lines.map((line) => line.account)).toEqual(['1011', '9000']);
    expect(trialBalance.map((each) => each.account)).toEqual(['1010', '1011', '9000', '4010']);
    expect(issues).toEqual([]);
  });

  it('books an asset as a stablecoin if the mapping says so', () => {
    const { entries } = journalFor(text, {
      mapping: [...rows, row('stablecoin', '1050', { asset: 'USDC' })],
    });
    expect(entries[1]?.lines[0]).toMatchObject({ role: 'stablecoin', account: '1050' });
  });

  it('reports a role without an account once', () => {
    const { issues } = journalFor(text, { mapping: rows.filter((each) => each.role !== 'income') });
    expect(issues.map((issue) => [issue.code, issue.severity])).toEqual([
      ['no-account-matched', 'error'],
    ]);
  });
});

import { anyBook } from '@lotbook/engine/testing/any-book';
import type { LocalDate } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJournal } from './build-journal.ts';
import { measurementModels } from './journal.ts';
import { openBalances } from './open-balances.ts';
import { isBalanceSheetRole } from './roles.ts';
import { defaultOptions, getImbalance, journalFor, toBalances, toText } from './testing.ts';
import { makeTrialBalance } from './trial-balance.ts';

const text = `
  b1 2024-01-05 buy 2 ETH for 2000 USD @A
  s1 2024-02-05 sell 1 ETH for 1500 USD @A
  l1 2024-02-06 deposit/loanDisbursement + 100 USD @A
  r1 2024-03-05 stake-reward + 1 ETH worth 1800 USD @A`;
const cutover = '2024-03-01' as LocalDate;
const open = (mapping = defaultOptions.mapping) =>
  journalFor(text, { mapping, adjust: (all) => openBalances(all, { cutover, mapping }) });

describe('openBalances', () => {
  it('worked check of section 6: debits balances and credits opening balance equity on the day before the cutover', () => {
    const journal = open();
    expect(journal.entries.map(({ key }) => key)).toEqual(['open:2024-03-01', 'tx:r1:activity']);
    expect(toText(journal.entries[0]!)).toBe(
      '2024-02-29 open: Dr crypto ETH A 1000.00 (1), Cr fiat USD A 400.00 (-400), Cr loansPayable USD 100.00, Cr openingEquity 500.00',
    );
    expect(toBalances(journal)).toEqual([
      'crypto ETH 2800.00 (2)',
      'fiat USD -400.00 (-400)',
      'income:stakingRewards_defi -1800.00',
      'loansPayable USD -100.00',
      'openingEquity -500.00',
    ]);
  });

  it('keeps the entry under its key in summaries', () => {
    const { entries } = journalFor(text, {
      mode: 'month',
      adjust: (all) => openBalances(all, { cutover, mapping: [] }),
    });
    expect(entries.map(({ key }) => key)).toEqual(['open:2024-03-01', 'sum:2024-03:activity:USD']);
  });

  it('puts equity on the account that the mapping gives it', () => {
    const row = { source: '', asset: '', category: '', contact: '' };
    const { entries, issues } = open([
      { ...row, role: 'crypto', account: '1000' },
      { ...row, role: 'suspense', account: '1900' },
      { ...row, role: 'openingEquity', account: '3000' },
      { ...row, role: 'income', account: '4000' },
    ]);
    expect(entries[0]!.lines.map(({ account }) => account)).toEqual([
      '1000',
      '1900',
      '1900',
      '3000',
    ]);
    expect(issues).toEqual([]);
  });

  it('adds nothing without entries before the cutover', () => {
    const all = journalFor(text).entries;
    expect(openBalances(all, { cutover: '2024-01-05' as LocalDate, mapping: [] })).toEqual(all);
  });

  it('balances, and leaves all balances of assets and debts as they are, for any book and model', () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.constantFrom(...measurementModels),
        fc.nat({ max: 1 << 16 }),
        (made, model, at) => {
          const { entries } = buildJournal(made, { ...defaultOptions, model });
          if (entries.length === 0) return;
          const day = entries[at % entries.length]!.date;
          const opened = openBalances(entries, { cutover: day, mapping: [] });
          expect(opened.map(getImbalance).filter((off) => off !== 0n)).toEqual([]);
          const toSheet = (some: typeof entries) =>
            makeTrialBalance(some, undefined)
              .filter(({ role }) => isBalanceSheetRole(role) && role !== 'openingEquity')
              .map(({ role, asset, closing, quantity }) => ({ role, asset, closing, quantity }))
              .filter(({ closing, quantity }) => closing !== 0n || (quantity ?? 0n) !== 0n);
          expect(toSheet(opened)).toEqual(toSheet(entries));
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

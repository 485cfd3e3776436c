import { book } from '@lotbook/engine/testing/scenario';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { buildJournal } from './build-journal.ts';
import {
  defaultOptions,
  getImbalance,
  journalFor,
  periodPrices,
  toBalances,
  toText,
} from './testing.ts';

const held = `
  b1 2024-01-05 buy 2 BTC for 200 USD @A
  t1 2024-02-10 transfer 1 BTC @A > B`;
const prices = periodPrices(
  '2024-01-20 BTC 60\n2024-01-31 BTC 80\n2024-12-31 BTC 300\n2025-01-31 BTC 320\n2025-02-28 BTC 310',
);
const adopted = {
  model: 'fair-value',
  adoptedOn: '2025-01-01' as LocalDate,
  prices,
} as const;

describe('adoption of ASU 2023-08', () => {
  it('worked check of section 6: debits FV − CV to the assets and credits equity on the first day of the year', () => {
    const journal = journalFor(held, { ...adopted, to: '2025-01-31' as LocalDate });
    expect(journal.entries.slice(1).map(toText)).toEqual([
      '2024-01-31 impair: Dr impairment BTC 80.00, Cr crypto BTC 80.00',
      '2024-02-10 activity: Dr crypto BTC B 100.00 (1), Cr crypto BTC A 100.00 (-1)',
      '2025-01-01 adjust: Dr crypto BTC A 200.00, Dr crypto BTC B 200.00, Dr crypto BTC 80.00, Cr openingEquity BTC 480.00',
      '2025-01-31 remeasure: Dr crypto BTC A 20.00, Cr unrealized BTC 40.00, Dr crypto BTC B 20.00',
    ]);
    expect(journal.entries.map(({ key }) => key)).toContain('adopt:2025-01-01:BTC');
    expect(journal.entries.map(getImbalance).every((off) => off === 0n)).toBe(true);
    expect(toBalances(journal)).toEqual([
      'crypto BTC 640.00 (2)',
      'fiat USD -200.00 (-200)',
      'impairment 80.00',
      'openingEquity BTC -480.00',
      'unrealized -40.00',
    ]);
    expect(journal.issues).toEqual([]);
  });

  it('starts the roll-forward of the note at the fair value on adoption', () => {
    const { disclosure } = journalFor(`${held}\ns1 2025-02-03 sell 1 BTC for 330 USD @B`, {
      ...adopted,
      to: '2025-02-28' as LocalDate,
    });
    expect(disclosure).toMatchObject({
      opening: 600n * 10n ** 18n,
      additions: 0n,
      dispositions: 330n * 10n ** 18n,
      gains: 40n * 10n ** 18n,
      losses: 0n,
      closing: 310n * 10n ** 18n,
    });
    expect(disclosure?.byAsset[0]).toMatchObject({ realized: 230n * 10n ** 18n });
  });

  it('keeps the carrying amount of each holding and reports the price that is missing', () => {
    const journal = journalFor(held, {
      ...adopted,
      prices: periodPrices('2024-01-20 BTC 60\n2025-01-31 BTC 320'),
      to: '2025-01-31' as LocalDate,
    });
    expect(journal.issues.map(({ code, asset }) => [code, asset])).toEqual([
      ['missing-fair-value', 'BTC'],
    ]);
    expect(toBalances(journal)).toContain('crypto BTC 640.00 (2)');
    expect(journal.entries.map(getImbalance).every((off) => off === 0n)).toBe(true);
  });

  it('measures at cost less impairment while the year of adoption is ahead, and at fair value alone without units before it', () => {
    const before = journalFor(held, { ...adopted, to: '2024-12-31' as LocalDate });
    expect(toBalances(before)).toContain('crypto BTC 120.00 (2)');
    expect(before.disclosure).toBeUndefined();
    const later = journalFor('b1 2025-01-05 buy 2 BTC for 200 USD @A', {
      ...adopted,
      to: '2025-01-31' as LocalDate,
    });
    expect(toBalances(later)).toContain('crypto BTC 640.00 (2)');
    expect(later.entries.map(({ kind }) => kind)).toEqual(['activity', 'remeasure']);
  });

  it('leaves nothing at a source without units, from which a lot of another source was sold', () => {
    const made = book(
      `b1 2024-01-05 buy 1 BTC for 36 USD @B
       b2 2024-01-06 buy 1 BTC for 24 USD @A
       s1 2024-01-07 sell 1 BTC for 50 USD @A`,
      { tracking: 'universal' },
    );
    const to = '2025-01-31' as LocalDate;
    const journal = buildJournal(made, { ...defaultOptions, ...adopted, to });
    expect(toBalances(journal)).toContain('crypto BTC 320.00 (1)');
    expect(journal.entries.map(getImbalance).every((off) => off === 0n)).toBe(true);
  });

  it('measures what is owed in kind against equity, too', () => {
    const journal = journalFor(
      `${held}\nl1 2024-03-01 deposit/loanDisbursement + 1 BTC worth 100 USD @A`,
      { ...adopted, to: '2025-01-31' as LocalDate },
    );
    expect(journal.entries.filter(({ kind }) => kind === 'adjust').map(toText)).toEqual([
      '2025-01-01 adjust: Dr crypto BTC A 400.00, Dr crypto BTC B 200.00, Dr crypto BTC 80.00, Cr loansPayable BTC 200.00, Cr openingEquity BTC 480.00',
    ]);
  });
});

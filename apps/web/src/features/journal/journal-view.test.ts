import { describe, expect, it } from 'vitest';
import { isFilteredJournal, readJournalView, readPeriod, toJournalFilter } from './journal-view.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';

describe('the address of the journal', () => {
  it('reads filters and ignores what can’t be one', () => {
    expect(
      readJournalView({
        from: '2026-02-30',
        to: '2026-02-28',
        ledger: 80,
        contact: 'x',
        transaction: id,
        unmapped: 'true',
        adjustments: 'yes',
        asset: 'a'.repeat(301),
        other: 'x',
      }),
    ).toEqual({ to: '2026-02-28', ledger: '80', transaction: id, unmapped: true });
  });

  it('sends filters to the server, but not what is open', () => {
    expect(
      toJournalFilter({ ledger: '80', contact: id, kind: 'fee', entry: 'k', lines: true }),
    ).toEqual({ ledgerAccountId: '80', contactId: id, kind: 'fee' });
    expect(isFilteredJournal({ entry: 'k', lines: true })).toBe(false);
    expect(isFilteredJournal({ adjusts: 'k' })).toBe(true);
  });

  it('reads only the dates of a period', () => {
    expect(readPeriod({ from: '2026-01-01', kind: 'fee' })).toEqual({ from: '2026-01-01' });
  });
});

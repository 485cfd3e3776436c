import type { JournalEntry, JournalIssue, JournalLine } from './journal.ts';
import { findAccount, type MappingRow } from './mapping.ts';

/** Sets the account of each line. Lines that no row matches keep none and are reported once per role and asset. */
export function mapAccounts(
  entries: readonly JournalEntry[],
  rows: readonly MappingRow[],
): { readonly entries: readonly JournalEntry[]; readonly issues: readonly JournalIssue[] } {
  if (rows.length === 0) return { entries, issues: [] };
  const issues = new Map<string, JournalIssue>();
  const accounts = new Map<string, string | undefined>();
  const mapLine = (line: JournalLine): JournalLine => {
    const { role, source, asset, contact } = line;
    const isDebit = line.debit > 0n;
    const key = [role, source, asset, contact, isDebit].join('\n');
    if (!accounts.has(key))
      accounts.set(key, findAccount(rows, { role, isDebit, source, asset, contact }));
    const account = accounts.get(key);
    if (account === undefined) {
      const at = `${role}\n${asset ?? ''}`;
      if (!issues.has(at)) issues.set(at, reportUnmapped(line));
      return line;
    }
    return { ...line, account };
  };
  return {
    entries: entries.map((entry) => ({ ...entry, lines: entry.lines.map(mapLine) })),
    issues: [...issues.values()],
  };
}

const reportUnmapped = ({ role, asset, transactionId }: JournalLine): JournalIssue => ({
  code: 'no-account-matched',
  severity: 'error',
  ...(transactionId !== undefined && { transactionId }),
  ...(asset !== undefined && { asset }),
  text:
    asset === undefined
      ? { code: 'journal-issues.unmapped', params: { role } }
      : { code: 'journal-issues.unmappedAsset', params: { role, asset } },
});

import { benchImport } from './import.ts';
import type { Installation } from './installation.ts';
import { getPart, times } from './pages.ts';
import type { Person } from './person.ts';

export interface BooksFigure {
  readonly what: string;
  /** Milliseconds of 50 requests. */
  readonly p50: number;
  readonly p95: number;
}

interface State {
  readonly bookSettings: {
    readonly isCurrent: boolean;
    readonly entryCount: number;
    readonly problem: string | null;
  };
}

/** Pages about the journal of a business with that many rows, over HTTP, as the application requests them. */
export async function benchBooks(
  installation: Installation,
  person: Person,
  rows: number,
): Promise<{ readonly entries: number; readonly pages: readonly BooksFigure[] }> {
  const { accountId } = person;
  await person.ask('AddSuggestedChart', { accountId });
  await benchImport(installation, person, rows);
  const entries = await untilBuilt(person);
  const page = { accountId, limit: 50 };
  const lastYear = { from: '2024-01-01', to: '2024-12-31' };
  const kinds: readonly (readonly [what: string, document: string, variables: object])[] = [
    ['journal', 'JournalEntries', page],
    ['journal of one month', 'JournalEntries', { ...page, filter: { to: '2023-03-31' } }],
    ['journal of one asset', 'JournalEntries', { ...page, filter: { asset: 'SOL' } }],
    ['journal of one kind', 'JournalEntries', { ...page, filter: { kind: 'fee' } }],
    ['journal of an unused kind', 'JournalEntries', { ...page, filter: { kind: 'impair' } }],
    ['totals of the journal', 'JournalTotals', { accountId }],
    ['totals of one asset', 'JournalTotals', { accountId, filter: { asset: 'SOL' } }],
    ['journal of lines without account', 'JournalEntries', { ...page, filter: { unmapped: true } }],
    ['trial balance', 'LedgerBalances', { accountId }],
    ['trial balance of a year', 'LedgerBalances', { accountId, ...lastYear }],
    [
      'trial balance from the middle of a month',
      'LedgerBalances',
      { accountId, from: '2024-02-10', to: '2024-05-20' },
    ],
    ['state of the books', 'JournalState', { accountId }],
  ];
  const pages: BooksFigure[] = [];
  for (const [what, document, variables] of kinds) {
    const sorted = await times(() => person.ask(document, variables));
    pages.push({ what, p50: getPart(sorted, 0.5), p95: getPart(sorted, 0.95) });
  }
  return { entries, pages };
}

async function untilBuilt(person: Person): Promise<number> {
  for (;;) {
    const { bookSettings } = await person.ask<State>('JournalState', {
      accountId: person.accountId,
    });
    if (bookSettings.problem !== null) throw new Error(bookSettings.problem);
    if (bookSettings.isCurrent) return bookSettings.entryCount;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

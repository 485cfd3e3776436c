import { renderStoredForReader } from '../../reader-texts.ts';
import type { Db } from '@lotbook/db/database';
import {
  listHoldReasons,
  listPostingStates,
  listTransactionWords,
  type PostingState,
} from '@lotbook/db/stores/book-reports';
import { findContacts } from '@lotbook/db/stores/contacts';
import type { IntegrationRow } from '@lotbook/db/stores/integrations';
import { listEntries, listLines, type JournalEntryRow } from '@lotbook/db/stores/journal';
import { money, quantity } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { packLines, type BookLine, type BookLines } from '@lotbook/reports/books/books';
import type { ExplainRule } from './explain-rule.ts';

export interface LinesWanted {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly integration: IntegrationRow | undefined;
  /** Absent: rules are not asked for. */
  readonly explainRule?: ExplainRule | undefined;
  /** Receives the share that is read, from 0 to 1, now and then. */
  readonly pace: (share: number) => Promise<void>;
}

const atOnce = 2_000;

/** The lines of the stored journal by day, packed: they are read page by page. */
export async function loadLines(db: Db, wanted: LinesWanted): Promise<BookLines> {
  const { accountId, from, to } = wanted;
  const lines = packLines();
  const postings = await loadPostings(db, wanted);
  const names = new Map<string, string>();
  let after: Pick<JournalEntryRow, 'date' | 'id'> | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const entries = await listEntries(
      db,
      accountId,
      { from, to },
      { limit: atOnce, after, ascending: true },
    );
    for (const line of await toBookLines(db, wanted, { entries, postings, names })) lines.add(line); // oxlint-disable-line no-await-in-loop -- as above
    after = entries.at(-1);
    if (!after || entries.length < atOnce) return lines;
    await wanted.pace(getShare(after.date, from, to)); // oxlint-disable-line no-await-in-loop -- as above
  }
}

const getShare = (date: string, from: string, to: string): number => {
  const [at, first, last] = [date, from, to].map((each) => Date.parse(each));
  return Math.min(1, Math.max(0, (at! - first!) / Math.max(1, last! - first!)));
};

interface Postings {
  readonly states: ReadonlyMap<string, PostingState>;
  readonly holds: ReadonlyMap<string, string>;
  readonly toKey: (entry: JournalEntryRow) => string;
}

async function loadPostings(
  db: Db,
  { accountId, integration, currency, from, to }: LinesWanted,
): Promise<Postings> {
  if (!integration) return { states: new Map(), holds: new Map(), toKey: ({ key }) => key };
  const { app, syncMode, summaryPeriod } = integration;
  const states = await listPostingStates(db, accountId, app);
  const holds = await listHoldReasons(db, accountId, app, { from, to });
  return {
    states: new Map(states.map((each) => [each.key, each])),
    holds: new Map(holds.map(({ key, message }) => [key, renderStoredForReader(message)])),
    toKey: ({ key, date, kind }) =>
      syncMode === 'transaction'
        ? key
        : `sum:${summaryPeriod === 'day' ? date : date.slice(0, 7)}:${kind}:${currency}`,
  };
}

interface Page {
  readonly entries: readonly JournalEntryRow[];
  readonly postings: Postings;
  /** Names of contacts that were read already. */
  readonly names: Map<string, string>;
}

async function toBookLines(
  db: Db,
  { accountId, explainRule }: LinesWanted,
  { entries, postings, names }: Page,
): Promise<readonly BookLine[]> {
  const rows = await listLines(
    db,
    accountId,
    entries.map(({ id }) => id),
  );
  const unknown = new Set(
    rows.flatMap(({ contactId }) => (contactId !== null && !names.has(contactId) ? contactId : [])),
  );
  for (const { id, contactName } of await findContacts(db, accountId, [...unknown]))
    names.set(id, contactName);
  const ids = new Set(entries.flatMap(({ transactionId }) => transactionId ?? []));
  const words = new Map(
    (await listTransactionWords(db, accountId, [...ids])).map((each) => [each.id, each]),
  );
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  return entries.flatMap((entry) => {
    const word = entry.transactionId === null ? undefined : words.get(entry.transactionId);
    const key = postings.toKey(entry);
    const posting = postings.states.get(key);
    return (byEntry.get(entry.id) ?? []).map((row): BookLine => {
      const line = {
        entry: entry.id,
        key: entry.key,
        date: entry.date,
        kind: entry.kind,
        role: row.role,
        account: row.ledgerAccount ?? undefined,
        debit: money(row.debit),
        credit: money(row.credit),
        asset: row.asset ?? undefined,
        quantity: row.quantity === null ? undefined : quantity(row.quantity),
        source: row.source ?? undefined,
        contact: row.contactId === null ? undefined : names.get(row.contactId),
        transactionId: entry.transactionId ?? undefined,
        hash: word?.hash ?? undefined,
        memo: word?.memo ?? undefined,
        adjusts: entry.adjusts ?? undefined,
        state: posting?.state,
        document: posting?.number,
        // Entries below the minimum are held one by one, even where others are summed up.
        hold: postings.holds.get(key) ?? postings.holds.get(entry.key),
      };
      return explainRule ? { ...line, rule: explainRule(line, row.contactId) } : line;
    });
  });
}

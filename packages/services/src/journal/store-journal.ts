import { toStoredReference, toStoredText } from '@lotbook/messages/stored-text';
import { createHash } from 'node:crypto';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing, type Db } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import {
  findJournalState,
  findLastEntryId,
  listStoredEntries,
  lockJournal,
  replaceEntries,
  replaceMonths,
  saveJournalProblem,
  saveJournalState,
  type JournalIssueGroup,
} from '@lotbook/db/stores/journal';
import { releaseReports } from '@lotbook/db/stores/reports';
import type { BookedEntry } from '@lotbook/journal/apply-closes';
import type { BuiltJournal } from '@lotbook/journal/build-journal';
import { fill } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderJournalIssue } from '@lotbook/messages/render-journal-issue';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { digestContent, toJournalRows, toMonthRows, type PlacedEntry } from './journal-rows.ts';
import { readBookInputs, type BookInputs } from './load-books.ts';
import { makeBooks, type Books } from './make-books.ts';

interface Snapshot {
  readonly account: Account;
  readonly inputs: BookInputs;
}

/**
 * Job: makes the journal of an account from its present books and stores what differs from the stored one, in one step. Closed months stay as they are. Does
 * nothing if the stored journal is up to date.
 */
export async function storeJournal(
  services: Services,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  const snapshot = await reading(services.database, { accountId }, (db) => read(db, accountId));
  if (snapshot) await store(services, snapshot, await makeBooks(services, snapshot.inputs));
  await releaseReportsFor(services, accountId);
}

/** Builds the reports that were waiting for the journal. Those that wait for something else wait again. */
const releaseReportsFor = (
  { database, queue }: Pick<Services, 'database' | 'queue'>,
  accountId: AccountId,
): Promise<void> =>
  writing(database, { accountId }, async (tx) => {
    for (const reportId of await releaseReports(tx, accountId))
      await queue.enqueue(tx, { kind: 'report', accountId, reportId }); // oxlint-disable-line no-await-in-loop -- few reports
  });

/** Tells the person that the journal could not be made. */
export async function giveUpJournal(
  services: Services,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  await writing(services.database, { accountId }, (tx) =>
    saveJournalProblem(tx, accountId, toStoredText(fill(books.journalFailed))),
  );
  await releaseReportsFor(services, accountId);
}

async function read(db: Db, accountId: AccountId): Promise<Snapshot | undefined> {
  const account = await findAccount(db, accountId);
  if (!account || !keepsJournal(account)) return undefined;
  const inputs = await readBookInputs(db, accountId);
  const state = await findJournalState(db, accountId);
  if (
    state &&
    state.problem === null &&
    state.generation === account.generation &&
    state.policyVersion === inputs.policy.version &&
    state.contactStamp === inputs.contactStamp &&
    state.builtAt !== null
  )
    return undefined;
  return { account, inputs };
}

function store(
  { database }: Services,
  { account, inputs }: Snapshot,
  { journal, entries }: Books,
): Promise<void> {
  const { id: accountId, generation } = account;
  const { closed } = inputs;
  return writeBulk(
    database,
    { accountId },
    async (bulk) => {
      const { tx } = bulk;
      const before = await lockJournal(tx, accountId);
      // A newer run was faster, or something else was decided meanwhile: that asked for a run of its own.
      const policy = await loadAccountingPolicy(tx, accountId);
      if (before.generation > generation || policy.version !== inputs.policy.version) return;
      const stored = new Map(
        (await listStoredEntries(tx, accountId, closed?.firstOpenDay)).map((each) => [
          each.key,
          each,
        ]),
      );
      let nextId = (await findLastEntryId(tx, accountId)) + 1;
      const [removed, added]: [number[], PlacedEntry[]] = [[], []];
      const sum = createHash('sha256');
      for (const each of entries) {
        const contentDigest = digestContent(each);
        sum.update(`${each.entry.key} ${contentDigest}\n`);
        if (closed && each.entry.date < closed.firstOpenDay) continue;
        const found = stored.get(each.entry.key);
        stored.delete(each.entry.key);
        if (found?.contentDigest === contentDigest) continue;
        if (found) removed.push(found.id);
        added.push({ ...each, contentDigest, id: nextId++ });
      }
      for (const { id } of stored.values()) removed.push(id);
      await replaceEntries(bulk, accountId, removed, toJournalRows(added));
      await replaceMonths(bulk, accountId, toMonthRows(entries));
      await saveJournalState(tx, accountId, {
        generation,
        policyVersion: inputs.policy.version,
        contactStamp: inputs.contactStamp,
        chart: inputs.chart.id,
        model: inputs.policy.model,
        engine: journal.engine,
        entryCount: entries.length,
        lineCount: entries.reduce((count, { entry }) => count + entry.lines.length, 0),
        firstDay: findDay(entries, (a, b) => a < b),
        lastDay: findDay(entries, (a, b) => a > b),
        issues: groupIssues(journal, inputs),
        digest: `sha256:${sum.digest('hex')}`,
      });
    },
    'derived',
  );
}

const findDay = (entries: readonly BookedEntry[], isBefore: (a: string, b: string) => boolean) =>
  entries.reduce<BookedEntry['entry']['date'] | null>(
    (found, { entry: { date } }) => (found === null || isBefore(date, found) ? date : found),
    null,
  );

const toStoredIssueText = (text: Parameters<typeof renderJournalIssue>[1]): string =>
  toStoredReference(text, renderJournalIssue(getProductTranslator(), text));

/** Examples of each kind that are stored. */
const mostExamples = 20;

function groupIssues(
  { issues }: BuiltJournal,
  { unknownCodes }: BookInputs,
): readonly JournalIssueGroup[] {
  const groups = [...Map.groupBy(issues, ({ code }) => code)].map(
    ([code, some]): JournalIssueGroup => ({
      code,
      severity: some.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
      count: some.length,
      examples: some.slice(0, mostExamples).map(({ transactionId, asset, text }) => ({
        transactionId,
        asset,
        text: toStoredIssueText(text),
      })),
    }),
  );
  if (unknownCodes.length === 0) return groups;
  return [
    ...groups,
    {
      code: 'contact-gl-unknown',
      severity: 'error',
      count: unknownCodes.length,
      examples: unknownCodes.slice(0, mostExamples).map(({ contactName, glCode }) => ({
        text: toStoredText(fill(books.contactCodeUnknown, { contactName, glCode })),
      })),
    },
  ];
}

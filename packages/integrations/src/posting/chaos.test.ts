import { money, type Money } from '@lotbook/decimal/decimal';
import type { JournalEntry } from '@lotbook/journal/journal';
import type { TransactionId } from '@lotbook/model/ids';
import { Outage } from '@lotbook/model/outage';
import { chance } from '@lotbook/standins/chaos';
import { tooMany, type Fault } from '@lotbook/standins/http-standin';
import { runs } from '@lotbook/testkit/runs';
import { expect, it } from 'vitest';
import type { Company, RemoteAccount } from '../remote-ledger.ts';
import {
  journalEntry,
  memoryStore,
  startQuickBooks,
  startXero,
  type TestBooks,
} from '../testing.ts';
import type { PostingPolicy } from './check-entry.ts';
import type { PostedEntry } from './posted-entry.ts';
import { prepareEntries, type PreparedEntries, type PrepareContext } from './prepare-entries.ts';
import { runSync } from './run-sync.ts';

/** The process dies here. */
class Killed extends Error {}

interface World extends TestBooks {
  /** Ids of the accounts that entries use. */
  readonly accounts: readonly string[];
  readonly setLock: (date: string | undefined) => void;
  readonly expireAccess: () => void;
  /** Ids, numbers and lines of the posted entries. */
  readonly listLive: () => readonly LiveEntry[];
  readonly deleteOne: (number: string) => void;
}

interface LiveEntry {
  readonly id: string;
  readonly number: string;
  readonly amounts: readonly (readonly [string, string])[];
}

async function quickBooksWorld(): Promise<World> {
  const books = await startQuickBooks({ attempts: 1, longestPauseMs: 0, timeoutMs: 1000 });
  const { company, service } = books;
  return {
    ...books,
    accounts: ['4', '5', '25', '30'],
    setLock: (date) => void (company.closeDate = date),
    expireAccess: () => service.tokens.expireAccess(),
    listLive: () =>
      company.entries
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ Id, DocNumber, Line }) => ({
          id: Id,
          number: DocNumber,
          amounts: Line.map((line) => {
            const detail = line['JournalEntryLineDetail'] as {
              readonly PostingType: string;
              readonly AccountRef: { readonly value: string };
            };
            const sign = detail.PostingType === 'Credit' ? '-' : '';
            return [detail.AccountRef.value, `${sign}${String(line['Amount'])}`] as const;
          }),
        })),
    deleteOne: (number) => {
      for (const entry of company.entries)
        if (entry.DocNumber === number) Object.assign(entry, { isDeleted: true });
    },
  };
}

async function xeroWorld(): Promise<World> {
  const books = await startXero({ attempts: 1, longestPauseMs: 0, timeoutMs: 1000 });
  const { company, service } = books;
  company.requestsLeftToday = 10_000_000;
  return {
    ...books,
    accounts: ['640', '641', '210', '405'].map(
      (code) => company.accounts.find(({ Code }) => Code === code)!.AccountID,
    ),
    setLock: (date) => void (company.periodLockDate = date),
    expireAccess: () => service.tokens.expireAccess(),
    listLive: () =>
      company.journals
        .filter(({ Status }) => Status === 'POSTED')
        .map(({ ManualJournalID, Narration, JournalLines }) => ({
          id: ManualJournalID,
          number: Narration.split(' ')[0] ?? '',
          amounts: JournalLines.map(
            (line) => [String(line['AccountID']), String(line['LineAmount'])] as const,
          ),
        })),
    deleteOne: (number) => {
      for (const journal of company.journals)
        if (journal.Narration.startsWith(number)) Object.assign(journal, { Status: 'VOIDED' });
    },
  };
}

/** The fault of one request. Half of the faults lose the answer after the work was done. */
const makeFaults = (random: () => number) => (): Fault | undefined => {
  if (random() > 0.06) return undefined;
  const faults: readonly Fault[] = [
    'cut',
    'partial',
    'partial',
    () => ({ status: 500, body: '' }),
    () => ({ status: 503, body: 'gateway' }),
    tooMany('0'),
    { status: 200, body: '{"half":' },
  ];
  return faults[Math.floor(random() * faults.length)];
};

/** A journal of up to twelve transactions, other ones at each call. */
function makeJournal(random: () => number, accounts: readonly string[]): readonly JournalEntry[] {
  const pick = (): string => accounts[Math.floor(random() * accounts.length)]!;
  return Array.from({ length: 12 }, (_, at) => {
    const day = String(1 + ((at * 7) % 28)).padStart(2, '0');
    const month = String(1 + (at % 3)).padStart(2, '0');
    const amount = (1 + Math.floor(random() * 3)) * 0.1;
    const [from, to] = [pick(), pick()];
    return random() < 0.5 || from === to
      ? undefined
      : journalEntry(
          `2026-${month}-${day} t${at}: ${from} ${amount.toFixed(2)}, ${to} -${amount.toFixed(2)}`,
        );
  }).filter((entry) => entry !== undefined);
}

const modes = ['transaction', 'day', 'month'] as const;

/** Of half of the calls nothing, of the others a transaction without a price. */
const makeIssues = (random: () => number): PrepareContext['issues'] =>
  new Map(
    random() < 0.5
      ? []
      : [
          [
            `t${Math.floor(random() * 12)}` as TransactionId,
            { reason: 'missing_fiat' as const, message: 'No price.' },
          ],
        ],
  );

const sum = (amounts: Iterable<readonly [string, string | Money]>) => {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of amounts)
    sums.set(
      account,
      (sums.get(account) ?? 0n) + (typeof amount === 'string' ? money(amount) : amount),
    );
  return new Map([...sums].filter(([, each]) => each !== 0n));
};

const compareText = (a: string, b: string): number => a.localeCompare(b);

/** Runs the syncs and checks the books at the end. */
async function expectSameBooks(world: World, seed: number, syncs: number): Promise<void> {
  const random = chance(seed);
  // Small batches, so that a run can stop between many of them.
  Object.defineProperty(world.ledger, 'batchSize', { value: 3 });
  let killChance = 0.08;
  const store = memoryStore(() => {
    if (random() < killChance) throw new Killed();
  });
  let journal: readonly JournalEntry[] = [];
  let policy: PostingPolicy = {
    currency: 'USD',
    decimals: 2,
    mode: 'transaction',
    minValue: money('0'),
    lockedEntries: 'firstOpenDay',
  };
  let issues: PrepareContext['issues'] = new Map();
  const prepare = (
    company: Company,
    accounts: readonly RemoteAccount[],
    posted: readonly PostedEntry[],
  ): Promise<PreparedEntries> =>
    Promise.resolve(
      prepareEntries(journal, {
        company,
        accounts: new Map(accounts.map((each) => [each.id, each])),
        policy,
        issues,
        maxLines: 500,
        posted,
      }),
    );
  const sync = () =>
    runSync(world.ledger, store, {
      accountId: 'account',
      policy,
      prepare,
      searchFirst: random() < 0.2,
    });
  const findFault = makeFaults(random);
  world.standin.failBy(findFault);
  let [stopped, deleted] = [0, 0];
  for (let n = 0; n < syncs; n += 1) {
    if (random() < 0.7) journal = makeJournal(random, world.accounts);
    if (random() < 0.1)
      world.setLock(['2025-12-31', '2026-01-31', '2026-02-10'][Math.floor(random() * 3)]);
    if (random() < 0.05) world.expireAccess();
    if (random() < 0.1) policy = { ...policy, mode: modes[Math.floor(random() * 3)]! };
    if (random() < 0.2) issues = makeIssues(random);
    try {
      await sync();
    } catch (error) {
      if (!(error instanceof Outage || error instanceof Killed)) throw error;
      stopped += 1;
      // Someone deletes an entry whose answer never arrived: replaying the answer must not count as posted.
      const live = new Set(world.listLive().map(({ number }) => number));
      const lost = [...store.rows.values()].find(
        (row) => row.pending?.kind === 'create' && live.has(row.number),
      );
      if (lost && random() < 0.5) {
        world.deleteOne(lost.number);
        deleted += 1;
      }
    }
  }
  expect(stopped).toBeGreaterThan(syncs / 4);
  expect(deleted).toBeGreaterThan(syncs / 50);
  world.standin.failBy(() => undefined);
  killChance = 0;
  issues = new Map();
  await sync();
  const result = await sync();
  expect(Object.values(result.done).every((count) => count === 0)).toBe(true);
  expect(result.holds).toEqual([]);
  const live = world.listLive();
  expect(sum(live.flatMap(({ amounts }) => amounts))).toEqual(
    sum(
      journal.flatMap(({ lines }) =>
        lines.map(
          ({ account, debit, credit }) => [account ?? '', (debit - credit) as Money] as const,
        ),
      ),
    ),
  );
  // Each entry once: nothing is there that we don't know, and no number twice.
  expect(new Set(live.map(({ number }) => number)).size).toBe(live.length);
  const known = [...store.rows.values()].filter(({ state }) => state !== 'removed');
  expect(live.map(({ id }) => id).toSorted(compareText)).toEqual(
    known.map(({ remoteId }) => remoteId ?? '').toSorted(compareText),
  );
}

it.each([
  ['QuickBooks', quickBooksWorld, 1],
  ['Xero', xeroWorld, 2],
] as const)(
  'ends many faulty syncs with %s in books equal to the journal, each entry once',
  async (_name, start, seed) => {
    await using world = await start();
    expect(world.listLive()).toEqual([]);
    await expectSameBooks(world, seed, runs(500));
  },
  240_000,
);

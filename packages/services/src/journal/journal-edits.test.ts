import { reading, writing, type Db } from '@lotbook/db/database';
import {
  countEntries,
  listEntries,
  type JournalEntryRow,
  type JournalFilter,
} from '@lotbook/db/stores/journal';
import { loadSources } from '@lotbook/db/stores/sources';
import { money, sum } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { testDatabase } from '@lotbook/testkit/database';
import { runs } from '@lotbook/testkit/runs';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { measurementModels } from '@lotbook/journal/journal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setAllIgnored } from '../decisions/ignore.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { deleteSource } from '../sources/change-sources.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { addSuggestedChart } from './change-chart.ts';
import { setAccountingPolicy, setAccountMapping } from './change-mapping.ts';
import { closeMonth, readMonths, reopenMonth } from './close-month.ts';
import { storeJournal } from './store-journal.ts';

const database = testDatabase();

interface Books {
  readonly services: TestServices;
  readonly owner: SeededAccount;
}

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Value';

const anyRow = fc
  .record({
    month: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 10, max: 28 }),
    asset: fc.constantFrom('BTC', 'SOL', 'ETH'),
    source: fc.constantFrom('Kraken', 'Ledger'),
    units: fc.constantFrom('0.000000000000000001', '0.5', '1', '7'),
    usd: fc.constantFrom('0.01', '100', '12345.67'),
    type: fc.constantFrom('buy', 'sell', 'deposit', 'withdrawal', 'swap'),
  })
  .map(({ month, day, asset, source, units, usd, type }) => {
    const at = `2025-0${month}-${day}T12:00:00Z`;
    const rows = {
      buy: `${usd},USD,${source},${units},${asset},${source},0.001,${asset},`,
      sell: `${units},${asset},${source},${usd},USD,${source},,,`,
      deposit: `,,,${units},${asset},${source},,,${usd}`,
      withdrawal: `${units},${asset},${source},,,,,,${usd}`,
      swap: `${units},${asset},${source},2,LINK,${source},,,${usd}`,
    };
    return `${at},${type},${rows[type]}`;
  });

type Edit = (books: Books) => Promise<unknown>;

const only = (asset: string) => () => ({ assets: [asset] });
const anyAsset = fc.constantFrom('BTC', 'SOL', 'ETH', 'LINK');

const anyImport = fc.tuple(fc.array(anyRow, { minLength: 1, maxLength: 8 }), fc.integer()).map(
  ([rows, name]): Edit =>
    ({ services, owner }) =>
      importText(services, owner, `${name}.csv`, [header, ...rows].join('\n')),
);

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: anyImport },
  anyAsset.map(
    (asset): Edit =>
      ({ services, owner }) =>
        setCategories(services, owner, owner.accountId, only(asset), { category: 'airdrop' }),
  ),
  fc.tuple(anyAsset, fc.boolean()).map(
    ([asset, ignore]): Edit =>
      ({ services, owner }) =>
        setAllIgnored(services, owner, owner.accountId, only(asset), ignore),
  ),
  fc.constantFrom(...measurementModels).map(
    (model): Edit =>
      ({ services, owner }) =>
        setAccountingPolicy(services, owner, owner.accountId, { model }),
  ),
  fc.constant<Edit>(({ services, owner }) => addSuggestedChart(services, owner, owner.accountId)),
  fc.constant<Edit>(({ services, owner }) =>
    setAccountMapping(services, owner, owner.accountId, []),
  ),
  fc.constant<Edit>(closeNext),
  fc.constant<Edit>(reopenLast),
  fc.constantFrom('Kraken', 'Ledger').map((name): Edit => async (books) => {
    const { services, owner } = books;
    const found = await readBooks(books, (db) => loadSources(db, owner.accountId));
    for (const { id, kind } of found.filter((each) => each.name === name))
      await deleteSource(services, owner, owner.accountId, id, kind); // oxlint-disable-line no-await-in-loop -- few sources
  }),
);

async function closeNext({ services, owner }: Books): Promise<void> {
  const { months } = await readMonths(services, owner, owner.accountId);
  const next = months.findLast(({ isClosed }) => !isClosed);
  if (next)
    await closeMonth(services, owner, owner.accountId, {
      month: next.month.slice(0, 7),
      reason: 'Reviewed.',
    });
}

/** Whether a month was closed. */
async function reopenLast({ services, owner }: Books): Promise<boolean> {
  const { months } = await readMonths(services, owner, owner.accountId);
  const last = months.find(({ isClosed }) => isClosed);
  if (!last) return false;
  const month = last.month.slice(0, 7);
  await reopenMonth(services, owner, owner.accountId, { month, reason: 'Late statement.' });
  return true;
}

const readBooks = <T>({ owner }: Books, work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, owner.scope, work);

const readJournal = (books: Books) =>
  readBooks(books, async (db) => {
    const { accountId } = books.owner;
    const { rows: entries } = await sql`
      select e.key, e.entry_date::text as day, e.kind, e.amount::text as amount, e.line_count, e.transaction_id, e.digest, e.content_digest, e.adjusts, e.adjusts_part,
        (select json_agg(json_build_array(l.line, l.entry_date, l.role, l.ledger_account, l.debit::text, l.credit::text, l.asset, l.quantity::text, l.source, l.contact_id) order by l.line)
          from journal_line l where l.account_id = e.account_id and l.entry_id = e.id) as lines
      from journal_entry e where e.account_id = ${accountId} order by e.key`.execute(db);
    const { rows: months } = await sql`
      select to_jsonb(m) - 'account_id' as month from journal_month m where account_id = ${accountId}
      order by month, role, ledger_account, asset, source`.execute(db);
    const { rows: states } = await sql`
      select model, chart, entry_count, line_count, first_day::text as first_day, last_day::text as last_day, issues, digest, problem
      from journal_state where account_id = ${accountId}`.execute(db);
    return { entries, months, states };
  });

/** Turnover per month is that of the lines; pages and counts find what their filters describe. */
async function expectReadable(books: Books): Promise<void> {
  const { accountId } = books.owner;
  await readBooks(books, async (db) => {
    const { rows } = await sql`
      select month, role, ledger_account, asset, source, debit, credit, quantity from journal_month where account_id = ${accountId}
      except
      select date_trunc('month', entry_date)::date, role, coalesce(ledger_account, ''), coalesce(asset, ''), coalesce(source, ''), sum(debit), sum(credit), sum(coalesce(quantity, 0))
      from journal_line where account_id = ${accountId} group by 1, 2, 3, 4, 5`.execute(db);
    expect(rows).toEqual([]);
    for (const filter of filters) await expectFound(db, books, filter); // oxlint-disable-line no-await-in-loop -- one transaction
  });
}

const filters: readonly JournalFilter[] = [
  {},
  { kind: 'activity' },
  { kind: 'remeasure' },
  { kind: 'adjust' },
  { adjustments: true },
  { asset: 'BTC' },
  { asset: 'SOL', kind: 'activity' },
  { asset: 'ETH', kind: 'adjust' },
  { role: 'crypto' },
  { unmapped: true },
  { asset: 'BTC', role: 'crypto', from: '2025-02-01' as never, to: '2025-04-15' as never },
];

async function expectFound(db: Db, { owner }: Books, filter: JournalFilter): Promise<void> {
  const { accountId } = owner;
  const { kind = null, asset = null, role = null, from = null, to = null } = filter;
  const { rows: expected } = await sql<{ key: string; amount: string }>`
    select key, amount::text as amount from journal_entry e where account_id = ${accountId}
      and (${kind}::text is null or kind = ${kind}) and (${filter.adjustments ?? false}::boolean = false or adjusts is not null)
      and entry_date between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      and id in (select entry_id from journal_line where account_id = ${accountId} and (${asset}::text is null or asset = ${asset})
        and (${role}::text is null or role = ${role}) and (${filter.unmapped ?? false}::boolean = false or ledger_account is null))
    order by entry_date desc, id desc`.execute(db);
  const found: JournalEntryRow[] = [];
  for (let after: JournalEntryRow | undefined; ; after = found.at(-1)) {
    const page = await listEntries(db, accountId, filter, { limit: 3, after }); // oxlint-disable-line no-await-in-loop -- pages follow each other
    found.push(...page);
    if (page.length < 3) break;
  }
  expect(found.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
  const all = await listEntries(db, accountId, filter, { limit: 1_000, ascending: true });
  expect(all.map(({ key }) => key).toReversed()).toEqual(expected.map(({ key }) => key));
  const { count, amount } = await countEntries(db, accountId, filter);
  expect([count, money(amount)]).toEqual([
    expected.length,
    sum(expected.map((each) => money(each.amount))),
  ]);
}

async function perform(edit: Edit, books: Books): Promise<void> {
  await edit(books).catch((error: unknown) => {
    // A refused edit changes nothing.
    if (!(error instanceof AppError)) throw error;
  });
  await books.services.workOff();
}

it('is the journal made from scratch after any sequence of edits', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyImport,
      fc.array(anyEdit, { minLength: 2, maxLength: 6 }),
      async (first, edits) => {
        const owner = await seedAccount(database.current);
        const books: Books = { services: testServices(database.current), owner };
        await writing(database.current, owner.scope, (tx) =>
          sql`update account set type = 'Accounting' where id = ${owner.accountId}`.execute(tx),
        );
        for (const edit of [first, ...edits]) {
          await perform(edit, books); // oxlint-disable-line no-await-in-loop -- edits follow each other
          await expectReadable(books); // oxlint-disable-line no-await-in-loop -- edits follow each other
        }
        // oxlint-disable-next-line no-await-in-loop -- each opens the month before
        while (await reopenLast(books));
        await books.services.workOff();
        const stored = await readJournal(books);
        await writing(database.current, owner.scope, async (tx) => {
          for (const table of ['journal_line', 'journal_month', 'journal_entry', 'journal_state'])
            await sql`delete from ${sql.table(table)} where account_id = ${owner.accountId}`.execute(
              tx,
            ); // oxlint-disable-line no-await-in-loop -- four tables
        });
        await storeJournal(books.services, owner);
        expect(await readJournal(books)).toEqual(stored);
      },
    ),
    { numRuns: runs(4) },
  );
}, 300_000);

import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { addSuggestedChart, importLedgerAccounts } from './change-chart.ts';
import { setAccountingPolicy, setAccountMapping } from './change-mapping.ts';
import { listCheckCodes } from './close-checklist.ts';
import { closeMonth, readChecklist, readMonths, reopenMonth } from './close-month.ts';
import {
  countJournal,
  readBalances,
  readBookSettings,
  readJournal,
  type GivenFilter,
  type ShownEntry,
  type ShownLine,
} from './read-journal.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
});

const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
const importBook = (name: string, rows: string) => importText(services, ada, name, head + rows);
/** 2 BTC bought at 1,000 each, half a BTC sold for 900 in the next month. */
const january = '2025-01-05T12:00:00Z,buy,2000,USD,2,BTC';
const february = '2025-02-10T12:00:00Z,sell,0.5,BTC,900,USD';

const settle = () => services.workOff();
const entries = async () =>
  (
    await readJournal(services, ada, ada.accountId, { filter: {}, limit: 100, ascending: true })
  ).entries.map(
    ({ date, kind, amount, lines }) =>
      `${date} ${kind} ${Number(amount)}: ${lines
        .map(({ role, debit, credit }) => `${role} ${Number(debit) - Number(credit)}`)
        .join(', ')}`,
  );
const balances = async (range = {}) =>
  Object.fromEntries(
    (await readBalances(services, ada, ada.accountId, range)).map((row) => [
      `${row.role} ${row.asset ?? ''}`.trim(),
      Number(row.closing),
    ]),
  );

const ids = async () =>
  (
    await readJournal(services, ada, ada.accountId, { filter: {}, limit: 9, ascending: true })
  ).entries.map(({ id }) => id);

const readMonthRows = () =>
  reading(database.current, ada.scope, async (db) => {
    const { rows } = await sql`select month, role, ctid::text from journal_month
      where account_id = ${ada.accountId} and month < '2025-03-01' order by month, role`.execute(
      db,
    );
    return rows;
  });

const findMonth = async (month: string) =>
  (await readMonths(services, ada, ada.accountId)).months.find((each) => each.month === month);
const readSourcesCheck = async () =>
  (await readChecklist(services, ada, ada.accountId, '2025-03')).find(({ id }) => id === 'sources');

const listKnown = async () =>
  (await readMonths(services, ada, ada.accountId)).months
    .flatMap(({ month, hasData }) => (hasData ? [month.slice(0, 7)] : []))
    .toReversed();

const change = (policy: Parameters<typeof setAccountingPolicy>[3]) =>
  setAccountingPolicy(services, ada, ada.accountId, policy);

const hasLine =
  (test: (line: ShownLine) => boolean) =>
  (each: ShownEntry): boolean =>
    each.lines.some(test);

describe('the stored journal', () => {
  beforeEach(async () => {
    await importBook('trades.csv', `${january}\n${february}`);
    await settle();
  });

  it('has an entry for each transaction, with accounts once the chart is mapped', async () => {
    expect(await entries()).toEqual([
      '2025-01-05 activity 2000: crypto 2000, fiat -2000',
      '2025-02-10 activity 900: crypto -500, realizedGain -400, fiat 900',
    ]);
    const before = await readBookSettings(services, ada, ada.accountId);
    expect(before.isCurrent).toBe(true);
    expect(before.accounts).toEqual([]);
    expect(await addSuggestedChart(services, ada, ada.accountId)).toBe(22);
    expect((await readBookSettings(services, ada, ada.accountId)).isCurrent).toBe(false);
    await settle();
    const { entries: shown } = await readJournal(services, ada, ada.accountId, {
      filter: { asset: 'BTC' },
      limit: 1,
    });
    expect(shown[0]!.lines.map(({ account }) => account?.name)).toEqual([
      'Crypto assets',
      'Realized gains on crypto',
      'Cash at exchanges',
    ]);
  });

  it('adds up to zero, at any day', async () => {
    expect(await balances()).toEqual({
      'crypto BTC': 1500,
      'fiat USD': -1100,
      'realizedGain BTC': -400,
    });
    expect(await balances({ to: '2025-02-09' })).toEqual({ 'crypto BTC': 2000, 'fiat USD': -2000 });
    expect(await balances({ from: '2025-02-01', to: '2025-02-10' })).toEqual(await balances());
    const [crypto] = await readBalances(services, ada, ada.accountId, {
      from: '2025-01-06',
      to: '2025-02-28',
    });
    expect(crypto).toMatchObject({ role: 'crypto', asset: 'BTC' });
    expect([crypto!.opening, crypto!.debit, crypto!.credit, crypto!.quantity].map(Number)).toEqual([
      2000, 0, 500, 1.5,
    ]);
  });

  it.each([
    ['2025-01-02', '2025-01-09', 0, 2000, 0, 2],
    ['2025-01-07', '2025-01-09', 2000, 0, 0, 2],
    ['2025-02-03', '2025-02-12', 2000, 0, 500, 1.5],
    ['2025-02-11', '2025-02-12', 1500, 0, 0, 1.5],
    ['2025-01-20', '2025-02-09', 2000, 0, 0, 2],
  ])('counts each day once, from %s to %s', async (from, to, ...expected) => {
    const [crypto] = await readBalances(services, ada, ada.accountId, { from, to });
    expect([crypto!.opening, crypto!.debit, crypto!.credit, crypto!.quantity].map(Number)).toEqual(
      expected,
    );
  });

  it('refuses a fiscal year in which the date of adoption is no first day', async () => {
    await change({ adoptedOn: '2025-01-01' });
    await expect(change({ fiscalYearStart: 7 })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await change({ adoptedOn: null });
    await expect(change({ fiscalYearStart: 7 })).resolves.toBeUndefined();
  });

  it('deducts the costs to sell of a broker-trader', async () => {
    await importBook('prices.csv', '2025-03-05T12:00:00Z,buy,100,USD,1,BTC');
    for (const costsToSellPercent of ['-1', '100.01', '1.005', '1e1', ''])
      await expect(change({ costsToSellPercent })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { field: 'costsToSellPercent' },
      });
    await change({ model: 'ias2-broker-trader', costsToSellPercent: '2.5' });
    await settle();
    const { policy, state, isCurrent } = await readBookSettings(services, ada, ada.accountId);
    expect(policy).toMatchObject({ model: 'ias2-broker-trader', costsToSellPercent: '2.50' });
    expect([state?.model, isCurrent]).toEqual(['ias2-broker-trader', true]);
    await change({ fiscalYearStart: 4 });
    expect((await readBookSettings(services, ada, ada.accountId)).policy).toMatchObject({
      costsToSellPercent: '2.50',
    });
  });

  it('finds by each filter what reading all entries finds', async () => {
    await addSuggestedChart(services, ada, ada.accountId);
    const chart = await readBookSettings(services, ada, ada.accountId);
    await importBook('fees.csv', '2025-03-01T12:00:00Z,fee,0.1,BTC,,');
    await settle();
    const read = (filter: GivenFilter) =>
      readJournal(services, ada, ada.accountId, { filter, limit: 100 });
    const { entries: all } = await read({});
    const gains = chart.accounts.find(({ code }) => code === '7200')!.id;
    const cases: readonly (readonly [GivenFilter, (entry: ShownEntry) => boolean])[] = [
      [{ kind: 'fee' }, ({ kind }) => kind === 'fee'],
      [{ asset: 'BTC' }, hasLine(({ asset }) => asset === 'BTC')],
      [
        { asset: 'BTC', kind: 'fee' },
        (each) => each.kind === 'fee' && hasLine(({ asset }) => asset === 'BTC')(each),
      ],
      [{ ledgerAccount: gains }, hasLine(({ ledgerAccount }) => ledgerAccount === gains)],
      [{ role: 'realizedGain' }, hasLine(({ role }) => role === 'realizedGain')],
      [{ unmapped: true }, hasLine(({ ledgerAccount }) => ledgerAccount === null)],
      [{ from: '2025-02-01', to: '2025-02-28' }, ({ date }) => date.startsWith('2025-02')],
    ];
    for (const [filter, test] of cases) {
      const wanted = all.filter(test).map(({ key }) => key);
      // oxlint-disable-next-line no-await-in-loop -- one filter after the other
      expect({ filter, keys: (await read(filter)).entries.map(({ key }) => key) }).toEqual({
        filter,
        keys: wanted,
      });
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await countJournal(services, ada, ada.accountId, filter)).toMatchObject({
        count: wanted.length,
      });
    }
    expect(all.map(({ category }) => category)).toEqual([
      'fee_standard',
      'sell_standard',
      'buy_standard',
    ]);
  });

  it('closes earlier fiscal years to retained earnings', async () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(await balances(year)).toEqual({
      'crypto BTC': 1500,
      'fiat USD': -1100,
      'realizedGain BTC': 0,
      retainedEarnings: -400,
    });
    expect((await balances({ to: '2025-12-31' }))['realizedGain BTC']).toBe(-400);
    await setAccountingPolicy(services, ada, ada.accountId, { fiscalYearStart: 3 });
    expect((await balances({ to: '2025-02-28' }))['realizedGain BTC']).toBe(-400);
    expect((await balances({ to: '2025-03-01' }))['retainedEarnings']).toBe(-400);
    await addSuggestedChart(services, ada, ada.accountId);
    await settle();
    const rows = await readBalances(services, ada, ada.accountId, {
      from: '2025-02-10',
      to: '2025-03-01',
    });
    const earnings = rows.find(({ role }) => role === 'retainedEarnings')!;
    expect([earnings.account?.name, earnings.opening, earnings.credit]).toEqual([
      'Retained earnings',
      '0',
      '400',
    ]);
    // Without a last day, that of the last entry counts.
    expect((await balances({}))['retainedEarnings']).toBeUndefined();
  });

  it('stores only what differs', async () => {
    const [before, months] = [await ids(), await readMonthRows()];
    expect(months.length).toBeGreaterThan(3);
    await importBook('more.csv', '2025-03-01T12:00:00Z,buy,10,USD,1,SOL');
    await settle();
    expect((await ids()).slice(0, 2)).toEqual(before);
    expect(await ids()).toHaveLength(3);
    // A row that is written again has another place.
    expect(await readMonthRows()).toEqual(months);
  });

  it('keeps a closed month, and corrects it in the first open one', async () => {
    await closeMonth(services, ada, ada.accountId, { month: '2025-01', reason: 'No statements.' });
    await settle();
    // A purchase that was forgotten: earlier and cheaper, so that it is sold first.
    await importBook('late.csv', '2025-01-02T12:00:00Z,buy,100,USD,1,BTC');
    await settle();
    expect(await entries()).toEqual([
      '2025-01-05 activity 2000: crypto 2000, fiat -2000',
      '2025-02-01 adjust 100: crypto 100, fiat -100',
      '2025-02-10 activity 900: crypto -50, realizedGain -850, fiat 900',
    ]);
    const corrections = async (filter: object) =>
      (await readJournal(services, ada, ada.accountId, { filter, limit: 9 })).entries.map(
        ({ date, adjustsPart }) => `${date} ${adjustsPart}`,
      );
    expect(await corrections({ adjustments: true })).toEqual(['2025-02-01 late']);
    expect(await corrections({ adjusts: 'activity:unknown' })).toEqual([]);
    const { months, history } = await readMonths(services, ada, ada.accountId);
    expect(months.at(-1)).toMatchObject({ month: '2025-01-01', isClosed: true, entries: 1 });
    expect(history).toMatchObject([{ action: 'close', reason: 'No statements.' }]);
    await expect(
      reopenMonth(services, ada, ada.accountId, { month: '2025-01', reason: ' ' }),
    ).rejects.toThrow('Say why');
    await reopenMonth(services, ada, ada.accountId, { month: '2025-01', reason: 'Late statement' });
    await settle();
    expect((await entries())[0]).toBe('2025-01-02 activity 100: crypto 100, fiat -100');
    expect(await entries()).toHaveLength(3);
  });

  it('closes months in order, after they are over, with a reason for open points', async () => {
    const close = (month: string, reason?: string) =>
      closeMonth(services, ada, ada.accountId, { month, reason });
    await expect(close('2025-02', 'x')).rejects.toThrow('Close January 2025 first');
    await expect(close('2999-01', 'x')).rejects.toThrow('is not over yet');
    await expect(close('2025-13', 'x')).rejects.toThrow('Enter a month');
    const checks = await readChecklist(services, ada, ada.accountId, '2025-01');
    expect(checks.map(({ id, state }) => [id, state])).toContainEqual(['journal', 'open']);
    expect([listCheckCodes('transfers'), listCheckCodes('journal')]).toEqual([
      ['unmatched-withdrawal', 'unmatched-deposit'],
      [],
    ]);
    await expect(close('2025-01')).rejects.toThrow('has open items');
    await addSuggestedChart(services, ada, ada.accountId);
    await expect(close('2025-01')).rejects.toThrow('still being updated');
    await settle();
    await close('2025-01');
    await expect(close('2025-01')).rejects.toThrow('is already closed');
  });

  it('knows of no zero in months after the newest data', async () => {
    expect(await findMonth('2025-02-01')).toMatchObject({ hasData: true, entries: 1 });
    expect(await findMonth('2025-03-01')).toMatchObject({ hasData: false });
    expect(await readSourcesCheck()).toMatchObject({ state: 'open', count: 1 });
    await importBook('april.csv', '2025-04-03T12:00:00Z,buy,10,USD,1,ETH');
    await settle();
    expect(await findMonth('2025-03-01')).toMatchObject({ hasData: true, entries: 0, amount: '0' });
    expect(await readSourcesCheck()).toMatchObject({ state: 'done', count: 0 });
  });

  it('knows of no activity in months that a sync of every connection covers', async () => {
    await writing(database.current, ada.scope, (tx) =>
      sql`insert into connection (account_id, source_id, adapter)
        select account_id, id, 'coinbase' from source where account_id = ${ada.accountId}`.execute(
        tx,
      ),
    );
    expect(await listKnown()).toEqual(['2025-01', '2025-02']);
    await writing(database.current, ada.scope, (tx) =>
      sql`insert into sync_run (account_id, source_id, status, finished_at)
        select account_id, id, 'done', '2025-04-15T00:00:00Z' from source
        where account_id = ${ada.accountId}`.execute(tx),
    );
    expect(await listKnown()).toEqual(['2025-01', '2025-02', '2025-03', '2025-04']);
  });

  it('closes several months at once, all or none', async () => {
    const close = (month: string, reason?: string) =>
      closeMonth(services, ada, ada.accountId, { month, reason, withEarlier: true });
    const listClosed = async () =>
      (await readMonths(services, ada, ada.accountId)).months
        .flatMap(({ month, isClosed }) => (isClosed ? [month] : []))
        .toReversed();
    await addSuggestedChart(services, ada, ada.accountId);
    await importBook('april.csv', '2025-04-03T12:00:00Z,deposit,,,1,ETH');
    await settle();
    await expect(close('2028-12')).rejects.toThrow('is not over yet');
    await expect(close('2025-05')).rejects.toThrow('checklist of April 2025');
    expect(await listClosed()).toEqual([]);
    await close('2025-05', 'Sender not known yet.');
    expect(await listClosed()).toEqual([
      '2025-01-01',
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
    ]);
  });

  it('is not offered to accounts of individuals', async () => {
    await writing(database.current, ada.scope, (tx) =>
      sql`update account set type = 'TaxPayer' where id = ${ada.accountId}`.execute(tx),
    );
    await expect(readBookSettings(services, ada, ada.accountId)).rejects.toThrow(
      'Only business accounts',
    );
  });
});

const mappingRow = (given: object) => ({
  role: 'crypto',
  sourceId: null,
  asset: '',
  category: '',
  contactId: null,
  ledgerAccount: '',
  ...given,
});
const read = (rows: readonly Record<string, string>[]) =>
  importLedgerAccounts(services, ada, ada.accountId, rows);
const set = (...rows: readonly object[]) =>
  setAccountMapping(services, ada, ada.accountId, rows.map(mappingRow));

describe('the chart and the mapping', () => {
  it('reads a file of accounts, and refuses lines with a reason', async () => {
    const cash = { Code: '1000', Name: 'Cash', Type: 'Bank' };
    expect(await read([cash, { Code: '4000', Name: 'Sales', Type: 'Income' }])).toEqual({
      added: 2,
      changed: 0,
    });
    expect(await read([{ ...cash, Name: 'Cash in bank' }])).toEqual({ added: 0, changed: 1 });
    await expect(read([{ Number: '1' }])).rejects.toThrow('Code, Name and Type');
    await expect(read([cash, cash])).rejects.toThrow('Line 3 repeats the code 1000');
    await expect(read([{ ...cash, Type: 'Money' }])).rejects.toThrow('Line 2 has the unknown type');
    await expect(read([])).rejects.toThrow('no accounts');
  });

  it('refuses mapping rows that can’t work, naming the row', async () => {
    await addSuggestedChart(services, ada, ada.accountId);
    const { accounts, mapping } = await readBookSettings(services, ada, ada.accountId);
    expect(mapping.length).toBeGreaterThan(15);
    const ledgerAccount = accounts[0]!.id;
    await expect(set({ role: 'money', ledgerAccount })).rejects.toThrow('Row 1');
    await expect(set({ ledgerAccount: 'x' })).rejects.toThrow('not in the chart');
    await expect(set({ ledgerAccount }, { ledgerAccount })).rejects.toThrow(
      'same conditions as row 1',
    );
    await set({ ledgerAccount });
    expect((await readBookSettings(services, ada, ada.accountId)).mapping).toHaveLength(1);
  });
});

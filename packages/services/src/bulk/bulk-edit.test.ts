import { reading, writing, type Db } from '@lotbook/db/database';
import { getReach } from '@lotbook/db/stores/batches';
import { addContacts } from '@lotbook/db/stores/contacts';
import { addOrganization } from '@lotbook/db/stores/organizations';
import { decide, getHistory, readLastDecided } from '@lotbook/db/stores/decisions';
import { loadMemos } from '@lotbook/db/stores/memos';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadContacts, deleteContact } from '../contacts/contacts.ts';
import { readChangesOn } from '../decisions/entry-decisions.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { undoDecision } from '../undo/undo.ts';
import { readWarnings } from '../decisions/warnings.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import type { RequestedBulkEdit } from './bulk-edit.ts';
import { readBulkEdits, mostAtOnce, startBulkEdit } from './start-bulk-edit.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const rows = [
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy',
  '2024-06-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,first',
  '2024-07-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,500,second',
  '2025-03-01T10:00:00Z,sell,1,BTC,Kraken,4000,USD,Kraken,,sale',
];
const load = (lines = rows) =>
  importText(services, ada, 'trades.csv', [header, ...lines].join('\n'));
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, ada.scope, work);

/** Transactions by the id of their row. */
async function transactions(limit = 100): Promise<Readonly<Record<string, TransactionRow>>> {
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      limit,
      undefined,
    ),
  );
  return Object.fromEntries(page.rows.map((row) => [row.externalId, row]));
}

const filterBothSides = () => ({ types: ['withdrawal', 'deposit'] });
const deposits = () => ({ types: ['deposit'] });
const apart = (recordId: string, from: string) =>
  writing(database.current, ada.scope, (tx) =>
    decide(tx, { accountId: ada.accountId, userId: ada.userId }, 'apart', [
      { recordId, payload: { from: [from] } },
    ]),
  );
const start = (edit: RequestedBulkEdit, filter: () => object = deposits) =>
  startBulkEdit(services, ada, ada.accountId, filter, edit);
const undo = (ref: string | null) => undoDecision(services, ada, ada.accountId, ref ?? '');

async function categories(): Promise<Readonly<Record<string, string | null>>> {
  await services.workOff();
  return Object.fromEntries(
    Object.entries(await transactions()).map(([id, { category }]) => [id, category]),
  );
}

describe('an edit of everything that a filter means', () => {
  test('sets a category, and is undone as a whole', async () => {
    await load();
    const before = await categories();
    const made = await start({ kind: 'category', category: 'airdrop_standard' });
    expect(made).toMatchObject({
      status: 'done',
      total: 2,
      done: 2,
      changed: 2,
      message: 'Category Airdrop set for 2 transactions.',
    });
    expect(await categories()).toEqual({
      ...before,
      first: 'airdrop_standard',
      second: 'airdrop_standard',
    });
    expect(await undo(made.batch)).toMatchObject({
      changed: 2,
      skipped: 0,
      message: 'Undone for 2 transactions.',
    });
    expect(await categories()).toEqual(before);
  });

  test('is undone to what held before it, and the undoing is undone in turn', async () => {
    await load();
    await start({ kind: 'category', category: 'gift_standard' });
    const made = await start({ kind: 'category', category: 'airdrop_standard' });
    const undone = await undo(made.batch);
    const reach = await read((db) => getReach(db, ada.accountId, [made.batch!, undone.undo!], 1));
    expect([reach.get(made.batch!), reach.get(undone.undo!)]).toEqual([2, 1]);
    expect((await categories())['first']).toBe('gift_standard');
    await undo(undone.undo ?? '');
    expect((await categories())['first']).toBe('airdrop_standard');
  });

  test('does not change later decisions of others', async () => {
    await load();
    const made = await start({ kind: 'category', category: 'airdrop_standard' });
    const first = (await transactions())['first']!.id;
    await setCategories(services, ada, ada.accountId, () => ({ ids: [first] }), {
      category: 'workIncome_standard',
    });
    expect(await undo(made.batch)).toMatchObject({
      changed: 1,
      skipped: 1,
      message:
        'Undone for 1 transaction. 1 transaction was changed again in the meantime, so it was left as it is.',
    });
    expect(await categories()).toMatchObject({
      first: 'workIncome_standard',
      second: 'transfer_standard',
    });
    expect(await undo(made.batch)).toMatchObject({ changed: 0, skipped: 2 });
  });

  test.each([
    [
      'ignore',
      'count',
      '2 transactions excluded from calculations.',
      '2 transactions included in calculations again.',
    ],
    [
      'assign-basis',
      'revert-basis',
      'The cost basis of 2 transactions was set to the market value at the time.',
      'Price and cost basis of 2 transactions were reset to those of the source.',
    ],
    [
      'matching-off',
      'matching-on',
      'Matching is off for 2 transactions.',
      'Matching is on again for 2 transactions.',
    ],
  ])('%s is reverted by %s', async (kind, opposite, said, saidBack) => {
    await load();
    await services.workOff();
    expect(await start({ kind })).toMatchObject({ changed: 2, message: said });
    await services.workOff();
    expect(await start({ kind: opposite })).toMatchObject({ changed: 2, message: saidBack });
  });

  test('assigns no cost to fees, and says so before and after', async () => {
    const fees = `${header},Fee Amount,Fee Asset`;
    const withFee = [
      '2024-08-01T10:00:00Z,sell,1,ETH,Kraken,4000,USD,Kraken,,short,,',
      '2024-09-01T10:00:00Z,buy,100,USD,Kraken,1,SOL,Kraken,,paid,0.01,BNB',
    ];
    await importText(services, ada, 'fees.csv', [fees, ...withFee].join('\n'));
    await services.workOff();
    const { warnings } = await readWarnings(
      services,
      ada,
      ada.accountId,
      'assignCostBasis',
      () => ({}),
    );
    expect(warnings).toMatchObject([{ code: 'ASSIGNS_COSTS', count: 1 }]);
    const done = await start({ kind: 'assign-basis' }, () => ({}));
    expect(done).toMatchObject({ changed: 1 });
    expect(done.message).toEqual(
      'The cost basis of 1 transaction was set to the market value at the time. 1 transaction not changed: only a fee has an unknown cost basis, and market value can’t be assigned to a fee. Add the history of its units.',
    );
    expect(await undo(done.batch)).toMatchObject({ changed: 1 });
  });

  test('adds memos, which are undone unless they were changed since', async () => {
    await load();
    const made = await start({ kind: 'memo', memo: '  from Grandma ', appType: 'tax' });
    const ids = Object.values(await transactions()).map(({ id }) => id);
    const memos = () =>
      read(async (db) => (await loadMemos(db, ada.accountId, ids)).map(({ memo }) => memo));
    expect(await memos()).toEqual(['from Grandma', 'from Grandma']);
    expect(services.waiting).toEqual([]);
    await undo(made.batch);
    expect(await memos()).toEqual([]);
    await expect(start({ kind: 'memo', memo: ' ', appType: 'tax' })).rejects.toThrow(
      'This field is required',
    );
    await expect(start({ kind: 'memo', memo: 'x'.repeat(201), appType: 'tax' })).rejects.toThrow(
      'Must be 200 characters or fewer',
    );
  });

  test('sets counterparties or recipients without a computation', async () => {
    await load([...rows, '2025-04-01T10:00:00Z,withdrawal,0.1,BTC,Kraken,,,,,gone']);
    await services.workOff();
    const [contact] = await writing(database.current, ada.scope, (tx) =>
      addContacts(tx, ada.accountId, [
        { contactName: 'Grandma', address: '0xabc', glCode: '4000' },
      ]),
    );
    const made = await start({ kind: 'contact', contactId: contact!.id });
    expect((await transactions())['second']!.contact).toEqual({
      id: contact!.id,
      name: 'Grandma',
      glCode: '4000',
    });
    expect(services.waiting).toEqual([]);
    await undo(made.batch);
    expect((await transactions())['second']!.contact).toBeNull();
    await expect(start({ kind: 'contact', contactId: ada.accountId })).rejects.toThrow(
      'There is no such contact in this account.',
    );

    await start({ kind: 'contact', contactId: contact!.id });
    expect((await loadContacts(services, ada, ada.accountId, { limit: 5 })).contacts).toMatchObject(
      [{ contactName: 'Grandma', usedBy: 2 }],
    );
    await deleteContact(services, ada, ada.accountId, contact!.id);
    const second = (await transactions())['second']!;
    expect(second.contact).toBeNull();
    const named = await read((db) => readChangesOn(db, ada.accountId, second.id));
    expect(named.slice(-2).map(({ after }) => after)).toEqual([
      { contactId: contact!.id, name: 'Grandma' },
      null,
    ]);

    const receiver = await writing(database.current, ada.scope, (tx) =>
      addOrganization(tx, ada.accountId, { name: 'Red Cross', address: '' }),
    );
    await setCategories(services, ada, ada.accountId, () => ({ types: ['withdrawal'] }), {
      category: 'donation_standard',
    });
    expect(
      await start({ kind: 'organization', organizationId: receiver.id }, filterBothSides),
    ).toMatchObject({
      changed: 1,
      message:
        'Recipient set for 1 transaction. 2 transactions skipped: not a donation, so there is no recipient.',
    });
    expect(await start({ kind: 'organization' }, filterBothSides)).toMatchObject({
      changed: 1,
      message: 'Recipient removed from 1 transaction.',
    });
    const history = await read(async (db) =>
      readChangesOn(db, ada.accountId, (await transactions())['gone']!.id),
    );
    expect(history.map(({ kind, after }) => [kind, after === null])).toEqual([
      ['category', false],
      ['organization', false],
      ['organization', true],
    ]);
  });

  test('names the reason of a refusal', async () => {
    await load();
    await expect(start({ kind: 'dance' })).rejects.toThrow(/^kind must be one of category, /);
    await expect(start({ kind: 'category', category: 'holiday' })).rejects.toThrow(
      "'holiday' is not a tax category.",
    );
    await expect(start({ kind: 'ignore' }, () => ({ types: ['fee'] }))).rejects.toThrow(
      'No transactions match, so there is nothing to change.',
    );
    await expect(undo(ada.accountId)).rejects.toThrow(
      'There is no such change to undo in this account.',
    );
  });
});

describe('an edit of very many', () => {
  const count = mostAtOnce + 500;
  const many = Array.from(
    { length: count },
    (_, n) => `2024-01-05T10:00:00Z,deposit,,,,1,BTC,Trezor,400,row ${n}`,
  );

  test('is a job whose result is invisible until it is done, and is undone as a whole', async () => {
    await load(many);
    await services.workOff();
    const request = await start({ kind: 'ignore' });
    expect(request).toMatchObject({ status: 'queued', total: count, changed: 0, message: null });
    expect(services.waiting).toEqual([
      { kind: 'bulk', accountId: ada.accountId, bulkEditId: request.id },
    ]);
    const ignored = async () =>
      Object.values(await transactions(count)).filter((row) => row.ignored).length;
    expect(await ignored()).toBe(0);
    await services.workOff();
    const [done] = await readBulkEdits(services, ada, ada.accountId);
    expect(done).toMatchObject({
      id: request.id,
      status: 'done',
      done: count,
      changed: count,
      message: '2,500 transactions excluded from calculations.',
    });
    expect(await ignored()).toBe(count);
    expect(await undo(done!.batch)).toMatchObject({ changed: count });
    expect(await ignored()).toBe(0);
  });

  test('does not change decisions made after it was requested, and says so', async () => {
    await load(many);
    const [first, second] = Object.values(await transactions());
    const before = { category: 'gift_standard' };
    await setCategories(services, ada, ada.accountId, () => ({ ids: [second!.id] }), before);
    await start({ kind: 'category', category: 'airdrop_standard' });
    const then = await start({ kind: 'category', category: 'workIncome_standard' });
    await setCategories(services, ada, ada.accountId, () => ({ ids: [first!.id] }), {
      category: 'gift_standard',
    });
    await services.workOff();
    const left = '1 transaction not changed: a person changed it after this was requested.';
    const [later, earlier] = await readBulkEdits(services, ada, ada.accountId);
    // Of two that wait the second is done to what the first was done to.
    expect(later).toMatchObject({
      id: then.id,
      changed: count - 1,
      message: `Category Work income set for ${(count - 1).toLocaleString('en')} transactions. ${left}`,
    });
    expect(earlier).toMatchObject({
      changed: count - 1,
      message: `Category Airdrop set for ${(count - 1).toLocaleString('en')} transactions. ${left}`,
    });
    const now = Object.values(await transactions(count));
    expect(now.find(({ id }) => id === first!.id)!.category).toBe('gift_standard');
    expect(now.filter(({ category }) => category === 'workIncome_standard')).toHaveLength(
      count - 1,
    );
  });

  test('does not turn matching on again for pairs that were unmatched after the request', async () => {
    await load(many);
    const [first, second, third] = Object.values(await transactions());
    await apart(first!.id, second!.id);
    await start({ kind: 'matching-on' });
    await apart(second!.id, third!.id);
    await services.workOff();
    const [done] = await readBulkEdits(services, ada, ada.accountId);
    expect(done).toMatchObject({
      message:
        'Matching is on again for 1 transaction. 2 transactions not changed: a person changed it after this was requested.',
    });
    const held = await read((db) => getHistory(db, ada.accountId, [first!.id, second!.id]));
    expect(held.map(({ recordId, revokedAt }) => [recordId, revokedAt === null])).toEqual([
      [first!.id, false],
      [second!.id, true],
    ]);
  });

  test('does not turn matching on again for transactions whose other end was unmatched since they were read', async () => {
    await load([...many, '2024-01-04T10:00:00Z,withdrawal,1,BTC,Kraken,,,,,gone']);
    const { gone, 'row 1': one, 'row 2': two } = await transactions(count + 1);
    await apart(two!.id, one!.id);
    const seen = await read((db) => readLastDecided(db, ada.accountId, [two!.id]));
    await apart(gone!.id, one!.id);
    const request = startBulkEdit(
      services,
      ada,
      ada.accountId,
      deposits,
      { kind: 'matching-on' },
      seen,
    );
    await expect(request).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { transactionId: gone!.id },
    });
    const seenBoth = await read((db) => readLastDecided(db, ada.accountId, [gone!.id]));
    await expect(
      startBulkEdit(services, ada, ada.accountId, deposits, { kind: 'matching-on' }, seenBoth),
    ).resolves.toMatchObject({ status: 'queued' });
  });
});

import { reading } from '@lotbook/db/database';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { changeRule, endRule, saveRule, listRules, runRule } from './category-rules.ts';
import { undoDecision } from '../undo/undo.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const bring = (...lines: string[]) =>
  importText(services, ada, `${lines.length} ${lines[0]}.csv`, [header, ...lines].join('\n'));
const deposit = (id: string, asset = 'ETH') =>
  `2024-06-01T10:30:00Z,deposit,,,,0.5,${asset},Trezor,400,${id}`;

async function categories(): Promise<Readonly<Record<string, string | null>>> {
  const page = await reading(database.current, ada.scope, (db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  return Object.fromEntries(page.rows.map(({ externalId, category }) => [externalId, category]));
}

const eth = () => ({ assets: ['ETH'] });
const run = (filter: () => object, category: string, name?: string) =>
  runRule(services, ada, ada.accountId, filter, { category, mode: 'future', name });
const undo = (ref: string | undefined) => undoDecision(services, ada, ada.accountId, ref!);
const rules = async () =>
  (await listRules(services, ada, ada.accountId)).map(({ name, category, given }) => ({
    name,
    category,
    given,
  }));

describe('a rule for later imports', () => {
  test('applies to matching imports, reports its count, and leaves the rest alone', async () => {
    await bring(deposit('a'), deposit('b', 'BTC'));
    await run(eth, 'airdrop_standard', 'Drops');
    await bring(deposit('c'), deposit('d', 'BTC'));
    expect(await categories()).toEqual({
      a: 'airdrop_standard',
      b: 'transfer_standard',
      c: 'airdrop_standard',
      d: 'transfer_standard',
    });
    expect(await rules()).toEqual([{ name: 'Drops', category: 'airdrop_standard', given: 2 }]);
  });

  test('is replaced at its priority: earlier results stay, later imports use the new rule', async () => {
    await bring(deposit('a'));
    await run(eth, 'airdrop_standard', 'Drops');
    await run(() => ({ types: ['deposit'] }), 'gift_standard', 'Presents');
    const [presents, drops] = await listRules(services, ada, ada.accountId);
    await changeRule(services, ada, ada.accountId, drops!.id, eth, {
      category: 'workIncome_standard',
      name: 'Wages',
    });
    expect((await rules()).map(({ name }) => name)).toEqual(['Presents', 'Wages']);
    await endRule(services, ada, ada.accountId, presents!.id);
    await bring(deposit('c'));
    expect(await categories()).toEqual({ a: 'gift_standard', c: 'workIncome_standard' });
    await expect(
      changeRule(services, ada, ada.accountId, drops!.id, eth, { category: 'gift_standard' }),
    ).rejects.toThrow('There is no such rule');
    await saveRule(services, ada, ada.accountId, presents!.id);
    expect((await rules()).map(({ name }) => name)).toEqual(['Presents', 'Wages']);
    await expect(saveRule(services, ada, ada.accountId, presents!.id)).rejects.toThrow(
      'There is no such rule',
    );
  });

  test('is removed when its operation is undone', async () => {
    await bring(deposit('a'));
    const made = await run(eth, 'airdrop_standard');
    await undoDecision(services, ada, ada.accountId, made.undo ?? '');
    expect(await rules()).toEqual([]);
    await bring(deposit('b'));
    expect(await categories()).toEqual({ a: 'transfer_standard', b: 'transfer_standard' });
  });

  test('returns when that undo is undone, and toggles with each further undo', async () => {
    await bring(deposit('a'));
    const made = await run(eth, 'airdrop_standard');
    const [rule] = await rules();
    const first = await undo(made.undo);
    expect(first.message).toEqual('Undone for 1 transaction. Later imports are not changed.');
    const second = await undo(first.undo);
    expect(second.message).toEqual(
      'Undone for 1 transaction. Later imports follow the rule again.',
    );
    expect(await rules()).toEqual([rule]);
    await bring(deposit('b'));
    expect(await categories()).toEqual({ a: 'airdrop_standard', b: 'airdrop_standard' });
    const third = await undo(second.undo);
    expect([third.message, await rules()]).toEqual([
      'Undone for 1 transaction. Later imports are not changed.',
      [],
    ]);
    await undo(third.undo);
    expect(await rules()).toEqual([{ ...rule, given: 2 }]);
  });

  test('ended after the undo stays ended', async () => {
    await bring(deposit('a'));
    const made = await run(eth, 'airdrop_standard');
    const gone = await undoDecision(services, ada, ada.accountId, made.undo!);
    const back = await undoDecision(services, ada, ada.accountId, gone.undo!);
    await endRule(services, ada, ada.accountId, made.ref!);
    const { message } = await undoDecision(services, ada, ada.accountId, back.undo!);
    expect([message, await rules()]).toEqual(['Undone for 1 transaction.', []]);
  });

  test.each([
    [{}, 'needs a filter'],
    [{ hideFees: true }, 'needs a filter'],
    [
      { not: { assets: ['BTC'] }, flags: { list: ['issues'], all: false } },
      'are not known at import',
    ],
    [{ categories: ['gift_standard'] }, 'are not known at import'],
    [{ assets: ['ETH'], not: { contacts: ['x'] } }, 'are not known at import'],
    [{ assets: ['ETH'], hideDust: true }, 'are not known at import'],
  ])('%j is refused', async (filter, reason) => {
    await bring(deposit('a'));
    await expect(run(() => filter, 'airdrop_standard')).rejects.toThrow(reason);
    expect(await rules()).toEqual([]);
  });
});

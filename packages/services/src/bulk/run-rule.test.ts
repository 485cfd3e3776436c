import { reading, writing } from '@lotbook/db/database';
import { addCategoryRule } from '@lotbook/db/stores/category-rules';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeRule,
  endRule,
  listRules,
  previewRuleRun,
  runRule,
} from '../decisions/category-rules.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { undoDecision } from '../undo/undo.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
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
const bring = (...lines: string[]) =>
  importText(services, ada, `${lines.length} ${lines[0]}.csv`, [header, ...lines].join('\n'));
const deposit = (id: string, asset = 'ETH') =>
  `2024-06-01T10:30:00Z,deposit,,,,0.5,${asset},Trezor,400,${id}`;

async function read(): Promise<{
  readonly ids: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string | null>>;
}> {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      5_000,
      undefined,
    ),
  );
  return {
    ids: Object.fromEntries(rows.map(({ externalId, id }) => [externalId, id])),
    categories: Object.fromEntries(rows.map(({ externalId, category }) => [externalId, category])),
  };
}

async function categories(): Promise<Readonly<Record<string, string | null>>> {
  await services.workOff();
  return (await read()).categories;
}

async function decide(category: string, ...names: string[]): Promise<void> {
  const { ids } = await read();
  await setCategories(
    services,
    ada,
    ada.accountId,
    () => ({ ids: names.map((name) => ids[name]!) }),
    { category },
  );
}

/** A rule without a look at what is there. */
const saveRule = (filter: object, category: 'airdrop_standard' | 'gift_standard') =>
  writing(database.current, ada.scope, (tx) =>
    addCategoryRule(tx, ada.accountId, { name: null, filter, category, createdBy: ada.userId }),
  );

const selectAll = () => ({});
const run = (ruleId: string | undefined, filter: () => object = selectAll) =>
  startBulkEdit(services, ada, ada.accountId, filter, { kind: 'run-rule', ruleId });
const preview = (ruleId: string, filter: () => object = selectAll) =>
  previewRuleRun(services, ada, ada.accountId, filter, ruleId);
const seedGiven = async () =>
  (await listRules(services, ada, ada.accountId)).map((rule) => rule.given);

describe('a rule run upon chosen transactions', () => {
  test('sets its category on matching transactions, keeps a person’s choice, and is undone as a whole', async () => {
    await bring(
      deposit('a'),
      deposit('b', 'BTC'),
      deposit('c'),
      deposit('d'),
      '2025-03-01T10:00:00Z,sell,0.1,ETH,Trezor,400,USD,Trezor,,sale',
    );
    await decide('gift_standard', 'c');
    const before = await categories();
    const drops = await saveRule({ assets: ['ETH'] }, 'airdrop_standard');
    const { ids } = await read();
    const chosen = () => ({ ids: ['a', 'b', 'c', 'sale'].map((name) => ids[name]!) });
    expect(await preview(drops, chosen)).toMatchObject({
      meant: 4,
      changed: 1,
      same: 0,
      kept: 1,
      replaced: 0,
    });
    const done = await run(drops, chosen);
    expect(done).toMatchObject({
      status: 'done',
      total: 4,
      changed: 1,
      message:
        'Category Airdrop set for 1 transaction by the rule. 3 transactions skipped: not matched by the rule, already in the category, or in one that a person chose.',
    });
    expect(await categories()).toEqual({ ...before, a: 'airdrop_standard' });
    expect(await seedGiven()).toEqual([1]);
    await undoDecision(services, ada, ada.accountId, done.batch!);
    expect(await categories()).toEqual(before);
    expect(await seedGiven()).toEqual([0]);
  });

  test('replaces the result of another rule, and changes nothing if the category is already set', async () => {
    await bring(deposit('a'), deposit('b', 'BTC'));
    await runRule(services, ada, ada.accountId, () => ({ types: ['deposit'] }), {
      category: 'gift_standard',
      mode: 'future',
    });
    await decide('airdrop_standard', 'b');
    const drops = await saveRule({ types: ['deposit'] }, 'airdrop_standard');
    expect(await preview(drops)).toMatchObject({
      meant: 2,
      changed: 1,
      same: 1,
      kept: 0,
      replaced: 1,
    });
    const done = await run(drops);
    expect(done).toMatchObject({ changed: 1 });
    expect(await categories()).toEqual({ a: 'airdrop_standard', b: 'airdrop_standard' });
    expect(await run(drops)).toMatchObject({ changed: 0, batch: null });
    await undoDecision(services, ada, ada.accountId, done.batch!);
    expect(await categories()).toEqual({ a: 'gift_standard', b: 'airdrop_standard' });
  });

  test('matches text and exclusions, like at import', async () => {
    await bring(deposit('first drop'), deposit('second drop', 'BTC'), deposit('wages'));
    const drops = await saveRule(
      { search: '"first drop"', not: { assets: ['BTC'] } },
      'airdrop_standard',
    );
    expect(await preview(drops)).toMatchObject({ meant: 3, changed: 1 });
    await run(drops);
    expect(await categories()).toEqual({
      'first drop': 'airdrop_standard',
      'second drop': 'transfer_standard',
      wages: 'transfer_standard',
    });
  });

  test('is refused when it was ended, changed or is not of this account', async () => {
    await bring(deposit('a'));
    const refused = 'There is no such rule in this account.';
    const ended = await saveRule({ assets: ['ETH'] }, 'airdrop_standard');
    await endRule(services, ada, ada.accountId, ended);
    await expect(run(ended)).rejects.toThrow(refused);
    await expect(preview(ended)).rejects.toThrow(refused);
    const changed = await saveRule({ assets: ['ETH'] }, 'airdrop_standard');
    await changeRule(services, ada, ada.accountId, changed, () => ({ assets: ['BTC'] }), {
      category: 'gift_standard',
    });
    await expect(run(changed)).rejects.toThrow(refused);
    await expect(run(undefined)).rejects.toThrow(refused);
    await expect(run('x')).rejects.toThrow(refused);
    const bob = await seedAccount(database.current);
    const his = await writing(database.current, bob.scope, (tx) =>
      addCategoryRule(tx, bob.accountId, {
        name: null,
        filter: { assets: ['ETH'] },
        category: 'airdrop_standard',
        createdBy: bob.userId,
      }),
    );
    await expect(run(his)).rejects.toThrow(refused);
    await expect(preview(his)).rejects.toThrow(refused);
    expect(await readBulkEdits(services, ada, ada.accountId)).toEqual([]);
  });

  test('is a job for many transactions, which changes nothing if the rule was ended before it runs', async () => {
    await bring(
      ...Array.from({ length: mostAtOnce + 1 }, (_, n) =>
        deposit(`row ${n}`, n === 0 ? 'BTC' : 'ETH'),
      ),
    );
    const drops = await saveRule({ assets: ['ETH'] }, 'airdrop_standard');
    expect(await run(drops)).toMatchObject({ status: 'queued' });
    await services.workOff();
    const [done] = await readBulkEdits(services, ada, ada.accountId);
    expect(done).toMatchObject({ status: 'done', changed: mostAtOnce, done: mostAtOnce + 1 });
    await undoDecision(services, ada, ada.accountId, done!.batch!);
    await run(drops);
    await endRule(services, ada, ada.accountId, drops);
    await services.workOff();
    expect((await readBulkEdits(services, ada, ada.accountId))[0]).toMatchObject({
      status: 'failed',
      message: 'There is no such rule in this account.',
    });
    expect((await categories())['row 1']).toBe('transfer_standard');
  });
});

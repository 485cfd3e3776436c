import { reading, writing, type Db } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { loadMemos } from '@lotbook/db/stores/memos';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { mostAtOnce, startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { computeAccount } from '../computing/compute-account.ts';
import { addMemo, deleteMemo, editMemo, restoreMemo } from '../memos/memos.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import type { AppError } from '@lotbook/model/errors';
import { addContacts } from '@lotbook/db/stores/contacts';
import { editCostBasis, revertCostBasis } from './cost-basis.ts';
import { readChangesOn } from './entry-decisions.ts';
import { setIgnored } from './ignore.ts';
import { runRule } from './category-rules.ts';
import { resetCategories, setCategories } from './set-categories.ts';
import { undoDecision } from '../undo/undo.ts';
import { readWarnings } from './warnings.ts';

const database = testDatabase();
let ada: SeededAccount;
/** Another member with full rights in Ada's account. */
let bob: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  services = testServices(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: bob.userId, role: 'full' })
      .execute(),
  );
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const deposit = (id: string) => `2024-06-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,${id}`;
const load = (...ids: string[]) =>
  importText(
    services,
    ada,
    `${ids[0]} and ${ids.length}.csv`,
    [header, ...ids.map(deposit)].join('\n'),
  );
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, ada.scope, work);

async function row(id: string): Promise<TransactionRow> {
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: { search: id } },
      { column: 'date', descending: false },
      1_000,
      undefined,
    ),
  );
  return page.rows.find(({ externalId }) => externalId === id)!;
}

const set = (person: SeededAccount, id: string, category: string) =>
  setCategories(services, person, ada.accountId, () => ({ ids: [id] }), { category });
/** Revision seen by a person who has seen no decision. */
const never = '1970-01-01T00:00:00.000Z';
const readDecided = async (id: string) =>
  (await read((db) => getHistory(db, ada.accountId, [id]))).filter(
    ({ kind }) => kind === 'category',
  );

describe('two people at once', () => {
  test('decide about the same transaction: one decision holds, both see both, and each can be undone', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const [hers, his] = await Promise.all([
      set(ada, id, 'airdrop_standard'),
      set(bob, id, 'gift_standard'),
    ]);
    expect([hers.changed, his.changed]).toEqual([1, 1]);
    const history = await readDecided(id);
    expect(history).toHaveLength(2);
    const held = history.find(({ revokedAt }) => revokedAt === null);
    const lost = history.find(({ revokedAt }) => revokedAt !== null);
    expect(lost!.revokedAt).toBe(held!.createdAt);
    const told = await read((db) => readChangesOn(db, ada.accountId, id));
    expect(new Set(told.map(({ by }) => by))).toEqual(new Set([ada.userId, bob.userId]));
    expect(told.at(-1)).toMatchObject({
      by: held!.createdBy,
      after: held!.payload,
      before: lost!.payload,
    });
    const later = held!.createdBy === ada.userId ? hers : his;
    await undoDecision(services, bob, ada.accountId, later.undo ?? '');
    expect(
      (await readDecided(id))
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ payload }) => payload),
    ).toEqual([lost!.payload]);
  });

  test('send the revision they have read: exactly one gets a conflict that names the other, and overrides it by sending again', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const price = (person: SeededAccount, unitPrice: string, seen: string) =>
      editCostBasis(services, person, ada.accountId, { transactionId: id, price: unitPrice }, seen);
    const tries = await Promise.allSettled([price(ada, '100', never), price(bob, '200', never)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = tries[0].status === 'fulfilled' ? [ada, bob] : [bob, ada];
    const { reason } = tries.find((each) => each.status === 'rejected')!;
    const held = winner === ada ? '100' : '200';
    expect(reason).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        new RegExp(
          `^${winner.userId}@example.com changed this in the meantime, on .+ A person set the price to \\$${held}\\.00\\. Check`,
        ),
      ),
      details: {
        change: { kind: 'price', by: winner.userId, after: { unitPrice: held, currency: 'USD' } },
      },
    });
    const { at } = (reason as { readonly details: { readonly change: { readonly at: string } } })
      .details.change;
    expect(await price(loser, '300', at)).toMatchObject({ changed: 1 });
    expect(await price(winner, held, at).catch(({ code }: AppError) => code)).toBe('CONFLICT');
    expect(
      await editCostBasis(services, winner, ada.accountId, { transactionId: id, price: held }),
    ).toMatchObject({ changed: 1 });
  });

  test.each<[string, (person: SeededAccount, id: string, seen?: string) => Promise<unknown>]>([
    [
      'a category',
      (person, id, seen) =>
        setCategories(
          services,
          person,
          ada.accountId,
          () => ({ ids: [id] }),
          { category: 'gift_standard' },
          seen,
        ),
    ],
    [
      'the category of the source',
      (person, id, seen) =>
        resetCategories(services, person, ada.accountId, () => ({ ids: [id] }), false, seen),
    ],
    [
      'a name',
      (person, id, seen) =>
        startBulkEdit(
          services,
          person,
          ada.accountId,
          () => ({ ids: [id] }),
          { kind: 'contact' },
          seen,
        ),
    ],
    [
      'the price of the source',
      (person, id, seen) =>
        revertCostBasis(services, person, ada.accountId, { transactionId: id }, seen),
    ],
  ])('decide about the same transaction: %s replaces no unread decision', async (_, decide) => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const [contact] = await writing(database.current, ada.scope, (tx) =>
      addContacts(tx, ada.accountId, [{ contactName: 'Grandma', address: '0xabc', glCode: '' }]),
    );
    await set(bob, id, 'airdrop_standard');
    await editCostBasis(services, bob, ada.accountId, { transactionId: id, price: '100' });
    await startBulkEdit(services, bob, ada.accountId, () => ({ ids: [id] }), {
      kind: 'contact',
      contactId: contact!.id,
    });
    const standing = () => read(async (db) => (await readChangesOn(db, ada.accountId, id)).length);
    expect(await standing()).toBe(3);
    await expect(decide(ada, id, never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId } },
    });
    expect(await standing()).toBe(3);
    const { at } = (await read((db) => readChangesOn(db, ada.accountId, id))).at(-1)!;
    await decide(ada, id, at);
    expect(await standing()).toBe(4);
  });

  test('each history entry names its operation and its size, and can be undone at any later time', async () => {
    await load('deposit-a', 'deposit-b');
    const [a, b] = [await row('deposit-a'), await row('deposit-b')];
    const single = await set(ada, a.id, 'gift_standard');
    const both = await setIgnored(services, bob, ada.accountId, [a.id, b.id], true);
    const told = async () =>
      (await read((db) => readChangesOn(db, ada.accountId, a.id))).map(({ kind, act, reach }) => [
        kind,
        act,
        reach,
      ]);
    expect(await told()).toEqual([
      ['category', single.undo, 1],
      ['ignore', both.undo, 2],
    ]);
    expect(await setIgnored(services, ada, ada.accountId, [a.id], true)).toMatchObject({
      changed: 0,
      message: 'Nothing changed: it was already excluded.',
    });
    const undone = await undoDecision(services, ada, ada.accountId, both.undo!);
    expect(undone).toMatchObject({ changed: 2, message: 'Undone for 2 transactions.' });
    expect(await told()).toEqual([
      ['category', single.undo, 1],
      ['ignore', both.undo, 2],
      ['ignore', undone.undo, 2],
    ]);
  });

  test('have rules, and the warning before replacing a category names the rule’s owner', async () => {
    await load('deposit-a', 'deposit-b');
    await runRule(services, bob, ada.accountId, () => ({ types: ['deposit'] }), {
      category: 'airdrop_standard',
      mode: 'future',
    });
    const told = async (actor: typeof ada, action: string) =>
      (await readWarnings(services, actor, ada.accountId, action, () => ({}))).warnings.map(
        ({ message }) => message,
      );
    expect(await told(bob, 'setTxCategories')).toEqual([
      '2 transactions: the category set by a rule of yours will be replaced.',
    ]);
    expect(await told(ada, 'setTxCategories')).toEqual([
      `2 transactions: the category set by a rule of ${bob.userId}@example.com will be replaced.`,
    ]);
    expect(await told(ada, 'resetTxCategories')).toEqual([
      `2 transactions: the category set by a rule of ${bob.userId}@example.com is reset to that of the source.`,
    ]);
  });

  test('decide twenty times: nothing is lost, and the history is one chain', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const categories = [
      'airdrop_standard',
      'gift_standard',
      'workIncome_standard',
      'miningIncome_standard',
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => set(n % 2 === 0 ? ada : bob, id, categories[n % 4]!)),
    );
    const history = await readDecided(id);
    expect(history.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
    for (const [n, each] of history.entries())
      expect(each.revokedAt).toBe(history[n + 1]?.createdAt ?? null);
    const changes = (await read((db) => readChangesOn(db, ada.accountId, id))).filter(
      ({ kind }) => kind === 'category',
    );
    expect(changes.map(({ after }) => after)).toEqual(history.map(({ payload }) => payload));
    expect(changes.map(({ before }) => before)).toEqual([
      null,
      ...history.slice(0, -1).map(({ payload }) => payload),
    ]);
  });

  test('change the same memo: the second gets a conflict with its current text and overwrites nothing', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const memo = await addMemo(
      services,
      ada,
      ada.accountId,
      { transactionId: id },
      { appType: 'tax', memo: 'first' },
    );
    const tries = await Promise.allSettled([
      editMemo(services, ada, ada.accountId, memo.id, 'hers', 'first'),
      editMemo(services, bob, ada.accountId, memo.id, 'his', 'first'),
    ]);
    const won = tries.filter((each) => each.status === 'fulfilled').map(({ value }) => value.memo);
    expect(won).toHaveLength(1);
    expect(tries.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`It is now: ${won[0]}.`),
    });
    const after = await read((db) => loadMemos(db, ada.accountId, [id]));
    expect(after.map((each) => each.memo)).toEqual(won);
    expect(after[0]).toMatchObject({
      changedByEmail: expect.any(String),
      changedAt: expect.any(String),
    });
    await deleteMemo(services, bob, ada.accountId, memo.id);
    const told = (await read((db) => readChangesOn(db, ada.accountId, id))).filter(
      ({ kind }) => kind === 'memo',
    );
    expect(told.map(({ by, after: what, act }) => [by === bob.userId, what, act])).toEqual([
      [won[0] === 'his', { memo: won[0], was: 'first' }, expect.any(String)],
      [true, expect.objectContaining({ deleted: won[0] }), expect.any(String)],
    ]);
  });

  test('undo a memo change at any later time: the earlier text is restored', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const memo = await addMemo(
      services,
      ada,
      ada.accountId,
      { transactionId: id },
      { appType: 'tax', memo: 'first' },
    );
    await editMemo(services, bob, ada.accountId, memo.id, 'second');
    await deleteMemo(services, bob, ada.accountId, memo.id);
    const lastAct = async () =>
      (await read((db) => readChangesOn(db, ada.accountId, id))).findLast(
        ({ kind }) => kind === 'memo',
      )?.act ?? '';
    const words = async () =>
      (await read((db) => loadMemos(db, ada.accountId, [id]))).map((each) => each.memo);
    await undoDecision(services, ada, ada.accountId, await lastAct());
    expect(await read((db) => loadMemos(db, ada.accountId, [id]))).toMatchObject([
      {
        id: memo.id,
        memo: 'second',
        appType: 'tax',
        createdBy: ada.userId,
        createdAt: memo.createdAt,
        changedAt: expect.any(String),
      },
    ]);
    const restored = await lastAct();
    await undoDecision(services, ada, ada.accountId, restored);
    expect(await words()).toEqual([]);
    await restoreMemo(services, bob, ada.accountId, memo.id);
    expect(await words()).toEqual(['second']);
    const changed =
      (await read((db) => readChangesOn(db, ada.accountId, id))).find(({ kind }) => kind === 'memo')
        ?.act ?? '';
    await editMemo(services, bob, ada.accountId, memo.id, 'third');
    expect(await undoDecision(services, ada, ada.accountId, changed)).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    await undoDecision(services, ada, ada.accountId, await lastAct());
    expect(await words()).toEqual(['second']);
  });

  test('undo the change of a memo that was since deleted and restored, and the restore itself', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const memo = await addMemo(
      services,
      ada,
      ada.accountId,
      { transactionId: id },
      { appType: 'tax', memo: 'one' },
    );
    await editMemo(services, bob, ada.accountId, memo.id, 'two');
    const told = async () =>
      (await read((db) => readChangesOn(db, ada.accountId, id))).filter(
        ({ kind }) => kind === 'memo',
      );
    const words = async () =>
      (await read((db) => loadMemos(db, ada.accountId, [id]))).map((each) => each.memo);
    const change = (await told()).at(-1)!.act!;
    await deleteMemo(services, ada, ada.accountId, memo.id);
    await restoreMemo(services, ada, ada.accountId, memo.id);
    expect((await told()).map(({ after }) => after)).toEqual([
      { memo: 'two', was: 'one' },
      expect.objectContaining({ deleted: 'two' }),
      { memo: 'two', was: 'one', restored: true },
    ]);
    await undoDecision(services, ada, ada.accountId, (await told()).at(-1)!.act!);
    expect(await words()).toEqual([]);
    await restoreMemo(services, ada, ada.accountId, memo.id);
    expect(await undoDecision(services, ada, ada.accountId, change)).toMatchObject({
      changed: 1,
      skipped: 0,
    });
    expect(await words()).toEqual(['one']);
    await undoDecision(services, ada, ada.accountId, (await told()).at(-1)!.act!);
    expect(await words()).toEqual(['two']);
    await editMemo(services, bob, ada.accountId, memo.id, 'three');
    expect(await undoDecision(services, ada, ada.accountId, change)).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    expect(await words()).toEqual(['three']);
  });

  test('undo the first change of a memo: its original text returns, and then the changed text again', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    const memo = await addMemo(
      services,
      ada,
      ada.accountId,
      { transactionId: id },
      { appType: 'tax', memo: 'first' },
    );
    await editMemo(services, bob, ada.accountId, memo.id, 'second');
    const lastAct = async () =>
      (await read((db) => readChangesOn(db, ada.accountId, id))).findLast(
        ({ kind }) => kind === 'memo',
      )?.act ?? '';
    await undoDecision(services, ada, ada.accountId, await lastAct());
    expect(await read((db) => loadMemos(db, ada.accountId, [id]))).toMatchObject([
      { memo: 'first', changedAt: null },
    ]);
    await undoDecision(services, ada, ada.accountId, await lastAct());
    expect(await read((db) => loadMemos(db, ada.accountId, [id]))).toMatchObject([
      { memo: 'second' },
    ]);
  });
});

describe('a decision', () => {
  test('that is made while figures are computed is in the next ones', async () => {
    await load('deposit-a', 'deposit-b');
    const [a, b] = [await row('deposit-a'), await row('deposit-b')];
    await set(ada, a.id, 'airdrop_standard');
    const computing = computeAccount(services, { accountId: ada.accountId });
    await Promise.all([set(bob, b.id, 'gift_standard'), computing]);
    await services.workOff();
    expect([(await row('deposit-a')).category, (await row('deposit-b')).category]).toEqual([
      'airdrop_standard',
      'gift_standard',
    ]);
  });

  test('a decision made during an import with rules is kept next to the imported decisions', async () => {
    await load('deposit-a');
    const { id } = await row('deposit-a');
    await runRule(services, ada, ada.accountId, () => ({ assets: ['BTC'] }), {
      category: 'gift_standard',
      mode: 'future',
    });
    await Promise.all([
      load('deposit-a', 'deposit-c', 'deposit-d'),
      set(bob, id, 'airdrop_standard'),
      set(ada, id, 'workIncome_standard'),
    ]);
    await services.workOff();
    expect((await row('deposit-c')).category).toBe('gift_standard');
    const history = await readDecided(id);
    expect(history).toHaveLength(3);
    expect((await row('deposit-a')).category).toBe(
      (history.at(-1)!.payload as { category: string }).category,
    );
  });

  test('about one of very many, while a worker decides about all of them, is not lost', async () => {
    const ids = Array.from({ length: mostAtOnce + 100 }, (_, n) => `many-${n}`);
    await load(...ids);
    const { id } = await row('many-7');
    const asked = await startBulkEdit(
      services,
      ada,
      ada.accountId,
      () => ({ types: ['deposit'] }),
      { kind: 'category', category: 'airdrop_standard' },
    );
    expect(asked.status).toBe('queued');
    const [single] = await Promise.all([set(bob, id, 'gift_standard'), services.workOff()]);
    expect(single.changed).toBe(1);
    // Made before the worker's decision, the worker leaves it alone; made after it, it is the later one. Either way it wins.
    expect((await readDecided(id)).at(-1)).toMatchObject({
      createdBy: bob.userId,
      payload: { category: 'gift_standard' },
    });
    await services.workOff();
    expect((await row('many-7')).category).toBe('gift_standard');
    expect((await row('many-8')).category).toBe('airdrop_standard');
  });
});

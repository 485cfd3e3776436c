import { readInEnglish } from '@lotbook/messages/stored-text';
import { writing } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { loadMemos } from '@lotbook/db/stores/memos';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import { formatMoney } from '@lotbook/decimal/decimal';
import { seedAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { dismissIssue } from '../issues/dismiss-issue.ts';
import { addMemo } from '../memos/memos.ts';
import { createOrganization, nameOrganization } from '../organizations/organizations.ts';
import { undoImport } from '../imports/undo-import.ts';
import { assignBasis, revertAssignments } from './assign-basis.ts';
import { previewRule, runRule } from './category-rules.ts';
import { chooseLots } from './choose-lots.ts';
import { editCostBasis, revertCostBasis } from './cost-basis.ts';
import { setIgnored } from './ignore.ts';
import { linkTransfer, removeMatch } from './links.ts';
import { resetCategories, setCategories } from './set-categories.ts';
import { readWarnings } from './warnings.ts';
import { file, minutesFromNow, rows, saleSoon, testBook } from './testing.ts';
import { changeMethod, setSpecIdFeature } from '../accounts/change-method.ts';

const book = testBook();
const { load, read, transactions, getId, outcome, lots, issues, database } = book;

const selectAll = () => ({});
const deposits = () => ({ types: ['deposit'] });

describe('a category', () => {
  test('applies to the compatible transactions of a filter and can be reverted', async () => {
    await load();
    const done = await setCategories(book.services, book.ada, book.ada.accountId, selectAll, {
      category: 'gift_standard',
    });
    expect(done).toMatchObject({ changed: 3, skipped: 3, unchanged: 0 });
    expect(done.message).toEqual(
      'Category Gift set for 3 transactions. 3 transactions can’t have this category: no side is compatible with it.',
    );
    await book.services.workOff();
    expect((await transactions())['out']!.category).toBe('gift_standard');
    expect(
      await setCategories(book.services, book.ada, book.ada.accountId, selectAll, {
        category: 'gift_standard',
      }),
    ).toMatchObject({
      changed: 0,
      unchanged: 3,
    });
    expect(
      await resetCategories(book.services, book.ada, book.ada.accountId, selectAll, true),
    ).toMatchObject({ changed: 3 });
    await book.services.workOff();
    expect((await transactions())['out']!.category).toBe('transfer_standard');
  });

  test('leaves a log entry that names its transaction', async () => {
    await load();
    const id = await getId('out');
    await setCategories(book.services, book.ada, book.ada.accountId, () => ({ ids: [id] }), {
      category: 'gift_standard',
    });
    const [entry] = await read((db) =>
      db
        .selectFrom('account_log')
        .select(['message', 'after'])
        .where('action', '=', 'category')
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(readInEnglish(entry?.message ?? '')).toMatch(
      new RegExp(
        `^Category Gift set for 1 transaction\\. Transaction ${id}: \\S+ of BTC on .+ at Kraken\\.$`,
      ),
    );
    expect(entry?.after).toMatchObject({ category: 'gift_standard', transactions: [id] });
  });

  test('is previewed with the matches it breaks and its effect', async () => {
    await load();
    const preview = async (names: readonly string[], category: string) => {
      const ids = await Promise.all(names.map(getId));
      const { fitting, same, matched, outcomes } = await previewRule(
        book.services,
        book.ada,
        book.ada.accountId,
        () => ({ ids }),
        { category },
      );
      return { changed: fitting - same, matched, outcomes };
    };
    expect(await preview(['out', 'late'], 'gift_standard')).toEqual({
      changed: 2,
      matched: 1,
      outcomes: [
        { effect: 'receiveGift', count: 1, worth: '400', unpriced: 0 },
        { effect: 'give', count: 1, worth: null, unpriced: 1 },
      ],
    });
    expect(await preview(['in', 'late'], 'airdrop_standard')).toEqual({
      changed: 2,
      matched: 1,
      outcomes: [{ effect: 'income', count: 2, worth: '400', unpriced: 1 }],
    });
    expect(await preview(['out', 'in'], 'transfer_standard')).toMatchObject({
      changed: 2,
      matched: 0,
    });
    await link('out', 'late');
    await book.services.workOff();
    expect(await preview(['out', 'late'], 'gift_standard')).toMatchObject({ matched: 0 });
  });

  test('is previewed with the money that becomes income or a cost, if only money moved', async () => {
    const money = [
      '2024-07-01T10:00:00Z,deposit,,,,2500,USD,Kraken,,cash',
      '2024-07-02T10:00:00Z,deposit,,,,100,USD,Kraken,,spam',
      '2024-07-03T10:00:00Z,withdrawal,70,USD,Kraken,,,,,spent',
    ];
    await load(file([...rows, ...money]));
    await setIgnored(book.services, book.ada, book.ada.accountId, [await getId('spam')], true);
    await book.services.workOff();
    const ids = await Promise.all(['late', 'cash', 'spam', 'spent'].map(getId));
    const preview = (category: string) =>
      previewRule(book.services, book.ada, book.ada.accountId, () => ({ ids }), { category });
    expect((await preview('interestIncome_standard')).outcomes).toEqual([
      { effect: 'income', count: 2, worth: '2900', unpriced: 0 },
    ]);
    expect((await preview('gift_standard')).outcomes).toEqual([
      { effect: 'receiveGift', count: 1, worth: '400', unpriced: 0 },
    ]);
    expect((await preview('fee_standard')).outcomes).toEqual([
      { effect: 'expense', count: 1, worth: '70', unpriced: 0 },
    ]);
  });

  test.each(['setTxCategories', 'runRecategorizeRule', 'updateTxIgnore'])(
    'previews for %s how many automatic matches break',
    async (action) => {
      await load();
      const warned = async () =>
        (
          await readWarnings(book.services, book.ada, book.ada.accountId, action, selectAll)
        ).warnings.map(({ code, count }) => [code, count]);
      expect(await warned()).toEqual([['LOSES_MATCHES', 2]]);
      await link('out', 'late');
      await book.services.workOff();
      expect(await warned()).toEqual([['BREAKS_LINKS', 2]]);
    },
  );

  test('warns that reverting the category that made a transfer unmatches it', async () => {
    await load();
    const warned = async () =>
      (
        await readWarnings(
          book.services,
          book.ada,
          book.ada.accountId,
          'resetTxCategories',
          selectAll,
        )
      ).warnings.map(({ code, count }) => [code, count]);
    expect(await warned()).toEqual([]);
    const out = await getId('out');
    await setCategories(book.services, book.ada, book.ada.accountId, () => ({ ids: [out] }), {
      category: 'transfer_standard',
    });
    await book.services.workOff();
    expect(await warned()).toEqual([
      ['TAKES_BACK_CATEGORIES', 1],
      ['LOSES_MATCHES', 1],
    ]);
  });

  test('with a mode answers an open question for these alone', async () => {
    await load();
    const meant = { ids: [await getId('out')] };
    await setCategories(book.services, book.ada, book.ada.accountId, () => meant, {
      category: 'withdrawal_standard',
      mode: 'parked',
    });
    await book.services.workOff();
    expect((await outcome('out')).disposals).toEqual([]);
    await setCategories(book.services, book.ada, book.ada.accountId, () => meant, {
      category: 'withdrawal_standard',
      mode: 'disposal',
    });
    await book.services.workOff();
    expect(await lots('out')).toHaveLength(0);
    expect(await issues('out')).toEqual(['missing-price']);
    await expect(
      setCategories(book.services, book.ada, book.ada.accountId, () => meant, {
        category: 'gift_standard',
        mode: 'parked',
      }),
    ).rejects.toThrow('This category has no modes.');
    await expect(
      setCategories(book.services, book.ada, book.ada.accountId, () => meant, {
        category: 'holiday',
      }),
    ).rejects.toThrow("'holiday' is not a tax category.");
  });

  test('of a rule applies to later imports too, until a person decides otherwise', async () => {
    await load();
    expect(
      await runRule(book.services, book.ada, book.ada.accountId, deposits, {
        category: 'airdrop_standard',
        mode: 'future',
      }),
    ).toMatchObject({
      changed: 2,
    });
    await load(file(['2024-07-01T10:00:00Z,deposit,,,,1,ETH,Ledger,50,drop']), 'later.csv');
    expect((await transactions())['drop']!.category).toBe('airdrop_standard');
    const { warnings } = await readWarnings(
      book.services,
      book.ada,
      book.ada.accountId,
      'setTxCategories',
      () => ({ types: ['deposit'] }),
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      '3 transactions: the category set by a rule of yours will be replaced.',
    ]);
    await resetCategories(book.services, book.ada, book.ada.accountId, selectAll, true);
    await book.services.workOff();
    expect((await transactions())['drop']!.category).toBe('transfer_standard');
  });
});

const edit = (change: Parameters<typeof editCostBasis>[3]) =>
  editCostBasis(book.services, book.ada, book.ada.accountId, change);
const link = async (...names: string[]) =>
  linkTransfer(book.services, book.ada, book.ada.accountId, await Promise.all(names.map(getId)));

describe('a price and a basis', () => {
  test('override the reported values until they are reverted', async () => {
    await load();
    const transactionId = await getId('buy1');
    expect(
      await editCostBasis(book.services, book.ada, book.ada.accountId, {
        transactionId,
        price: '1200',
      }),
    ).toMatchObject({
      changed: 1,
      message: 'BTC: price $1,200.00.',
    });
    await book.services.workOff();
    expect((await outcome('buy1')).entries[0]).toMatchObject({ price: { from: 'person' } });
    await editCostBasis(book.services, book.ada, book.ada.accountId, {
      transactionId,
      costBasis: '1300',
    });
    await book.services.workOff();
    expect((await transactions())['sale']!.costBasis).toBe('2150.000000000000000000');
    expect(
      await revertCostBasis(book.services, book.ada, book.ada.accountId, { transactionId }),
    ).toMatchObject({ changed: 1 });
    await book.services.workOff();
    expect((await transactions())['sale']!.costBasis).toBe('2000.000000000000000000');
  });

  test('are refused if invalid, and nothing changes', async () => {
    await load();
    const [sale, buy] = [await getId('sale'), await getId('buy1')];
    await expect(edit({ transactionId: sale, price: '5' })).rejects.toThrow(
      'This was sold for money',
    );
    await expect(edit({ transactionId: sale, costBasis: '5' })).rejects.toThrow(
      'Only received units have a cost of their own',
    );
    await expect(edit({ transactionId: buy, price: '-5' })).rejects.toThrow('Must be at least 0');
    await expect(edit({ transactionId: buy, price: '999999999999' })).rejects.toThrow(
      'Must not be more than 99999999999',
    );
    await expect(edit({ transactionId: buy })).rejects.toThrow('This field is required');
    await expect(edit({ transactionId: buy, sourceId: buy, price: '5' })).rejects.toThrow(
      'There is no such source of that transaction in this account.',
    );
    await expect(edit({ transactionId: `${buy}/7`, price: '5' })).rejects.toThrow(
      'There is no such transaction in this account.',
    );
    expect(await read((db) => getHistory(db, book.ada.accountId, [sale, buy]))).toEqual([]);
    await load(
      file(['2024-07-01T10:00:00Z,stake-reward,,,,1,ETH,Ledger,50,reward']),
      'rewards.csv',
    );
    await expect(edit({ transactionId: await getId('reward'), costBasis: '5' })).rejects.toThrow(
      'The cost of income is its market value when received.',
    );
  });

  test('of units from an own wallet come with the transfer: no other cost is accepted until it is unmatched', async () => {
    await load(file([...rows, '2024-07-01T10:00:00Z,transfer,0.1,BTC,Kraken,0.1,BTC,Ledger,,row']));
    const arrived = { transactionId: await getId('in'), costBasis: '5' };
    const wrong =
      'This is matched as a transfer, so its cost came with the units. If it is not a transfer, unmatch it first.';
    await expect(edit(arrived)).rejects.toThrow(wrong);
    const row = (await outcome('row')).entries.find(({ side }) => side === 'incoming')!;
    await expect(edit({ transactionId: row.id, costBasis: '5' })).rejects.toThrow(
      'These units arrived within this same row, with their cost.',
    );
    await link('out', 'late');
    await expect(edit({ ...arrived, transactionId: await getId('late') })).rejects.toThrow(wrong);
    await book.services.workOff();
    await removeMatch(book.services, book.ada, book.ada.accountId, await getId('out'), true);
    expect(await edit({ ...arrived, transactionId: await getId('late') })).toMatchObject({
      changed: 1,
    });
    await book.services.workOff();
    expect((await outcome('late')).entries.map(({ costBasis }) => formatMoney(costBasis!))).toEqual(
      ['5.00'],
    );
  });

  test('of unknown units can be assigned and reverted', async () => {
    await load();
    const taxTxIds = [await getId('late'), await getId('buy1')];
    expect(await assignBasis(book.services, book.ada, book.ada.accountId, taxTxIds)).toMatchObject({
      changed: 1,
      skipped: 1,
    });
    await book.services.workOff();
    expect((await transactions())['late']).toMatchObject({ issueCodes: ['unsupported-basis'] });
    expect((await outcome('late')).entries.map(({ costBasis }) => formatMoney(costBasis!))).toEqual(
      ['400.00'],
    );
    expect(
      await revertAssignments(
        book.services,
        book.ada,
        book.ada.accountId,
        [taxTxIds[0]!],
        'assign',
      ),
    ).toMatchObject({ changed: 1 });
    await book.services.workOff();
    expect(await issues('late')).toEqual(['unmatched-deposit']);
    await expect(
      revertAssignments(book.services, book.ada, book.ada.accountId, taxTxIds, 'sometimes'),
    ).rejects.toThrow('operationType must be one of assign, edit, all.');
  });
});

test('the method changes from an instant on', async () => {
  await load(file([...rows.slice(0, 2), saleSoon()]));
  await changeMethod(book.services, book.ada, book.ada.accountId, {
    method: 'LIFO',
    from: minutesFromNow(2) as never,
  });
  await book.services.workOff();
  expect(await lots('sale')).toEqual(['1 BTC of buy2 3000.00']);
  await changeMethod(book.services, book.ada, book.ada.accountId, { method: 'FIFO' });
  await book.services.workOff();
  expect(await lots('sale')).toEqual(['1 BTC of buy1 1000.00']);
});

const more = [
  '2024-08-01T10:00:00Z,buy,100,USD,Kraken,1,ETH,Kraken,,eth',
  '2024-08-02T10:00:00Z,withdrawal,0.5,ETH,Kraken,,,,60,sent',
  '2024-12-02T10:00:00Z,deposit,,,,0.5,ETH,Ledger,60,came',
  '2024-09-01T10:00:00Z,withdrawal,0.1,ETH,Kraken,,,,20,near',
  '2024-09-01T10:10:00Z,deposit,,,,0.1,ETH,Ledger,20,nearby',
  '2024-09-05T10:00:00Z,withdrawal,0.1,ETH,Kraken,,,,20,given',
  '2024-09-06T10:00:00Z,buy,7,USD,Kraken,7,DOGE,Kraken,,spam',
  '2024-09-07T10:00:00Z,withdrawal,0.1,ETH,Kraken,,,,20,left',
];

/** Everything that can be decided, decided once. */
async function decideAll(): Promise<void> {
  const at = await transactions();
  const id = (name: string): string => at[name]!.id;
  const account = [book.services, book.ada, book.ada.accountId] as const;
  await setSpecIdFeature(...account, true);
  await editCostBasis(...account, { transactionId: id('buy1'), price: '1100' });
  await editCostBasis(...account, { transactionId: id('eth'), costBasis: '77' });
  await assignBasis(...account, [id('late')]);
  await chooseLots(...account, {
    taxTxId: id('sale'),
    lots: [{ lotId: id('buy2'), quantity: '0.25' }],
  });
  await removeMatch(...account, id('out'), true);
  await removeMatch(...account, id('near'), false);
  await linkTransfer(...account, [id('sent'), id('came')]);
  await setIgnored(...account, [id('spam')], true);
  await setCategories(...account, () => ({ ids: [id('buy1')] }), {
    category: 'acquisition_standard',
  });
  await setCategories(...account, () => ({ ids: [id('left')] }), {
    category: 'withdrawal_standard',
    mode: 'parked',
  });
  await addMemo(...account, { transactionId: id('eth') }, { appType: 'tax', memo: 'For the boat' });
  const { id: organizationId } = await createOrganization(...account, { name: 'Red Cross' });
  await nameOrganization(...account, id('given'), organizationId);
  await book.services.workOff();
  await dismissIssue(
    ...account,
    { transactionId: id('given'), code: 'unmatched-withdrawal' },
    'It was a present.',
  );
}

/** The result of all decisions, by row name. */
async function figures(): Promise<unknown> {
  const at = await transactions();
  const names = new Map(Object.entries(at).map(([name, { id }]) => [id, name]));
  const ids = [...names.keys()];
  const named = (id: string): string => names.get(id) ?? id;
  return read(async (db) => ({
    figures: Object.fromEntries(
      Object.entries(at).map(([name, row]) => [
        name,
        [row.category, row.costBasis, row.gain, row.matchState, row.issueCodes, row.ignored],
      ]),
    ),
    matches: (await getOutcomes(db, book.ada.accountId, ids))
      .flatMap(({ outcome: each }) =>
        each.matches.map((match) => `${named(match.out)} > ${named(match.in)} ${match.reason}`),
      )
      .toSorted(),
    decisions: (await getHistory(db, book.ada.accountId, ids))
      .map(({ kind, recordId }) => `${kind} ${named(recordId)}`)
      .toSorted(),
    notes: (await getHistory(db, book.ada.accountId, ids, 'annotation'))
      .map(({ kind, part, recordId }) => `${kind} ${part} ${named(recordId)}`)
      .toSorted(),
    dismissed: (await loadTransactionIssues(db, book.ada.accountId, ids))
      .filter(({ dismissedBecause }) => dismissedBecause !== null)
      .map(({ transactionId }) => named(transactionId)),
    memos: (await loadMemos(db, book.ada.accountId, ids)).map(
      ({ transactionId, memo }) => `${named(transactionId)} ${memo}`,
    ),
  }));
}

describe('what was decided', () => {
  test('of every kind survives the undoing and the dropping of the file, and files in another order', async () => {
    const all = [...rows, ...more];
    const first = await load(file(all));
    await decideAll();
    const decided = await figures();
    expect(decided).toMatchObject({
      figures: {
        buy1: ['acquisition_standard', null, null, null, expect.anything(), false],
        spam: ['buy_standard', null, null, null, null, true],
      },
      matches: ['sent > came manual'],
      decisions: [
        'apart near',
        'assigned late',
        'basis eth',
        'category buy1',
        'category left',
        'ignore spam',
        'link came',
        'link sent',
        'match-off out',
        'price buy1',
        'spec-id sale',
        'treatment left',
      ],
      notes: ['dismissed unmatched-withdrawal ETH given', 'organization  given'],
      dismissed: ['given'],
      memos: ['eth For the boat'],
    });
    const again = await load(file(all));
    expect(await figures()).toEqual(decided);
    for (const { id } of [first, again])
      await undoImport(book.services, book.ada, book.ada.accountId, id);
    await book.services.workOff();
    expect(await transactions()).toEqual({});
    await load(file(all.toReversed()), 'reversed.csv');
    expect(await figures()).toEqual(decided);
  });

  test('stays in the history when two people decide at once: the last one counts', async () => {
    await load();
    const transactionId = await getId('buy1');
    const prices = ['1001', '1002', '1003', '1004', '1005', '1006'];
    await Promise.all(
      prices.map((price) =>
        editCostBasis(book.services, book.ada, book.ada.accountId, { transactionId, price }),
      ),
    );
    const history = await read((db) => getHistory(db, book.ada.accountId, [transactionId]));
    expect(
      history.map(({ payload }) => (payload as { unitPrice: string }).unitPrice).toSorted(),
    ).toEqual(prices);
    expect(history.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
    expect(history.at(-1)!.revokedAt).toBeNull();
    expect(history.every(({ createdBy }) => createdBy === book.ada.userId)).toBe(true);
  });

  test('cannot be rewritten by the application', async () => {
    await load();
    await setIgnored(book.services, book.ada, book.ada.accountId, [await getId('sale')], true);
    const change = (statement: 'update' | 'delete') =>
      writing(database.current, book.ada.scope, async (tx) => {
        if (statement === 'delete')
          await tx.deleteFrom('decision').where('account_id', '=', book.ada.accountId).execute();
        else
          await tx
            .updateTable('decision')
            .set({ payload: '{}' })
            .where('account_id', '=', book.ada.accountId)
            .execute();
      });
    await expect(change('delete')).rejects.toThrow('permission denied');
    await expect(change('update')).rejects.toThrow('permission denied');
  });

  test('cannot name transactions of another account', async () => {
    await load();
    const bob = await seedAccount(database.current);
    await expect(
      setIgnored(book.services, bob, bob.accountId, [await getId('sale')], true),
    ).rejects.toThrow('There is no such transaction in this account.');
    await expect(
      setIgnored(book.services, bob, book.ada.accountId, [await getId('sale')], true),
    ).rejects.toThrow("User doesn't have access");
  });
});

import { writing } from '@lotbook/db/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSpecIdFeature } from '../accounts/change-method.ts';
import { chooseLots } from '../decisions/choose-lots.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { file, rows, testBook } from '../decisions/testing.ts';
import { dismissIssues, restoreIssues } from '../issues/dismiss-issues.ts';
import { addMemo } from '../memos/memos.ts';
import { changeEntry, createEntry, type EntryInput } from '../manual/manual-entries.ts';
import { getStoredOrder, orderTransaction } from '../manual/order-transaction.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { readDuplicates, type Duplicate } from './read-duplicates.ts';
import { readMergeWarnings } from './warnings-before-merging.ts';

const book = testBook();
const [buy1, buy2, , , , sale] = rows as [string, string, string, string, string, string];
const again = (row: string, id: string): string => `${row.slice(0, row.lastIndexOf(','))},${id}`;
const account = () => book.ada.accountId;
/** Revision seen by a person who has seen no decision. */
const never = '1970-01-01T00:00:00.000Z';
/** Another member with full rights in Ada's account. */
let bob: SeededAccount;

beforeEach(async () => {
  bob = await seedAccount(book.database.current);
  await writing(book.database.current, book.ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: account(), user_id: bob.userId, role: 'full' })
      .execute(),
  );
  await book.load(file([buy1, buy2, sale]));
  await book.load(file([again(buy2, 'copy')]), 'again.csv');
});

const readDuplicate = async (): Promise<Duplicate> =>
  (await readDuplicates(book.services, book.ada, account(), await book.getId('copy')))[0]!;
const getIssue = ({ other, kept }: Duplicate) => ({
  transactionId: other.transaction.id as string,
  code: 'possible-duplicate',
  twin: kept.transaction.id as string,
});
const merge = (person: SeededAccount, two: Duplicate, seen?: string) =>
  mergeDuplicates(book.services, person, account(), { issues: [getIssue(two)] }, seen);
const categorize = (id: string) =>
  setCategories(book.services, bob, account(), () => ({ ids: [id] }), {
    category: 'acquisition_standard',
  });

const order = (ToAmount: string): EntryInput => {
  const told = {
    Timestamp: '2024-02-05T10:00:00.000Z',
    Type: 'buy',
    ToCurrency: 'BTC',
    ToAmount,
    FromCurrency: 'USD',
    FromAmount: '3000',
  };
  return {
    kind: 'order',
    read: (now) => orderTransaction(told, now),
    submission: getStoredOrder(told),
    organization: undefined,
  };
};

describe('a pair is not merged if it changed since it was shown', () => {
  test.each<[string, (two: Duplicate) => Promise<unknown>, string]>([
    [
      'a decision about the merged one',
      ({ other }) => categorize(other.transaction.id),
      'category',
    ],
    ['a decision about the kept one', ({ kept }) => categorize(kept.transaction.id), 'category'],
    [
      'a person marked them as different',
      (two) =>
        dismissIssues(book.services, bob, account(), { issues: [getIssue(two)] }, 'Two orders'),
      'dismissed',
    ],
    ['a person merged them', (two) => merge(bob, two), 'duplicate'],
  ])('%s', async (_, meanwhile, kind) => {
    const two = await readDuplicate();
    expect(two.decidedAt).toBeUndefined();
    await meanwhile(two);
    await expect(merge(book.ada, two, never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId, kind }, transactions: 1 },
    });
  });

  test('earlier decisions do not conflict', async () => {
    const { other, kept } = await readDuplicate();
    await categorize(other.transaction.id);
    await dismissIssues(
      book.services,
      bob,
      account(),
      { issues: [getIssue(await readDuplicate())] },
      'Two orders',
    );
    await restoreIssues(book.services, bob, account(), {
      issues: [getIssue(await readDuplicate())],
    });
    const two = await readDuplicate();
    expect(two).toMatchObject({
      state: 'possible',
      kept: { transaction: { id: kept.transaction.id } },
      moves: ['A person set the category Acquisition.'],
    });
    expect(await merge(book.ada, two, two.decidedAt)).toMatchObject({ changed: 1 });
  });

  test('a lot of the merged one is selected for a sale', async () => {
    await setSpecIdFeature(book.services, book.ada, account(), true);
    const two = await readDuplicate();
    const choose = async (lot: string) =>
      chooseLots(book.services, bob, account(), {
        taxTxId: await book.getId('sale'),
        recordedAt: '2025-03-01T09:00:00.000Z',
        lots: [{ lotId: await book.getId(lot), quantity: '1' }],
      });
    await choose('copy');
    await expect(merge(book.ada, two, never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId, kind: 'spec-id' } },
    });
    const { decidedAt } = await readDuplicate();
    expect(await merge(book.ada, two, decidedAt)).toMatchObject({
      changed: 1,
      message: '1 transaction merged as a duplicate.',
    });
  });

  test('another one would be kept by now', async () => {
    const two = await readDuplicate();
    const other = {
      ...two,
      kept: { ...two.kept, transaction: { ...two.kept.transaction, id: two.other.transaction.id } },
    };
    await expect(merge(book.ada, other)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'A different transaction would be kept than the one shown. Nothing was merged. Check the pair again.',
    });
    expect((await readDuplicate()).state).toBe('possible');
  });

  test('the amounts of a manual entry have changed, computed or not', async () => {
    const entry = await createEntry(
      book.services,
      book.ada,
      account(),
      (await book.transactions())['buy2']!.sourceId,
      order('1'),
    );
    await book.services.workOff();
    expect(await readDuplicates(book.services, book.ada, account(), entry.id)).toMatchObject([
      { state: 'possible' },
    ]);
    await changeEntry(book.services, book.ada, account(), entry.id, order('2'));
    const issues = [{ transactionId: entry.id as string, code: 'possible-duplicate' }];
    await expect(
      mergeDuplicates(book.services, book.ada, account(), { issues }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'None of these are possible duplicates anymore. Nothing was changed.',
    });
  });
});

test('marking a pair as different, or merging it, conflicts with a merge by another person meanwhile', async () => {
  const two = await readDuplicate();
  const issues = { issues: [getIssue(two)] };
  await merge(bob, two);
  const refused = { code: 'CONFLICT', details: { change: { by: bob.userId, kind: 'duplicate' } } };
  await expect(
    dismissIssues(book.services, book.ada, account(), issues, 'Two orders', never),
  ).rejects.toMatchObject(refused);
  await expect(
    restoreIssues(book.services, book.ada, account(), issues, never),
  ).resolves.toMatchObject({ changed: 0 });
});

test('merging again conflicts if another person merged the pair again meanwhile', async () => {
  const two = await readDuplicate();
  const issues = { issues: [getIssue(two)] };
  await dismissIssues(book.services, bob, account(), issues, 'Two orders');
  await expect(
    restoreIssues(book.services, book.ada, account(), issues, never),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { change: { by: bob.userId, kind: 'dismissed', after: { reason: 'Two orders' } } },
  });
  expect(
    await restoreIssues(
      book.services,
      book.ada,
      account(),
      issues,
      (await readDuplicate()).decidedAt,
    ),
  ).toMatchObject({ changed: 1 });
});

test('a preview of several shows how many, what moves, and its revision', async () => {
  await book.load(file([again(buy1, 'second copy')]), 'once more.csv');
  const two = await readDuplicate();
  await addMemo(
    book.services,
    bob,
    account(),
    { transactionId: two.other.transaction.id },
    { appType: 'tax', memo: 'for the house' },
  );
  await categorize(two.kept.transaction.id);
  const all = { filter: { codes: ['possible-duplicate'] } };
  const warned = await readMergeWarnings(book.services, book.ada, account(), all);
  expect(warned).toEqual({
    meant: 2,
    decidedAt: (await readDuplicate()).decidedAt,
    warnings: [
      {
        code: 'GOES_OVER',
        count: 1,
        message: 'The decisions about 1 transaction move to the transactions that are kept.',
      },
    ],
  });
  await expect(
    mergeDuplicates(book.services, book.ada, account(), all, never),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(
    await mergeDuplicates(book.services, book.ada, account(), all, warned.decidedAt),
  ).toMatchObject({ changed: 2 });
});

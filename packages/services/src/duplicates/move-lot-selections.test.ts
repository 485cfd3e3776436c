import { toEnglish } from '@lotbook/messages/fill';
import { expect, test } from 'vitest';
import { setSpecIdFeature } from '../accounts/change-method.ts';
import { chooseLots } from '../decisions/choose-lots.ts';
import { file, rows, testBook } from '../decisions/testing.ts';
import { undoDecision } from '../undo/undo.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { readDuplicates } from './read-duplicates.ts';

const book = testBook();
const [buy1, buy2, , , , sale] = rows as [string, string, string, string, string, string];
const again = (row: string, id: string): string => `${row.slice(0, row.lastIndexOf(','))},${id}`;
const noted = '2025-03-01T09:00:00.000Z';
const account = () => book.ada.accountId;

/** The rows in one file, and some of them once more in another. */
async function importTwice(first: readonly string[], second: readonly string[]): Promise<void> {
  await book.load(file([...first]));
  await book.load(file([...second]), 'again.csv');
  await setSpecIdFeature(book.services, book.ada, account(), true);
}
const choose = async (of: string, lots: Readonly<Record<string, string>>): Promise<void> => {
  const named = await Promise.all(
    Object.entries(lots).map(async ([lot, quantity]) => ({
      lotId: await book.getId(lot),
      quantity,
    })),
  );
  await chooseLots(book.services, book.ada, account(), {
    taxTxId: await book.getId(of),
    recordedAt: noted,
    lots: named,
  });
  await book.services.workOff();
};
const merge = async () => {
  const done = await mergeDuplicates(book.services, book.ada, account(), {
    filter: { codes: ['possible-duplicate'] },
  });
  await book.services.workOff();
  return done;
};
const undo = async (ref: string | undefined) => {
  const done = await undoDecision(book.services, book.ada, account(), ref!);
  await book.services.workOff();
  return done;
};
const readChosen = async (id: string) =>
  (await readDuplicates(book.services, book.ada, account(), await book.getId(id)))[0]!;

test('a selected lot of the merged transaction becomes that of the kept one, with its original time, until the merge is undone', async () => {
  await importTwice([buy1, buy2, sale], [again(buy2, 'copy')]);
  await choose('sale', { copy: '1' });
  expect(await book.lots('sale')).toEqual(['1 BTC of copy 3000.00']);
  expect(await readChosen('copy')).toMatchObject({
    moves: [
      'A person selected 1 BTC of its lot for what was sent on Mar 1, 2025, 10:00:00 (UTC), recorded on Mar 1, 2025, 09:00:00 (UTC).',
    ],
    stays: [],
  });
  const merged = await merge();
  expect(merged.message).toEqual('1 transaction merged as a duplicate.');
  expect([await book.lots('sale'), await book.issues('sale')]).toEqual([
    ['1 BTC of buy2 3000.00'],
    [],
  ]);
  const undone = await undo(merged.undo);
  expect([await book.lots('sale'), await book.issues('sale')]).toEqual([
    ['1 BTC of copy 3000.00'],
    [],
  ]);
  await undo(undone.undo);
  expect([await book.lots('sale'), await book.issues('sale')]).toEqual([
    ['1 BTC of buy2 3000.00'],
    [],
  ]);
});

test('a sale and its selected purchase, both duplicated and merged at once: the kept sale uses the kept lot', async () => {
  await importTwice([buy1, buy2, sale], [again(buy2, 'copy'), again(sale, 'sold again')]);
  await choose('sold again', { copy: '1' });
  const merged = await merge();
  expect(merged).toMatchObject({ changed: 2, message: '2 transactions merged as duplicates.' });
  expect([await book.lots('sale'), await book.issues('sale')]).toEqual([
    ['1 BTC of buy2 3000.00'],
    [],
  ]);
  await undo(merged.undo);
  expect([await book.lots('sale'), await book.lots('sold again')]).toEqual([
    ['1 BTC of buy1 1000.00'],
    ['1 BTC of copy 3000.00'],
  ]);
});

test('selected lots of two copies that exceed one lot are reported before and after the merge', async () => {
  await importTwice([buy1, buy2, sale.replace('sell,1,', 'sell,2,')], [again(buy2, 'copy')]);
  await choose('sale', { buy2: '1', copy: '1' });
  const [moves, stays] = [(await readChosen('copy')).moves, (await readChosen('copy')).stays];
  expect([moves, stays.map(toEnglish)]).toEqual([
    [],
    [
      expect.stringMatching(
        /^A person selected 1 BTC of its lot .* The units of the transaction that is kept are already selected\.$/,
      ),
    ],
  ]);
  expect((await merge()).message).toEqual(
    '1 transaction merged as a duplicate. 1 selection of their lots could not be moved: check the sales that use them.',
  );
});

test('of two sales that took units of both copies, the second finds those that are left', async () => {
  const half = (id: string, day: string) =>
    again(sale.replace('sell,1,', 'sell,0.5,').replace('-01T', `-${day}T`), id);
  await importTwice([buy1, buy2, half('first', '02'), half('second', '03')], [again(buy2, 'copy')]);
  await choose('first', { buy2: '0.5' });
  await choose('second', { copy: '0.5' });
  await merge();
  expect([await book.lots('first'), await book.lots('second')]).toEqual([
    ['0.5 BTC of buy2 1500.00'],
    ['0.5 BTC of buy2 1500.00'],
  ]);
});

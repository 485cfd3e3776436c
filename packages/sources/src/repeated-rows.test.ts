import { renderInEnglish } from '@lotbook/messages/fill';
import { expect, it } from 'vitest';
import { getTransactions, readAll } from './testing.ts';

const header =
  'Timestamp,Type,Category,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Currency,Basis,Acquired,Group,Tx Hash,Id,Memo';
const buy = (day: number, id = '') =>
  `2024-01-0${day}T10:00:00Z,buy,,100,USD,A,1,BTC,A,,,,,,,,,,${id},`;
const read = async (...rows: readonly string[]) => {
  const { batches, readings } = await readAll([header, ...rows].join('\n'));
  return {
    count: getTransactions(readings).length,
    notes: batches.at(-1)!.notes.map((note) => renderInEnglish(note)),
  };
};

it('names rows that repeat earlier ones word for word, and counts them', async () => {
  expect(await read(buy(1), buy(2), buy(1))).toEqual({
    count: 3,
    notes: [
      '1 transaction repeats earlier rows of the file: line 4. Each of them counts. Delete those that the file contains by mistake.',
    ],
  });
  expect(
    (await read(...[1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6].map((day) => buy(day)))).notes,
  ).toEqual([
    '6 transactions repeat earlier rows of the file: line 8, 9, 10, 11, 12, …. Each of them counts. Delete those that the file contains by mistake.',
  ]);
});

it('says nothing of different rows, nor of rows that an id identifies', async () => {
  expect(await read(buy(1), buy(2))).toEqual({ count: 2, notes: [] });
  expect((await read(buy(1, 'a'), buy(1, 'b'))).notes).toEqual([]);
});

it('a file of a header alone says that it has no rows', async () => {
  expect(await read()).toEqual({
    count: 0,
    notes: ['It has the header of an export, but no rows.'],
  });
});

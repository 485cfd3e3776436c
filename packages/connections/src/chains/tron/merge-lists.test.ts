import { expect, test } from 'vitest';
import { findLatest, mergeLists, type Part } from './merge-lists.ts';

const part = (ms: number, address = 'one'): Part => ({ id: `${address} ${ms}`, ms, address });
async function* list(...pages: (readonly Part[])[]): AsyncGenerator<readonly Part[]> {
  yield* pages;
}

test('ends each window before the earliest time that a list has reached', async () => {
  const lists = [list([part(1), part(5)], [part(9)]), list([part(3, 'two')], [])];
  const windows = [];
  for await (const window of mergeLists(lists, 20)) windows.push(window);
  expect(windows.map(({ parts, endMs }) => [endMs, parts.map(({ ms }) => ms)])).toEqual([
    [2, [1]],
    [4, [3]],
    [8, [5]],
    [20, [9]],
  ]);
});

test('finds the latest time of a history that is too long for the arguments of a call', () => {
  expect(
    findLatest(
      Array.from({ length: 300_000 }, (_, n) => part(n)),
      0,
    ),
  ).toBe(299_999);
});

import { expect, test } from 'vitest';
import type { Json } from '../../adapter.ts';
import type { Row } from './both-ways.ts';
import { readPages, type FetchPage, type Pages } from './pages.ts';

const window = { fromMs: 1_000, untilMs: 9_000 };
const row = (id: number, timestamp: number): Row => ({
  id: `${id}`,
  timestamp,
  currency: 'BTC',
  amount: '1',
  info: { id: String(id) },
});
/** Twelve rows, half a second apart, newest first; within a page, ccxt sorts the oldest first. */
const rows = Array.from({ length: 12 }, (_, n) => row(120 - n, 8_000 - n * 500));
const page = (from: number, size: number): readonly Row[] =>
  rows.slice(from, from + size).toReversed();

const makeNumbered: FetchPage = (further) =>
  Promise.resolve(page((Number(further['page']) - 1) * 5, 5));

async function drainPages(fetch: FetchPage, pages: Pages, within = window) {
  const read: string[] = [];
  let token: Json | undefined;
  let questions = 0;
  do {
    const answer = await readPages(fetch, pages, within, token);
    read.push(...answer.rows.map(({ id }) => String(id)));
    token = answer.next;
    questions += 1;
  } while (token !== undefined && questions < 50);
  return { told: new Set(read).size, questions };
}

test.each<[string, Pages, FetchPage]>([
  ['by number', { by: 'number', name: 'page', size: 5 }, makeNumbered],
  [
    'by number from zero',
    { by: 'number', name: 'page', first: 0 },
    (further) => Promise.resolve(page(Number(further['page']) * 5, 5)),
  ],
  [
    'counted off',
    { by: 'offset', name: 'offset' },
    (further) => Promise.resolve(page(Number(further['offset']), 5)),
  ],
  [
    'before a row',
    { by: 'row', name: 'before' },
    (further) =>
      Promise.resolve(
        page(
          further['before'] === undefined
            ? 0
            : rows.findIndex(({ id }) => id === further['before']) + 1,
          5,
        ),
      ),
  ],
  [
    'from a row on, itself included',
    { by: 'row', name: 'from' },
    (further) =>
      Promise.resolve(
        page(
          further['from'] === undefined ? 0 : rows.findIndex(({ id }) => id === further['from']),
          5,
        ),
      ),
  ],
])('reads every row %s', async (_way, pages, fetch) => {
  const { told: read, questions } = await drainPages(fetch, pages);
  expect(read).toBe(12);
  expect(questions).toBeLessThanOrEqual(5);
});

test('stops after two requests if a service ignores pages', async () => {
  expect(
    await drainPages(() => Promise.resolve(page(0, 5)), { by: 'number', name: 'page' }),
  ).toEqual({
    told: 5,
    questions: 2,
  });
  expect(
    await drainPages(() => Promise.resolve(page(0, 5)), { by: 'row', name: 'before' }),
  ).toEqual({
    told: 5,
    questions: 2,
  });
});

test('stops at pages before the window, and skips rows outside of it', async () => {
  expect(
    await drainPages(
      makeNumbered,
      { by: 'number', name: 'page' },
      { fromMs: 6_000, untilMs: 7_000 },
    ),
  ).toEqual({ told: 3, questions: 2 });
});

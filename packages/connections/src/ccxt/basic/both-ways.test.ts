import { Malformed } from '@lotbook/model/outage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../adapter.ts';
import { readBothDirections, type FetchRows, type Row } from './both-ways.ts';

const rowsAt = (times: readonly number[]): readonly Row[] =>
  times.map((timestamp, index) => ({ id: `${index}`, timestamp }));
const at = (row: Row): number => Number(row['timestamp']);

/**
 * Simulated exchanges with a page size, one of both sort orders, that do or don't support an end
 * time.
 */
const oldestFirst =
  (all: readonly Row[], page: number): FetchRows =>
  (since, until = Number.POSITIVE_INFINITY) =>
    Promise.resolve(all.filter((row) => at(row) >= since && at(row) <= until).slice(0, page));
const newestFirst =
  (all: readonly Row[], page: number): FetchRows =>
  (since, until = Number.POSITIVE_INFINITY) =>
    Promise.resolve(
      all
        .filter((row) => at(row) >= since && at(row) <= until)
        .toReversed()
        .slice(0, page),
    );
const deaf =
  (fetch: FetchRows): FetchRows =>
  (since) =>
    fetch(since, undefined);
const refusePages =
  (fetch: FetchRows): FetchRows =>
  (since, until) =>
    until === undefined
      ? fetch(since, undefined)
      : Promise.reject(new Malformed('until is no parameter'));

const failAsGone: FetchRows = (_, until) =>
  until === undefined ? Promise.resolve(rowsAt([10, 20])) : Promise.reject(new Error('gone'));

async function read(fetch: FetchRows, untilMs: number): Promise<ReadonlySet<unknown>> {
  const seen = new Set<unknown>();
  let token: Json | undefined;
  for (let questions = 0; questions < 500; questions += 1) {
    const { rows, next } = await readBothDirections(fetch, { fromMs: 0, untilMs }, token);
    for (const { id } of rows) seen.add(id);
    if (next === undefined) return seen;
    token = next;
  }
  throw new Error('the window does not end');
}

/** At most one page of rows per timestamp; no exchange could return more in full. */
const book = fc.record({
  times: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
  page: fc.integer({ min: 2, max: 25 }),
});

describe('a window of an exchange with unknown behavior', () => {
  it.each([
    ['the oldest rows first', oldestFirst],
    ['the newest rows first', newestFirst],
  ])('is read completely with %s', async (_, kind) => {
    await fc.assert(
      fc.asyncProperty(book, async ({ times, page }) => {
        const all = rowsAt(times.toSorted((a, b) => a - b));
        expect((await read(kind(all, page), 1_000)).size).toBe(all.length);
      }),
    );
  });

  it('is read completely without an end parameter if the oldest rows come first', async () => {
    const all = rowsAt([10, 20, 30, 40, 50, 60, 70]);
    expect((await read(deaf(oldestFirst(all, 3)), 1_000)).size).toBe(7);
    expect((await read(refusePages(oldestFirst(all, 3)), 1_000)).size).toBe(7);
  });

  it('leaves rows after its end for the next one', async () => {
    const all = rowsAt([10, 20, 30, 40]);
    expect([...(await read(oldestFirst(all, 3), 25))]).toEqual(['0', '1']);
    expect(await read(newestFirst(all, 3), 25)).toEqual(new Set(['1', '0']));
  });

  it('throws an outage, so that it is resumed later', async () => {
    await expect(read(failAsGone, 1_000)).rejects.toThrow('gone');
  });
});

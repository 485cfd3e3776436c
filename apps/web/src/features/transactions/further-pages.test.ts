import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FurtherPages, type Page } from './further-pages.ts';

const rowsOfPage = 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list of so many rows behind its first page; rows are their numbers. */
function toList(total: number) {
  const asked: string[] = [];
  const watched = new Map<string, (page: Page<number>) => void>();
  const pageAt = (cursor: string): Page<number> => {
    const from = Number(cursor);
    const rows = Array.from({ length: Math.min(rowsOfPage, total - from) }, (_, at) => from + at);
    return { rows, next: from + rowsOfPage < total ? String(from + rowsOfPage) : undefined };
  };
  const pages = new FurtherPages<number>(
    {
      read: (cursor) => {
        asked.push(cursor);
        return Promise.resolve(pageAt(cursor));
      },
      watch: (cursor, told) => {
        watched.set(cursor, told);
        return () => void watched.delete(cursor);
      },
    },
    '0',
  );
  pages.open();
  const readAll = async (): Promise<void> => {
    while (pages.hasMore) await pages.more();
  };
  return { pages, asked, watched, readAll };
}

/** Waits until answers have arrived and rendering has settled. */
const waitForRest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(150);
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

it('reads page after page, each once, until there is none', async () => {
  const { pages, asked, readAll } = toList(25);
  await Promise.all([pages.more(), pages.more()]);
  expect(asked).toEqual(['0']);
  await readAll();
  expect(asked).toEqual(['0', '10', '20']);
  expect(pages.rows()).toEqual(numbers(0, 25));
  expect(pages.hasMore).toBe(false);
});

it('watches what stands still, and not what passes by', async () => {
  const { pages, watched, readAll } = toList(100);
  await readAll();
  for (let first = 0; first < 60; first += 5) {
    pages.show(first, first + 15);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect([...watched.keys()]).toEqual([]);
  await waitForRest();
  expect([...watched.keys()]).toEqual(['50', '60']);
});

it('watches a page that comes when its place is shown already', async () => {
  const { pages, watched } = toList(100);
  pages.show(0, 15);
  await waitForRest();
  await pages.more();
  await waitForRest();
  expect([...watched.keys()]).toEqual(['0']);
});

it('lets go what is far from what is shown, keeps its places, and reads it again when somebody comes back', async () => {
  const { pages, asked, readAll } = toList(400);
  await readAll();
  pages.show(380, 400);
  const rows = pages.rows();
  expect(rows).toHaveLength(400);
  expect([rows[0], rows[279], rows[280], rows[399]]).toEqual([undefined, undefined, 280, 399]);

  asked.length = 0;
  pages.show(0, 15);
  await waitForRest();
  expect(asked).toEqual(['0', '10']);
  expect(pages.rows().slice(0, 20)).toEqual(numbers(0, 20));
  expect(pages.hasMore).toBe(false);
});

it('with newer figures watches what is shown, and reads again what was read before them', async () => {
  const { pages, asked, watched, readAll } = toList(50);
  await readAll();
  pages.show(0, 10);
  expect(pages.expire()).toEqual(numbers(0, 10));
  expect([...watched.keys()]).toEqual(['0']);
  expect(pages.rows().slice(8, 12)).toEqual([8, 9, undefined, undefined]);
  asked.length = 0;
  pages.show(12, 18);
  await waitForRest();
  expect(asked).toEqual(['10']);
  expect([...watched.keys()]).toEqual(['0', '10']);
});

it('shows what changes in a page, and nothing any more once it is closed', async () => {
  const { pages, watched, readAll } = toList(20);
  await readAll();
  pages.show(0, 20);
  await waitForRest();
  let told = 0;
  pages.subscribe(() => (told += 1));
  watched.get('10')?.({ rows: [-1, -2], next: undefined });
  expect(pages.rows().slice(9)).toEqual([9, -1, -2]);
  expect(told).toBe(1);
  pages.close();
  expect(watched.size).toBe(0);
});

it('goes on after a page that could not be read', async () => {
  let isOffline = true;
  const page = { rows: [1, 2], next: undefined };
  const pages = new FurtherPages<number>(
    {
      read: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(page)),
      watch: () => () => undefined,
    },
    '0',
  );
  pages.open();
  await expect(pages.more()).rejects.toThrow('offline');
  expect(pages.hasMore).toBe(true);
  isOffline = false;
  await pages.more();
  expect(pages.rows()).toEqual([1, 2]);
});

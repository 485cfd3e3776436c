import { expect, it } from 'vitest';
import { FurtherPages, type Page } from './further-pages.ts';

const rowsOfPage = 10;

/** A list of so many rows behind its first page; rows are their numbers. */
function listOf(total: number) {
  const asked: string[] = [];
  const watched = new Map<string, (page: Page<number>) => void>();
  const pageAt = (cursor: string): Page<number> => {
    const from = Number(cursor);
    const rows = Array.from({ length: Math.min(rowsOfPage, total - from) }, (_, at) => from + at);
    return { rows, next: from + rowsOfPage < total ? String(from + rowsOfPage) : undefined };
  };
  const pages = new FurtherPages<number>(
    {
      read: (cursor) => Promise.resolve(void asked.push(cursor)),
      watch: (cursor, told) => {
        watched.set(cursor, told);
        told(pageAt(cursor));
        return () => void watched.delete(cursor);
      },
      forget: () => undefined,
    },
    '0',
  );
  pages.open();
  const readAll = async (): Promise<void> => {
    while (pages.hasMore) await pages.more();
  };
  return { pages, asked, watched, readAll };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('reads page after page, each once, until there is none', async () => {
  const { pages, asked, readAll } = listOf(25);
  await Promise.all([pages.more(), pages.more()]);
  expect(asked).toEqual(['0']);
  await readAll();
  expect(asked).toEqual(['0', '10', '20']);
  expect(pages.rows()).toEqual(Array.from({ length: 25 }, (_, at) => at));
  expect(pages.hasMore).toBe(false);
});

it('lets go what is far from what is shown, keeps its places, and reads it again when somebody comes back', async () => {
  const { pages, asked, watched, readAll } = listOf(400);
  await readAll();
  pages.show(380, 400);
  const rows = pages.rows();
  expect(rows).toHaveLength(400);
  expect([rows[0], rows[279], rows[280], rows[399]]).toEqual([undefined, undefined, 280, 399]);
  expect(watched.size).toBe(12);

  asked.length = 0;
  pages.show(0, 15);
  await settled();
  expect(asked).toEqual(['0', '10']);
  expect(pages.rows().slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(pages.hasMore).toBe(false);
});

it('shows what changes in a page, and nothing any more once it is closed', async () => {
  const { pages, watched, readAll } = listOf(20);
  await readAll();
  let told = 0;
  pages.subscribe(() => (told += 1));
  watched.get('10')?.({ rows: [-1, -2], next: undefined });
  expect(pages.rows().slice(9)).toEqual([9, -1, -2]);
  expect(told).toBe(1);
  pages.close();
  expect(watched.size).toBe(0);
});

it('goes on after a page that could not be read', async () => {
  const { pages, readAll } = listOf(20);
  const failing = new FurtherPages<number>({ read: () => Promise.reject(new Error('offline')), watch: () => () => undefined, forget: () => undefined }, '0');
  failing.open();
  await expect(failing.more()).rejects.toThrow('offline');
  expect(failing.hasMore).toBe(true);
  await readAll();
  expect(pages.rows()).toHaveLength(20);
});

import type { FragmentMark } from '@lotbook/db/stores/sealed-years';
import type { Instant } from '@lotbook/model/time';
import { expect, test } from 'vitest';
import { PartWriter } from './part-writer.ts';
import { getDifferingPeriods } from './differing-periods.ts';

const at = (text: string): Instant => `${text}T00:00:00.000Z` as Instant;
const chunk = (seq: number, on: string | null, mark: string | null): FragmentMark => ({
  seq,
  firstAt: on === null ? null : at(on),
  digest: 'd',
  mark,
});
const chunks = [
  chunk(0, null, null),
  chunk(1, '2023-01-01', 'a'),
  chunk(2, '2024-01-01', 'b'),
  chunk(3, '2025-01-01', 'c'),
];
const year = { from: at('2024-03-01'), to: at('2025-02-01') };

async function listDiffering(
  now: readonly (readonly [number, string])[],
  given = chunks,
  within = year,
): Promise<readonly string[]> {
  const periods = await getDifferingPeriods(given, within, () => Promise.resolve(new Map(now)));
  return periods.map(
    (period) =>
      `${period.pieces.map(({ seq }) => seq).join()} ${period.from.slice(0, 10)} ${period.to.slice(0, 10)}`,
  );
}

test('a period is read if its current checksum in the database differs', async () => {
  expect(
    await listDiffering([
      [1, 'x'],
      [2, 'b'],
      [3, 'c'],
    ]),
  ).toEqual([]);
  expect(
    await listDiffering([
      [1, 'a'],
      [2, 'x'],
      [3, 'c'],
    ]),
  ).toEqual(['2 2024-01-01 2025-01-01']);
});

test('deleted and new periods are read', async () => {
  expect(await listDiffering([[3, 'c']])).toEqual(['2 2024-01-01 2025-01-01']);
  expect(
    await listDiffering(
      [
        [0, 'new'],
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
      chunks,
      { from: at('2020-01-01'), to: at('2026-01-01') },
    ),
  ).toEqual([' 0001-01-01 2023-01-01']);
});

test('the database is queried for whole periods around the requested time', async () => {
  const asked: unknown[] = [];
  await getDifferingPeriods(chunks, year, (time) => (asked.push(time), Promise.resolve(new Map())));
  expect(asked).toEqual([
    {
      bounds: [at('2023-01-01'), at('2024-01-01'), at('2025-01-01')],
      from: at('2024-01-01'),
      to: '9999-12-31T00:00:00.000Z',
    },
  ]);
});

test('without marks all of the time is one', async () => {
  expect(await listDiffering([], [chunk(0, null, null), chunk(1, '2024-01-01', null)])).toEqual([
    '0,1 2024-03-01 2025-02-01',
  ]);
});

test('chunks are cut between timestamps, and separate from rows without a time', async () => {
  const kept: string[] = [];
  const writer = new PartWriter(
    ({ seq, firstAt }) => (kept.push(`${seq} ${firstAt ?? 'no time'}`), Promise.resolve()),
  );
  const long = 'x'.repeat(1_200_000);
  async function* lines(): AsyncGenerator<
    readonly { readonly at?: string; readonly long: string }[]
  > {
    yield await Promise.resolve([{ long }]);
    yield [1, 1, 1, 2, 2, 3].map((second) => ({ at: `2024-01-01T00:00:0${second}.000Z`, long }));
  }
  expect(await writer.write('inputs', lines(), { getLatestTime: (line) => line.at })).toBe(7);
  // Several are stored side by side; each has its own label.
  expect(kept.toSorted()).toEqual([
    '0 no time',
    '1 2024-01-01T00:00:01.000Z',
    '2 2024-01-01T00:00:02.000Z',
    '3 2024-01-01T00:00:03.000Z',
  ]);
});

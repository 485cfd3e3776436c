import { randomUUID } from 'node:crypto';
import type { SourceId } from '@lotbook/model/ids';
import { expect, test } from 'vitest';
import { getNextUpdate, pauseMs } from './update-times.ts';

const idAt = (hex: string): SourceId => `${hex}-0000-4000-8000-000000000000` as SourceId;
/** A source whose minute is at a quarter of the interval: 06:00 of each day. */
const quarter = idAt('40000000');
const next = (
  sourceId: SourceId,
  every: 'day' | 'sixHours' | 'never',
  failures: number,
  after: string,
) => getNextUpdate({ sourceId, every, failures }, new Date(after))?.toISOString();

test('a source is always updated at the same time of the day', () => {
  expect(next(quarter, 'day', 0, '2026-03-01T05:59:59Z')).toBe('2026-03-01T06:00:00.000Z');
  expect(next(quarter, 'day', 0, '2026-03-01T06:00:00Z')).toBe('2026-03-02T06:00:00.000Z');
  expect(next(quarter, 'sixHours', 0, '2026-03-01T06:00:00Z')).toBe('2026-03-01T07:30:00.000Z');
  expect(next(quarter, 'never', 0, '2026-03-01T06:00:00Z')).toBeUndefined();
});
const days = (failures: number): number =>
  (Date.parse(next(quarter, 'day', failures, '2026-03-01T06:00:00Z')!) -
    Date.parse('2026-03-01T06:00:00Z')) /
  86_400_000;

test('one failure changes nothing; each further one doubles the wait, up to a week', () => {
  expect([0, 1, 2, 3, 4, 50].map(days)).toEqual([1, 1, 2, 4, 7, 7]);
});

test('a thousand sources are spread over the day: no hour has twice its share', () => {
  const hours = new Map<number, number>();
  for (let n = 0; n < 1_000; n += 1) {
    const id = idAt((Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(8, '0'));
    const hour = getNextUpdate(
      { sourceId: id, every: 'day', failures: 0 },
      new Date('2026-03-01T00:00:00Z'),
    )!.getUTCHours();
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  expect(hours.size).toBe(24);
  expect(Math.max(...hours.values())).toBeLessThan((2 * 1_000) / 24);
});

test('the next update is in the future, for every id and time', () => {
  for (let n = 0; n < 200; n += 1) {
    const after = new Date(Date.UTC(2026, 0, 1, n, n * 7, n));
    const planned = getNextUpdate(
      { sourceId: randomUUID() as SourceId, every: 'sixHours', failures: 0 },
      after,
    )!;
    const wait = planned.getTime() - after.getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(6 * 60 * 60_000);
  }
});

test('a service out of reach is left alone for longer and longer, up to six hours', () => {
  expect([0, 1, 2, 5, 6, 40].map((failures) => pauseMs(failures) / 60_000)).toEqual([
    10, 20, 40, 320, 360, 360,
  ]);
});

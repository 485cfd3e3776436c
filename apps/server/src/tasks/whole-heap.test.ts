import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectWhatGrew } from './whole-heap.ts';

const usedMb = (): number => getHeapStatistics().used_heap_size / 2 ** 20;
/** About 320 MB. */
const large = (): object[] => Array.from({ length: 5_000_000 }, (_, number) => ({ number, half: number / 2 }));

it('collects a heap that is large and grew, and leaves it alone otherwise', () => {
  const kept = large();
  let dropped: object[] | undefined = large();
  const before = usedMb();
  dropped = undefined;
  expect(collectWhatGrew()).toBe(true);
  expect(before - usedMb()).toBeGreaterThan(150);
  expect(collectWhatGrew()).toBe(false);
  expect([kept.length, dropped]).toEqual([5_000_000, undefined]);
  expect('gc' in globalThis).toBe(false);
});

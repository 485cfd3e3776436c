import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGrownHeap, collectYoung } from './quiet-heap.ts';

const usedMb = (): number => getHeapStatistics().used_heap_size / 2 ** 20;
/** About 320 MB. */
const large = (): object[] =>
  Array.from({ length: 5_000_000 }, (_, number) => ({ number, half: number / 2 }));

it('collects a heap that is large and grew, and leaves it alone otherwise', () => {
  const kept = large();
  let dropped: object[] | undefined = large();
  const before = usedMb();
  dropped = undefined;
  expect(collectGrownHeap()).toBe(true);
  expect(before - usedMb()).toBeGreaterThan(150);
  expect(collectGrownHeap()).toBe(false);
  expect([kept.length, dropped]).toEqual([5_000_000, undefined]);
  expect('gc' in globalThis).toBe(false);
});

it('collects young objects where there are many', () => {
  collectYoung(0);
  const made = Array.from({ length: 50_000 }, (_, number) => ({ number, half: number / 2 }));
  const before = usedMb();
  made.length = 1;
  expect(collectYoung(2 ** 20)).toBe(true);
  expect(before - usedMb()).toBeGreaterThan(1);
  expect(collectYoung(2 ** 20)).toBe(false);
  expect(made).toHaveLength(1);
});

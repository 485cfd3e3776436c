import { expect, test } from 'vitest';
import { makeSequentialQueue } from './sequential-queue.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('what has one key waits for what was before it, also when that failed, and what has another does not', async () => {
  const turns = makeSequentialQueue();
  const told: string[] = [];
  const work = (name: string, ms: number) => async () => {
    told.push(`${name} begins`);
    await pause(ms);
    told.push(`${name} ends`);
    if (name === 'a1') throw new Error('no');
  };
  const all = [turns('a', work('a1', 30)), turns('a', work('a2', 1)), turns('b', work('b1', 5))];
  const ended = await Promise.allSettled(all);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(told).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

it('sends no more requests in a window than allowed, and wastes no time', async () => {
  const clock = makeClock();
  const limiter = createRateLimiter({ count: 5, windowMs: 100, inFlight: 50 }, clock);
  const sentAt: number[] = [];
  const all = Promise.all(
    Array.from({ length: 23 }, () => limiter.run(async () => void sentAt.push(clock.now()))),
  );
  await clock.runAll();
  await all;
  const spans = sentAt.slice(5).map((at, index) => at - sentAt[index]!);
  expect(Math.min(...spans)).toBe(100);
  expect(sentAt.at(-1)).toBe(400);
});

/** Time that passes only while someone waits. */
function makeClock() {
  let time = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => time,
    pause: (ms: number) => new Promise<void>((wake) => void sleepers.push({ at: time + ms, wake })),
    runAll: async () => {
      await pause(0);
      while (sleepers.length > 0) {
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers.shift()!;
        time = next.at;
        next.wake();
        await pause(0);
      }
    },
  };
}

it('keeps to the number of requests in flight, also after one fails', async () => {
  const limiter = createRateLimiter({ count: 100, windowMs: 10, inFlight: 3 });
  let [running, most] = [0, 0];
  const request = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await pause(5);
    running -= 1;
    throw new Error('refused');
  };
  const done = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.run(request)));
  expect(done.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(3);
});

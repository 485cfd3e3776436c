import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

it('sends no more requests in a window than allowed, and wastes no time', async () => {
  const limiter = createRateLimiter({ count: 5, windowMs: 100, inFlight: 50 });
  const sentAt: number[] = [];
  const begin = Date.now();
  await Promise.all(
    Array.from({ length: 23 }, () => limiter.run(async () => void sentAt.push(Date.now() - begin))),
  );
  // A busy machine runs some late, so that the next ones seem early.
  const spans = sentAt.slice(5).map((at, index) => at - sentAt[index]!);
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(75);
  expect(sentAt.at(-1)).toBeLessThan(400 * 2);
});

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

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { digestInTurns, LineDigest } from './input-digest.ts';

const lines = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `line ${n}`);

test('a digest of many lines is the same whether they were added at once, in parts, or some were removed again', async () => {
  const whole = new LineDigest();
  for (const line of lines(1_000)) whole.add(line);
  const more = await digestInTurns(new LineDigest(), { come: lines(1_500), gone: [] });
  const less = digestInTurns(more, { come: [], gone: lines(1_500).slice(1_000) });
  expect((await less).text()).toBe(whole.text());
  expect((await digestInTurns(less, { come: ['line 7'], gone: [] })).text()).not.toBe(whole.text());
  expect(more.text()).not.toBe(whole.text());
});

test('an invalid line fails only when the digest is awaited', async () => {
  const failing = function* () {
    yield* lines(300);
    throw new Error('no such line');
  };
  const first = digestInTurns(new LineDigest(), { come: failing(), gone: [] });
  const second = digestInTurns(first, { come: lines(3), gone: [] });
  await wait(20);
  await expect(second).rejects.toThrow('no such line');
  await expect(first).rejects.toThrow('no such line');
});

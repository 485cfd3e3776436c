import { afterEach, expect, it, vi } from 'vitest';
import { fetchNoting, Reach } from './reach.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that answers with these one after the other: with a status, or not at all. */
function world(...answers: readonly (number | Error)[]) {
  const coming = [...answers];
  const answer = async () => {
    const next = coming.shift()!;
    if (typeof next !== 'number') throw next;
    return new Response('', { status: next });
  };
  vi.stubGlobal('fetch', answer);
  const reach = new Reach();
  const heard = vi.fn();
  reach.subscribe(heard);
  const ask = () => fetchNoting(reach)('/graphql').catch(() => undefined);
  return { reach, heard, ask };
}
const lost = new TypeError('Failed to fetch');

it('the server is out of reach once two questions in a row are lost, and back with the next answer', async () => {
  const { reach, heard, ask } = world(200, lost, lost, lost, 200);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') });
  await ask();
  vi.setSystemTime(new Date('2026-03-01T10:05:00Z'));
  await ask();
  expect(reach.current()).toBeUndefined();
  await ask();
  await ask();
  expect(reach.current()).toEqual({ answeredAt: '2026-03-01T10:00:00.000Z' });
  expect(heard).toHaveBeenCalledTimes(1);
  await ask();
  expect(reach.current()).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a proxy that finds no server behind it is no answer, a refusal is one', async () => {
  const { reach, ask } = world(502, 503, 401);
  await ask();
  await ask();
  expect(reach.current()).toEqual({ answeredAt: undefined });
  await ask();
  expect(reach.current()).toBeUndefined();
});

it('a question that the page itself gave up tells nothing', async () => {
  const { reach, ask } = world(
    new DOMException('', 'AbortError'),
    new DOMException('', 'AbortError'),
  );
  await ask();
  await ask();
  expect(reach.current()).toBeUndefined();
});

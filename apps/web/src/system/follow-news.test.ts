import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNews } from './follow-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = new TextEncoder();

/** A server whose ways are opened one after the other; undefined refuses one. */
function server(...ways: readonly (ReadableStream<Uint8Array> | undefined)[]) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const way = ways[asked.push(init) - 1];
    const broken = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) =>
        init.signal?.addEventListener('abort', () => controller.error(new Error('ended'))),
    });
    return Promise.resolve(
      way ? new Response(way.pipeThrough(broken)) : new Response('', { status: 502 }),
    );
  });
  return asked;
}

function way() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    stream: readable,
    say: (text: string) => void writer.write(words.encode(text)),
    close: () => void writer.close(),
  };
}

function startFollowing() {
  const told: string[] = [];
  const ended = new AbortController();
  const onNews = () => void told.push('news');
  const onOpen = (isOpen: boolean) => void told.push(isOpen ? 'open' : 'closed');
  const onClosed = () => void told.push('no access');
  const done = followNews({
    address: '/news/a1',
    token: () => Promise.resolve('t'),
    onNews,
    onOpen,
    onClosed,
    signal: ended.signal,
  });
  return { told, end: () => (ended.abort(), done) };
}

it('tells what the server tells, and opens the way again when it is closed: what was missed is asked for then', async () => {
  const [first, second] = [way(), way()];
  const asked = server(first.stream, undefined, second.stream);
  const { told, end } = startFollowing();
  await vi.advanceTimersByTimeAsync(0);
  first.say(': begun\n\n');
  first.say('data: news\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['open', 'news', 'news']);
  expect(asked[0]!.headers).toEqual({ authorization: 'Bearer t' });
  first.close();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toHaveLength(3);
  expect(told.slice(3)).toEqual(['closed', 'closed', 'open', 'news']);
  await end();
  expect(told).toHaveLength(7);
});

it('does not ask again once the account is closed to the person', async () => {
  const first = way();
  const asked = server(first.stream);
  const { told, end } = startFollowing();
  await vi.advanceTimersByTimeAsync(0);
  let refusals = 0;
  vi.stubGlobal('fetch', () => {
    refusals += 1;
    return Promise.resolve(
      new Response(JSON.stringify({ errors: [{ extensions: { code: 'NO_ACCESS' } }] }), {
        status: 403,
      }),
    );
  });
  first.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['open', 'news', 'closed', 'closed', 'no access']);
  expect([asked.length, refusals]).toEqual([1, 1]);
  await end();
});

it('takes a way on which nothing is heard for a minute for a broken one', async () => {
  const asked = server(way().stream, way().stream);
  const { told, end } = startFollowing();
  await vi.advanceTimersByTimeAsync(65_000);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked[0]!.signal!.aborted).toBe(true);
  await end();
  expect(told[0]).toBe('open');
});

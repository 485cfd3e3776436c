import { reachingFetch } from './reach.ts';

interface Followed {
  /** The server's event stream; see `/news` of the service. */
  readonly address: string;
  readonly token: () => Promise<string | undefined>;
  /** Something may have changed: the server sent an event, or the connection was restored. */
  readonly onNews: () => void;
  /** Whether the connection is open. */
  readonly onOpen: (isOpen: boolean) => void;
  /** The account no longer exists or isn't accessible. Stops. */
  readonly onClosed: () => void;
  readonly signal: AbortSignal;
}

class Closed extends Error {}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** The server sends a heartbeat every 25 seconds. */
const silenceMs = 60_000;

/** Follows the server's events until the signal aborts. Reconnects after random delays, so that not all windows reconnect at once. */
export async function followNews({
  address,
  token,
  onNews,
  onOpen,
  onClosed,
  signal,
}: Followed): Promise<void> {
  let wait = firstWaitMs;
  while (!signal.aborted) {
    const silence = new AbortController();
    try {
      const one = AbortSignal.any([signal, silence.signal]);
      // oxlint-disable-next-line no-await-in-loop -- one way after the other
      await follow(
        await openStream(address, await token(), one),
        silence,
        () => {
          wait = firstWaitMs;
          onOpen(true);
          onNews();
        },
        onNews,
      );
    } catch (error) {
      if (error instanceof Closed && !signal.aborted) {
        onOpen(false);
        return onClosed();
      }
      // The loop reconnects; queries that poll continue meanwhile.
    }
    if (signal.aborted) return;
    onOpen(false);
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function openStream(
  address: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await reachingFetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (response.status === 403 && (await response.text()).includes('"NO_ACCESS"'))
    throw new Closed();
  if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
  return response.body;
}

async function follow(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  onBegun: () => void,
  onNews: () => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  onBegun();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs);
    // oxlint-disable-next-line no-await-in-loop -- one word after the other
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    if (value.includes('data:')) onNews();
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

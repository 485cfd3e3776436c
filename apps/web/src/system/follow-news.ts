import { reachingFetch } from './reach.ts';

interface Followed {
  /** Where the server tells; see the service's `/news`. */
  readonly address: string;
  readonly token: () => Promise<string | undefined>;
  /** Something may have happened: the server says so, or the way to it is open again. */
  readonly onNews: () => void;
  /** Whether the way is open. */
  readonly onOpen: (isOpen: boolean) => void;
  /** The account is closed to the person, or gone: it is not asked again. */
  readonly onClosed: () => void;
  readonly signal: AbortSignal;
}

class Closed extends Error {}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** The server says every 25 seconds that it is there. */
const silenceMs = 60_000;

/** Follows what the server tells until the signal ends it. A way that breaks, or that the server closes, is opened again, sooner or later so that not all windows ask at once. */
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
        await opened(address, await token(), one),
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
      // Opened again below; whoever asks now and then does so meanwhile.
    }
    if (signal.aborted) return;
    onOpen(false);
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function opened(
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

import { tooMany, type Answer, type Fault } from './http-standin.ts';

/** Pseudorandom numbers from 0 to 1, the same at every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Shuffles the rows of an answer, because services don't always keep the documented order. */
const shuffleList =
  (random: () => number) =>
  (answer: Answer): Answer => ({
    ...answer,
    body: JSON.stringify(JSON.parse(answer.body), (_, value: unknown) =>
      Array.isArray(value) && value.length > 1 && typeof value[0] === 'object'
        ? value
            .map((each: unknown) => [random(), each] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, each]) => each)
        : value,
    ),
  });

export interface BadDay {
  /** The share of requests with a fault. */
  readonly share?: number;
  /**
   * Whether rows are shuffled, too. Not for answers whose order matters, such as the entries of a
   * Solana transaction, which are referenced by index.
   */
  readonly shuffles?: boolean;
}

/**
 * Injects faults into a share of the requests: temporary errors with and without a retry time,
 * connections cut before and within a body, garbled bodies, empty answers, no answer, and shuffled
 * rows.
 */
export function chaos(
  seed: number,
  { share = 0.3, shuffles = true }: BadDay = {},
): () => Fault | undefined {
  const random = chance(seed);
  const faults: readonly (() => Fault)[] = [
    () => tooMany('0'),
    () => tooMany(new Date(Date.now()).toUTCString()),
    () => ({ status: 503, body: 'upstream connect error' }),
    () => ({ status: 408, body: '' }),
    () => 'cut',
    () => 'partial',
    () => ({ status: 200, body: '<!doctype html><title>One moment</title>' }),
    () => ({ status: 200, body: '{"half":' }),
    () => ({ status: 200, body: '' }),
    // Rarely, because the timeout is slow.
    () => (random() < 0.2 ? 'silence' : 'cut'),
    ...(shuffles ? [() => shuffleList(random), () => shuffleList(random)] : []),
  ];
  return () => (random() < share ? faults[Math.floor(random() * faults.length)]?.() : undefined);
}

import { tooMany, type Answer, type Fault } from './http-standin.ts';

/** Numbers from 0 to 1 that look like chance and are the same at every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The rows of an answer in another order: services promise more than they keep. */
const shuffled =
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
  /** The part of the requests that something goes wrong with. */
  readonly share?: number;
  /** Whether rows come in another order, too. Not where their order is what they mean: the entries of a transaction of Solana are counted by it. */
  readonly shuffles?: boolean;
}

/**
 * What services do on a bad day, to a part of the requests: refuse for now, with and without saying until when, break off before and within a body, garble, say nothing, stay
 * silent, and mix up rows.
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
    // Seldom, since waiting for it takes long.
    () => (random() < 0.2 ? 'silence' : 'cut'),
    ...(shuffles ? [() => shuffled(random), () => shuffled(random)] : []),
  ];
  return () => (random() < share ? faults[Math.floor(random() * faults.length)]?.() : undefined);
}

const hourMs = 3_600_000;

/** Whether the n-th fill of the made-up life is a purchase, and at what price, how much and for how much. */
export const isBuy = (n: number): boolean => n % 3 !== 2;
export const price = (n: number): number => 60_000 + Math.round(8_000 * Math.sin(n / 20)) + n;
export const units = (n: number): string => (0.001 * (1 + (n % 5))).toFixed(8);
export const cost = (n: number): string => (price(n) * Number(units(n))).toFixed(2);
export const iso = (ms: number): string => new Date(ms).toISOString();
/** Looks like the hash of a transaction. */
export const hash = (n: number): string => n.toString(16).padStart(64, 'a');

export interface Life {
  /** Just before the first fill, and just after the last. */
  readonly beginMs: number;
  readonly leftMs: number;
  readonly rows: <T>(make: (n: number, ms: number) => T) => T[];
  /** After every tenth fill. */
  readonly rewards: <T>(make: (n: number, ms: number) => T) => T[];
}

/** A fill every so many hours up to the end. */
export function lifeOf(fills: number, endMs: number, everyMs = 6 * hourMs): Life {
  const times = Array.from({ length: fills }, (_, n) => endMs - (fills - n) * everyMs);
  return {
    beginMs: (times[0] ?? endMs) - hourMs,
    leftMs: endMs - hourMs,
    rows: (make) => times.map((ms, n) => make(n, ms)),
    rewards: (make) => times.filter((_, n) => n % 10 === 0).map((ms, n) => make(n, ms + hourMs)),
  };
}

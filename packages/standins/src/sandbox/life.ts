const hourMs = 3_600_000;

/**
 * Whether the n-th fill is a purchase, its price (whole tens, so that each costs whole cents),
 * amount and cost.
 */
export const isBuy = (n: number): boolean => n % 3 !== 2;
export const price = (n: number): number =>
  60_000 + 10 * Math.round(800 * Math.sin(n / 20) + n / 10);
export const units = (n: number): string => (0.001 * (1 + (n % 5))).toFixed(8);
export const cost = (n: number): string => (price(n) * Number(units(n))).toFixed(2);
export const iso = (ms: number): string => new Date(ms).toISOString();
/** Looks like a transaction hash; different for each number and first letter. */
export const hash = (n: number, letter = 'a'): string => letter + n.toString(16).padStart(63, '0');

export interface Life {
  /** Just before the first fill, and just after the last. */
  readonly beginMs: number;
  readonly leftMs: number;
  readonly rows: <T>(make: (n: number, ms: number) => T) => T[];
  /** After every tenth fill. */
  readonly rewards: <T>(make: (n: number, ms: number) => T) => T[];
}

const sign = (n: number): number => (isBuy(n) ? 1 : -1);

/**
 * The balances of units and money after the fills, before fees; the money starts with a million.
 */
export function getHeldAfter({ rows }: Pick<Life, 'rows'>): {
  readonly units: number;
  readonly money: number;
} {
  const sum = (each: (n: number) => number): number =>
    rows((n) => each(n)).reduce((total, part) => total + part, 0);
  return {
    units: sum((n) => sign(n) * Math.round(Number(units(n)) * 1_000)) / 1_000,
    money: 1_000_000 - sum((n) => sign(n) * Math.round(Number(cost(n)) * 100)) / 100,
  };
}

/** The balance of units after the fills. */
export const unitsHeld = (rows: Life['rows']): string => getHeldAfter({ rows }).units.toFixed(8);

/** The sum of the rewards, added to an initial balance. */
export const withRewards = (rewards: Life['rewards'], each: string, before = '0'): string =>
  (Number(before) + rewards(() => 1).length * Number(each)).toFixed(8);

/** The final balance: 0.01 was withdrawn with a fee of 0.0001. */
export const unitsLeft = (rows: Life['rows']): string =>
  (getHeldAfter({ rows }).units - 0.0101).toFixed(8);

/** The money, less a fee for each fill. */
export const moneyLeft = (rows: Life['rows'], fee = 0): string =>
  (getHeldAfter({ rows }).money - rows(() => fee).reduce((sum, each) => sum + each, 0)).toFixed(2);

/** A fill every `everyMs` up to the end. */
export function createLife(fills: number, endMs: number, everyMs = 6 * hourMs): Life {
  const times = Array.from({ length: fills }, (_, n) => endMs - (fills - n) * everyMs);
  return {
    beginMs: (times[0] ?? endMs) - hourMs,
    leftMs: endMs - hourMs,
    rows: (make) => times.map((ms, n) => make(n, ms)),
    rewards: (make) => times.filter((_, n) => n % 10 === 0).map((ms, n) => make(n, ms + hourMs)),
  };
}

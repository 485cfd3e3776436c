import fc from 'fast-check';

/** A thing that happened, as plain numbers. Amounts are whole, so that every share of a cost is exact. */
export interface Happening {
  /**
   * `fork`: `price` is the part of the old coins' cost that moves over. `arrive`: of unknown
   * origin.
   */
  readonly kind: 'buy' | 'sell' | 'swap' | 'move' | 'earn' | 'fork' | 'arrive';
  readonly asset: string;
  readonly other: string;
  readonly source: string;
  readonly to: string;
  readonly amount: number;
  readonly price: number;
  /** Units of `asset` paid on top. */
  readonly fee: number;
}

const happening = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'swap', 'move', 'earn'),
  asset: fc.constantFrom('AAA', 'BTC'),
  other: fc.constantFrom('AAA', 'BTC', 'BCH'),
  source: fc.constantFrom('s1', 's2', 's3'),
  to: fc.constantFrom('s1', 's2', 's3'),
  amount: fc.integer({ min: 1, max: 6 }),
  price: fc.integer({ min: 0, max: 9 }),
  fee: fc.constantFrom(0, 0, 1),
}) satisfies fc.Arbitrary<Happening>;

const fork = fc
  .record({
    source: fc.constantFrom('s1', 's2', 's3'),
    amount: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 0, max: 30 }),
  })
  .map((each): Happening => ({
    kind: 'fork',
    asset: 'BCH',
    other: 'BTC',
    to: each.source,
    fee: 0,
    ...each,
  }));
const arrival = happening.map((each): Happening => ({ ...each, kind: 'arrive', fee: 0 }));
const ofForked = happening.map((each): Happening => ({ ...each, kind: 'sell', asset: 'BCH' }));

/** Books that never spend more than is available. */
export const happenings: fc.Arbitrary<readonly Happening[]> = fc
  .array(happening, { minLength: 1, maxLength: 40, size: 'max' })
  .map(keepPossible);

/** The same, mostly of some dozen happenings. */
export const longBooks: fc.Arbitrary<readonly Happening[]> = fc
  .array(happening, { minLength: 1, maxLength: 40, size: 'max' })
  .map(keepPossible);

/** The same with forks of BTC into BCH, and units of unknown origin. */
export const forkedBooks: fc.Arbitrary<readonly Happening[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: happening },
      { weight: 1, arbitrary: fork },
      { weight: 1, arbitrary: ofForked },
      { weight: 1, arbitrary: arrival },
    ),
    {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    },
  )
  .map(keepPossible);

const comesIn: ReadonlySet<Happening['kind']> = new Set(['buy', 'earn', 'fork', 'arrive']);

function keepPossible(all: readonly Happening[]): readonly Happening[] {
  const held = new Map<string, number>();
  const change = (source: string, asset: string, by: number) =>
    held.set(`${source} ${asset}`, (held.get(`${source} ${asset}`) ?? 0) + by);
  return all.filter(({ kind, asset, other, source, to, amount, fee }) => {
    const leaves = comesIn.has(kind) ? 0 : amount + fee;
    if (
      (held.get(`${source} ${asset}`) ?? 0) < leaves ||
      (kind === 'swap' && other === asset) ||
      (kind === 'move' && source === to)
    )
      return false;
    if (comesIn.has(kind)) change(source, asset, amount);
    else change(source, asset, -leaves);
    if (kind === 'swap') change(source, other, amount);
    if (kind === 'move') change(to, asset, amount);
    return true;
  });
}

/** The book in the bookkeeper's shorthand, three days apart, or on other days. */
export const formatBook = (
  all: readonly Happening[],
  on: (index: number) => string = toDay,
): string => all.map((happening, index) => line(happening, index, on(index))).join('\n');

/** When the happening of that number took place. */
export const toDay = (index: number): string => dayAfterFirst(index * 3);

/** The day so many days after the first. */
export const dayAfterFirst = (days: number): string =>
  new Date(Date.UTC(2024, 10, 15) + days * 86_400_000).toISOString().slice(0, 10);

function line(
  { kind, asset, other, source, to, amount, price, fee }: Happening,
  index: number,
  on: string,
): string {
  const start = `t${index} ${on}`;
  const cost =
    fee > 0 && kind !== 'buy' && kind !== 'earn' ? `, fee ${fee} ${asset} worth ${price} USD` : '';
  if (kind === 'buy') return `${start} buy ${amount} ${asset} for ${amount * price} USD @${source}`;
  if (kind === 'earn')
    return `${start} stake-reward + ${amount} ${asset} worth ${amount * price} USD @${source}`;
  if (kind === 'fork')
    return `${start} deposit/forkIncome + ${amount} ${asset} basis ${price} USD @${source}`;
  if (kind === 'arrive') return `${start} deposit + ${amount} ${asset} @${source}`;
  if (kind === 'sell')
    return `${start} sell ${amount} ${asset} for ${amount * price} USD${cost} @${source}`;
  if (kind === 'swap')
    return `${start} crypto-crypto ${amount} ${asset} for ${amount} ${other} worth ${amount * price} USD${cost} @${source}`;
  return `${start} transfer ${amount} ${asset}${cost} @${source} > ${to}`;
}

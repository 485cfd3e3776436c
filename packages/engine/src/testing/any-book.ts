import { quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { categories } from '@lotbook/model/category';
import { usd } from '@lotbook/model/fiat';
import type {
  AssetId,
  FiatCode,
  LotId,
  MovementId,
  SourceId,
  TransactionId,
} from '@lotbook/model/ids';
import { getFirst } from '@lotbook/model/price-book';
import type { Price, PriceBook } from '@lotbook/model/price';
import {
  identificationChannels,
  lotMethods,
  type LotChoice,
  type MethodChange,
  type TaxSettings,
  type Transition,
} from '@lotbook/model/settings';
import { instantFromMs, type LocalDate, type TimeZone } from '@lotbook/model/time';
import {
  transactionTypes,
  type Matching,
  type Movement,
  type Transaction,
} from '@lotbook/model/transaction';
import fc from 'fast-check';
import type { Book } from '../compute.ts';
import { treatments, type Treatments } from '../effects/treatments.ts';

/** Books in which anything may happen, sense or not: every type and category, crowded instants, rows of their own, missing prices, chosen lots. */
const START = Date.UTC(2024, 11, 10);
const HOUR = 3_600_000;

const asset = fc.constantFrom(
  'AAA',
  'AAA',
  'BBB',
  'BBB',
  'CCC',
  'ETH',
  'ETC',
  'USD',
  'EUR',
) as fc.Arbitrary<AssetId>;
const property = fc.constantFrom('AAA', 'AAA', 'BBB', 'CCC', 'ETH', 'ETC') as fc.Arbitrary<AssetId>;
const source = fc.constantFrom('s1', 's2', 's3') as fc.Arbitrary<SourceId>;
const amount = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((units) => quantity(String(units))),
  fc.constantFrom('0.333333333333333333', '1.000000000000000001', '2.5', '3.98', '4').map(quantity),
);
const worth = fc.record({
  amount: fc
    .integer({ min: 0, max: 900 })
    .map((cents) => (BigInt(cents) * 10n ** 16n * 7n) as Money),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR') as fc.Arbitrary<FiatCode>,
});
/** Within a month around the start of 2025. */
export const anyInstant = fc
  .integer({ min: 0, max: 90 })
  .map((step) => instantFromMs(START + step * 9 * HOUR));
const often = <T>(value: fc.Arbitrary<T>, percent: number): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: percent, arbitrary: value },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
  );

const yes = fc.constant(true as const);

const movement: fc.Arbitrary<Movement> = fc
  .record({
    direction: fc.constantFrom<Movement['direction']>('in', 'in', 'out', 'out', 'fee'),
    source,
    asset,
    quantity: amount,
    value: often(worth, 50),
    basis: often(worth, 20),
    acquiredOn: often(
      fc.constantFrom('2020-02-29', '2023-12-12', '2024-12-20') as fc.Arbitrary<LocalDate>,
      15,
    ),
    withheldFrom: often(fc.constantFrom<'sent' | 'received'>('sent', 'received'), 35),
    rowId: often(fc.constantFrom('1', '2', '10', 'r3'), 12),
    id: often(fc.constantFrom('m1', 'm2', 'm3'), 5) as fc.Arbitrary<MovementId | undefined>,
    inherited: often(yes, 5),
    onFee: often(yes, 10),
    decided: often(fc.record({ value: yes }), 5),
    assigned: often(yes, 10),
  })
  .map(dropUndefined);

const cash = (direction: 'in' | 'out', at: SourceId, units: Quantity): Movement => ({
  direction,
  source: at,
  asset: 'USD' as AssetId,
  quantity: units,
});

/** Trades of a sensible kind, so that there are lots to take. */
const trade = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'sell',
    'sell',
    'move',
    'send',
    'arrive',
    'fork',
    'enter',
    'leave',
  ),
  asset: property,
  source,
  to: source,
  units: amount,
  money: amount,
});

type Moved = Pick<Movement, 'source' | 'asset' | 'quantity'>;

const exchange = (
  type: Transaction['type'],
  given: Moved,
  received: Moved,
): Pick<Transaction, 'type' | 'movements'> => ({
  type,
  movements: [
    { direction: 'out', ...given },
    { direction: 'in', ...received },
  ],
});

const getFork = (
  moved: Moved,
  cost: Quantity,
): Pick<Transaction, 'type' | 'category' | 'movements'> => ({
  type: 'deposit',
  category: 'forkIncome_standard',
  movements: [
    { direction: 'in', ...moved, basis: { amount: cost as bigint as Money, currency: usd } },
  ],
});

const sensible = trade.map(
  ({
    kind,
    asset: what,
    source: at,
    to,
    units,
    money,
  }): Pick<Transaction, 'type' | 'category' | 'movements'> => {
    const moved = { source: at, asset: what, quantity: units };
    if (kind === 'buy')
      return { type: 'buy', movements: [cash('out', at, money), { direction: 'in', ...moved }] };
    if (kind === 'sell')
      return { type: 'sell', movements: [{ direction: 'out', ...moved }, cash('in', at, money)] };
    if (kind === 'fork') return getFork({ ...moved, asset: 'ETC' as AssetId }, money);
    const token = { source: at, asset: 'LP' as AssetId, quantity: money };
    if (kind === 'enter') return exchange('liquidity-deposit', moved, token);
    if (kind === 'leave') return exchange('liquidity-withdrawal', token, moved);
    if (kind === 'move') return exchange('transfer', moved, { ...moved, source: to });
    return kind === 'send'
      ? { type: 'withdrawal', movements: [{ direction: 'out', ...moved }] }
      : { type: 'deposit', movements: [{ direction: 'in', ...moved }] };
  },
);

const wild = fc.record({
  type: fc.constantFrom(...transactionTypes),
  movements: fc.array(movement, { maxLength: 4 }),
});

const anyTreatments: fc.Arbitrary<Treatments> = fc
  .subarray([...treatments])
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map(({ key, values }) => fc.constantFrom(...values).map((value) => [key, value])),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs) as Record<string, string>);

/** What happened, without its identity. */
export const anyFacts: fc.Arbitrary<Omit<Transaction, 'id'>> = fc
  .record({
    at: anyInstant,
    what: fc.oneof({ weight: 3, arbitrary: sensible }, { weight: 2, arbitrary: wild }),
    category: often(fc.constantFrom(...categories), 30),
    externalId: often(fc.constantFrom('x1', 'x2', 'x10', '7'), 50),
    txHash: often(fc.constantFrom('aa', 'bb'), 10),
    ignored: often(yes, 5),
    treatments: often(anyTreatments, 10),
    position: often(fc.constantFrom('p1', 'p2'), 5),
    matching: often(
      fc.constantFrom<Matching>(
        { link: 'l1' },
        { link: 'l2' },
        { off: true },
        { apart: ['t1', 't2', 't3'] as TransactionId[] },
      ),
      10,
    ),
  })
  .map(({ what, ...rest }) => dropUndefined({ ...rest, ...what }));

export const anyTransaction = (id: number): fc.Arbitrary<Transaction> =>
  anyFacts.map((facts) => ({ ...facts, id: `t${id}` as TransactionId }));

const anyOrder: fc.Arbitrary<MethodChange> = fc
  .record({
    from: anyInstant,
    method: fc.constantFrom(...lotMethods),
    recordedAt: often(anyInstant, 30),
    source: often(source, 40),
    channel: often(fc.constantFrom(...identificationChannels), 50),
  })
  .map(dropUndefined);

const anyPart = fc.record({
  lot: fc.integer({ min: 0, max: 30 }).map((id) => `t${id}` as LotId),
  source,
  quantity: fc.constantFrom('1', '2').map(quantity),
});

const anyTransition: fc.Arbitrary<Transition> = fc.record({
  asset: property,
  recordedAt: anyInstant,
  completedAt: anyInstant,
  allocation: fc.oneof(
    fc.record({
      kind: fc.constant('global' as const),
      order: fc.constantFrom(...lotMethods),
      sources: fc.uniqueArray(source),
    }),
    fc.record({
      kind: fc.constant('specific' as const),
      parts: fc.array(anyPart, { maxLength: 3 }),
    }),
  ),
});

export const anySettings: fc.Arbitrary<TaxSettings> = fc.record({
  jurisdiction: fc.constantFrom('US', 'US', 'UK'),
  currency: fc.constant(usd),
  timeZone: fc.constantFrom('UTC', 'America/New_York') as fc.Arbitrary<TimeZone>,
  method: fc.constantFrom(...lotMethods),
  methodChanges: fc.array(anyOrder, { maxLength: 3 }),
  tracking: fc.constantFrom('universal', 'wallet', 'us'),
  treatments: anyTreatments,
  transitions: fc.array(anyTransition, { maxLength: 2 }),
  custody: fc.constantFrom<NonNullable<TaxSettings['custody']>>({}, { s1: 'broker', s2: 'own' }),
});

export const anyChoice: fc.Arbitrary<LotChoice> = fc.record({
  disposal: fc.integer({ min: 0, max: 30 }).map((id) => `t${id}` as MovementId),
  lot: fc.integer({ min: 0, max: 30 }).map((id) => `t${id}` as LotId),
  quantity: fc.constantFrom('1', '2.5').map(quantity),
  recordedAt: anyInstant,
});

/**
 * A price per asset, for all time or none; `… in ZAR` is in another currency, whose rate may be
 * missing.
 */
export const anyPrices: fc.Arbitrary<Readonly<Record<string, number>>> = fc.dictionary(
  fc.constantFrom('AAA', 'BBB', 'CCC', 'ETH', 'EUR', 'ZAR', 'AAA in ZAR', 'CCC in ZAR'),
  fc.integer({ min: 1, max: 50 }),
);

export function priceBook(prices: Readonly<Record<string, number>>): PriceBook {
  const findPrice = (
    name: string,
    price: Pick<Price, 'asset' | 'currency' | 'at'>,
  ): Price | undefined =>
    Object.hasOwn(prices, name)
      ? { ...price, unitPrice: (BigInt(prices[name]!) * 10n ** 18n) as Money, from: 'file' }
      : undefined;
  return getFirst({
    find: (of, currency, at) => findPrice(of, { asset: of, currency, at }),
    nearest: (of, currency, at): Price | undefined => {
      const count = Object.keys(prices).length;
      return count === 1
        ? undefined
        : {
            asset: of,
            currency,
            at,
            unitPrice: (BigInt(count) * 10n ** 18n) as Money,
            from: 'file',
          };
    },
    foreign: (of, _, at) =>
      [findPrice(`${of} in ZAR`, { asset: of, currency: 'ZAR' as FiatCode, at })].filter(
        (each) => each !== undefined,
      ),
  });
}

export const anyBook: fc.Arbitrary<Book> = fc
  .record({
    facts: fc.array(anyFacts, { maxLength: 30 }),
    settings: anySettings,
    prices: anyPrices.map(priceBook),
    lotChoices: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(anyChoice, { maxLength: 3 }) },
    ),
    latest: often(anyInstant, 20),
  })
  .map(({ facts, latest, ...rest }) => ({
    ...rest,
    ...(latest && { latest }),
    transactions: facts.map((each, index) => ({ ...each, id: `t${index}` as TransactionId })),
  }));

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function dropUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined),
  ) as Defined<T>;
}

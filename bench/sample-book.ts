import { money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { LotMethod, TaxSettings, Tracking } from '@lotbook/model/settings';
import { instantFromMs, type TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Book } from '@lotbook/engine/compute';

/** The shape of a generated book. The same shape gives the same book, on any machine. */
export interface Shape {
  readonly transactions: number;
  readonly assets: number;
  readonly sources: number;
  /** The percentage of purchases; the rest are sales, swaps, transfers and rewards. */
  readonly buys: number;
  readonly method: LotMethod;
  readonly tracking: Tracking;
  /** The jurisdiction; default: US. */
  readonly jurisdiction?: TaxSettings['jurisdiction'];
}

export const everyday = { assets: 40, sources: 6, buys: 45 } as const;

const START = Date.UTC(2021, 0, 1);
const END = Date.UTC(2026, 0, 1);
const STEP = 10n ** 12n;

/**
 * The book of an active trader: buys, sells, swaps with crypto fees, transfers and rewards, spread
 * over five years.
 */
export function sampleBook(shape: Shape): Book {
  const random = generator(42);
  const transactions: Transaction[] = [];
  const step = (END - START) / shape.transactions;
  for (let index = 0; index < shape.transactions; index += 1)
    transactions.push(toTransaction(shape, index, Math.floor(START + index * step), random));
  return {
    transactions,
    settings: getSettings(shape),
    prices: { find: () => undefined },
    lotChoices: [],
  };
}

const getSettings = ({ method, tracking, jurisdiction = 'US' }: Shape): TaxSettings => ({
  jurisdiction,
  currency: usd,
  timeZone: 'America/New_York' as TimeZone,
  method,
  methodChanges: [],
  tracking,
  treatments: {},
});

type Random = (below: number) => number;

function toTransaction(shape: Shape, index: number, ms: number, random: Random): Transaction {
  const asset = `A${random(shape.assets)}` as AssetId;
  const source = `S${random(shape.sources)}` as SourceId;
  const id = `t${index}`;
  const common = { id: id as TransactionId, externalId: id, at: instantFromMs(ms) };
  // The first ones buy, so that there is something to sell; in a book with many wallets only the
  // first few.
  const kind =
    index < Math.min(shape.assets * shape.sources, shape.transactions / 20) ? 0 : random(100);
  const dollars = money(String(100 + random(100_000)));
  const fee: Movement = cash('fee', source, money('1'));
  if (kind < shape.buys)
    return {
      ...common,
      type: 'buy',
      movements: [cash('out', source, dollars), units('in', source, asset, 900 + random(200)), fee],
    };
  const rest = ((kind - shape.buys) * 100) / (100 - shape.buys);
  if (rest < 60)
    return {
      ...common,
      type: 'sell',
      movements: [units('out', source, asset, 500 + random(200)), cash('in', source, dollars), fee],
    };
  if (rest < 75) {
    const other = `A${random(shape.assets)}` as AssetId;
    const received = {
      ...units('in', source, other, 400 + random(100)),
      value: { amount: dollars, currency: usd },
    };
    const paid = {
      ...units('fee', source, 'A0' as AssetId, 1),
      value: { amount: money('1'), currency: usd },
    };
    return {
      ...common,
      type: 'crypto-crypto',
      movements: [units('out', source, asset, 400 + random(100)), received, paid],
    };
  }
  if (rest < 90) {
    const amount = 50 + random(100);
    const to = `S${random(shape.sources)}` as SourceId;
    return {
      ...common,
      type: 'transfer',
      movements: [units('out', source, asset, amount), units('in', to, asset, amount)],
    };
  }
  const earned = {
    ...units('in', source, asset, 1 + random(5)),
    value: { amount: money('3'), currency: usd },
  };
  return { ...common, type: 'stake-reward', movements: [earned] };
}

const units = (
  direction: Movement['direction'],
  source: SourceId,
  asset: AssetId,
  amount: number,
): Movement => ({
  direction,
  source,
  asset,
  quantity: (BigInt(amount) * STEP * 1_000n + quantity('0.000000000000012345')) as Quantity,
});

const cash = (direction: Movement['direction'], source: SourceId, amount: Money): Movement => ({
  direction,
  source,
  asset: usd as string as AssetId,
  quantity: amount as bigint as Quantity,
});

/** A small deterministic random number generator (mulberry32). */
export function generator(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

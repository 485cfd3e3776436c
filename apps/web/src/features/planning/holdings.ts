import {
  add,
  money,
  quantity,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Holdings } from '@lotbook/engine/planning/plan-sales';
import { computeUnrealized, type Unrealized } from '@lotbook/engine/planning/unrealized';
import { compareText } from '@lotbook/engine/natural';
import type { AssetId, FiatCode, LotId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { LotMethod, MethodChange, TaxSettings, Tracking } from '@lotbook/model/settings';
import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';
import type { Facts, LotRow } from './documents.ts';

/** An open lot with its holding period, and its gain if the position has a price. */
export interface ValuedLot extends Pick<Unrealized, 'term' | 'daysUntilLong'> {
  readonly lot: OpenLot;
  readonly value: Money | undefined;
  readonly gain: Money | undefined;
}

/** The holdings of one asset in one source. */
export interface Position {
  readonly key: string;
  readonly asset: AssetId;
  readonly sourceId: SourceId;
  readonly source: string;
  /** Absent if the source was deleted. */
  readonly provider: string | undefined;
  readonly quantity: Quantity;
  readonly basis: Money;
  /** The user's price, otherwise today's; absent without either. */
  readonly price: Money | undefined;
  /** The time and provider of today's price; absent for the user's own price. */
  readonly priceOrigin: { readonly at: Instant; readonly from: string } | undefined;
  readonly value: Money | undefined;
  readonly gain: Money | undefined;
  /** The total loss of its lots below cost basis, negative. */
  readonly losses: Money;
  /** Days until the first of its short-term lots becomes long-term. */
  readonly daysUntilLong: number | undefined;
  /** How many of its lots have an uncertain cost, of which the basis contains only the known part. */
  readonly unknownLots: number;
  /** Oldest first. */
  readonly lots: readonly ValuedLot[];
}

export const toHoldingKey = (asset: string, sourceId: string): string => `${asset}\n${sourceId}`;

export const getLot = (row: LotRow): OpenLot => ({
  lotId: row.lotId as LotId,
  asset: row.asset as AssetId,
  source: row.sourceId as SourceId,
  quantity: quantity(row.quantity),
  basis: money(row.basis),
  ...(row.basisLow !== null && {
    basisRange: {
      low: money(row.basisLow),
      ...(row.basisHigh !== null && { high: money(row.basisHigh) }),
    },
  }),
  acquiredAt: row.acquiredAt as Instant,
  acquiredOn: row.acquiredOn as LocalDate,
  ...(row.inherited && { inherited: true as const }),
  ...(row.giftWorth !== null &&
    row.giftOn !== null && { gift: { worth: money(row.giftWorth), on: row.giftOn as LocalDate } }),
});

/** Sorts by age, as the engine does. */
export const sortByAge = (lots: readonly OpenLot[]): readonly OpenLot[] =>
  lots.toSorted(
    (a, b) =>
      compareText(a.asset, b.asset) ||
      compareText(a.acquiredAt, b.acquiredAt) ||
      compareText(a.lotId, b.lotId),
  );

export function getSettings(facts: Facts, currency: string): TaxSettings {
  return {
    jurisdiction: facts.jurisdiction as TaxSettings['jurisdiction'],
    currency: currency as FiatCode,
    timeZone: facts.timeZone as TimeZone,
    method: facts.method as LotMethod,
    methodChanges: facts.orders.map((order): MethodChange => ({
      from: order.from as Instant,
      recordedAt: order.recordedAt as Instant,
      method: order.method as LotMethod,
      ...(order.sourceId !== null && { source: order.sourceId as SourceId }),
      ...(order.channel === 'broker' && { channel: 'broker' }),
    })),
    tracking: facts.tracking as Tracking,
    treatments: {},
    custody: Object.fromEntries(
      facts.sources.flatMap(({ id, isOfBroker }) => (isOfBroker ? [[id, 'broker' as const]] : [])),
    ),
  };
}

/** The settings for the engine: a sale now, or right after the newest lot if a clock is behind. */
export function getHoldings(
  lots: readonly OpenLot[],
  settings: TaxSettings,
  now: number,
): Holdings {
  const newest = lots.reduce(
    (latest, { acquiredAt }) => Math.max(latest, Date.parse(acquiredAt)),
    0,
  );
  return { lots, settings, at: new Date(Math.max(now, newest + 1000)).toISOString() as Instant };
}

/** Groups lots by source and asset, the highest value first, those without a price last. `own`: the user's prices by asset. */
export function getPositions(
  lots: readonly OpenLot[],
  facts: Facts,
  own: ReadonlyMap<string, Money>,
): readonly Position[] {
  const prices = new Map([
    ...facts.prices.map(({ asset, unitPrice }) => [asset, money(unitPrice)] as const),
    ...own,
  ]);
  const origins = new Map(
    facts.prices.map(({ asset, at, from }) => [asset, { at: at as Instant, from }]),
  );
  const sources = new Map(facts.sources.map((each) => [each.id, each]));
  const place = { jurisdiction: facts.jurisdiction as TaxSettings['jurisdiction'] };
  const groups = Map.groupBy(lots, ({ asset, source }) => toHoldingKey(asset, source));
  return [...groups]
    .map(([key, group]) => {
      const [{ asset, source }] = group as [OpenLot];
      const of = sources.get(source);
      const price = prices.get(asset);
      const priceOrigin = own.has(asset) ? undefined : origins.get(asset);
      const valued = group.map((lot): ValuedLot => {
        const { value, gain, ...held } = computeUnrealized(
          lot,
          price ?? zeroMoney,
          facts.today as LocalDate,
          place,
        );
        return price === undefined
          ? { lot, value: undefined, gain: undefined, ...held }
          : { lot, value, gain, ...held };
      });
      const name = of?.name ?? 'A source that is gone';
      return {
        key,
        asset,
        sourceId: source,
        source: name,
        provider: of?.provider,
        price,
        priceOrigin,
        lots: valued,
        unknownLots: countUnknownCosts(group),
        ...sumLots(valued),
      };
    })
    .toSorted((a, b) => compareValue(a, b) || compareText(a.key, b.key));
}

/** Lots whose cost open issues make uncertain. */
export const countUnknownCosts = (lots: readonly OpenLot[]): number =>
  lots.filter(({ basisRange }) => basisRange !== undefined).length;

function sumLots(
  lots: readonly ValuedLot[],
): Pick<Position, 'quantity' | 'basis' | 'value' | 'gain' | 'losses' | 'daysUntilLong'> {
  let units = zeroQuantity;
  let basis = zeroMoney;
  let value = zeroMoney;
  let gain = zeroMoney;
  let losses = zeroMoney;
  let days: number | undefined;
  for (const { lot, daysUntilLong, ...at } of lots) {
    units = add(units, lot.quantity);
    basis = add(basis, lot.basis);
    value = add(value, at.value ?? zeroMoney);
    gain = add(gain, at.gain ?? zeroMoney);
    if (at.gain !== undefined && at.gain < 0n) losses = add(losses, at.gain);
    if (daysUntilLong !== undefined) days = Math.min(days ?? daysUntilLong, daysUntilLong);
  }
  const priced = lots.every((each) => each.value !== undefined);
  return {
    quantity: units,
    basis,
    value: priced ? value : undefined,
    gain: priced ? gain : undefined,
    losses,
    daysUntilLong: days,
  };
}

function compareValue(a: Position, b: Position): number {
  const difference = (b.value ?? -1n) - (a.value ?? -1n);
  return difference > 0n ? 1 : Number(difference < 0n) * -1;
}

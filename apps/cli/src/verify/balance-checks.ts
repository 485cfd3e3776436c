import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { format, formatMoney, type Money } from '@lotbook/decimal/decimal';
import type { AssetTotals } from '@lotbook/engine/lots/shelf';
import { getExchangeKind } from '@lotbook/engine/effects/exchange-kind';
import { isFiat } from '@lotbook/model/fiat';
import type { MovementId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { TaxResult } from '@lotbook/model/result';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { formatCount, type Check } from './check.ts';

type Sums = Map<string, bigint>;

/** What lots began with is what the lines of the answer let go plus what it shows as left. */
export function checkUnits(result: TaxResult, tallies: readonly AssetTotals[]): Check {
  const disposed = sums(leaving(result).map(({ asset, quantity }) => [asset, quantity]));
  const left = sums(result.lots.map(({ asset, quantity }) => [asset, quantity]));
  const without = unaccounted(result);
  const faults = tallies.flatMap((tally) => {
    const { asset, opened } = tally;
    const sizes = [...getSizes(tally)];
    if (sizes.some(([name]) => without.has(name))) return [];
    const accounted = sizes.reduce(
      (sum, [name, size]) => sum + (of(disposed, name) + of(left, name)) * size,
      0n,
    );
    // What is left is rounded up to a whole 10⁻¹⁸ of the larger unit.
    const largest = sizes.reduce((most, [, size]) => (size > most ? size : most), 1n);
    const excess = accounted - opened.quantity;
    return excess >= 0n && excess < largest
      ? []
      : [
          renderInEnglish(
            fill(texts.lotQuantitiesDiffer, {
              asset,
              quantity: show(opened.quantity),
              accounted: show(accounted),
            }),
          ),
        ];
  });
  return {
    label: renderInEnglish(fill(texts.verifyUnits)),
    looked: lookedAt(tallies, without),
    faults,
  };
}

/** Every name of what was counted, with the size of its unit. */
const getSizes = ({ asset, names }: AssetTotals): ReadonlyMap<string, bigint> =>
  names ?? new Map([[asset, 1n]]);

/** The same for cost. A gift sold at a loss counts from its value when given, so there the lines may show less than the cost of the lots, never more. */
export function checkCost(
  result: TaxResult,
  tallies: readonly AssetTotals[],
  transactions: readonly Transaction[],
): Check {
  const hasGifts = transactions.some(({ movements }) =>
    movements.some((each) => each.basis && each.value),
  );
  const disposed = sums(leaving(result).map(({ asset, basis }) => [asset, basis]));
  const left = sums(result.lots.map(({ asset, basis }) => [asset, basis]));
  const without = unaccounted(result);
  const faults = tallies.flatMap((tally) => {
    const { asset, opened, taken } = tally;
    const names = [...getSizes(tally).keys()];
    if (names.some((name) => without.has(name))) return [];
    const [costGone, costLeft] = [sumAll(disposed, names), sumAll(left, names)];
    const isAccounted = costGone === taken.cost || (hasGifts && costGone < taken.cost);
    if (isAccounted && taken.cost + costLeft === opened.cost) return [];
    return [
      renderInEnglish(
        fill(texts.lotCostsDiffer, {
          asset,
          cost: cents(opened.cost),
          costGone: cents(costGone),
          costLeft: cents(costLeft),
        }),
      ),
    ];
  });
  return {
    label: renderInEnglish(fill(texts.verifyCost)),
    looked: lookedAt(tallies, without),
    faults,
  };
}

/**
 * Every source holds what it received less what it sent. If more was sent than received in total, or collateral was liquidated that was gone before, the movements alone do
 * not determine the holding, and the asset is skipped; if only one source sent more than it had, others supplied the units, and the asset is checked as a whole. If more was sent under one name of a shared pool than was received under it, the pool is checked as a whole.
 * `transactions`: those that count.
 */
export function checkSources(
  result: TaxResult,
  tallies: readonly AssetTotals[],
  transactions: readonly Transaction[],
): Check {
  const { balances, overdrawn, unclear } = getBalances(transactions);
  for (const { code, asset } of result.issues) if (code === 'missing-basis') unclear.add(asset);
  const pools = new Map(
    tallies.flatMap(({ asset, names }) => {
      const all = [...(names ?? [])];
      if (all.some(([name]) => unclear.has(name))) for (const [name] of all) unclear.add(name);
      return all.some(([name]) => overdrawn.has(name))
        ? all.map(([name, size]) => [name as string, { pool: asset, size }] as const)
        : [];
    }),
  );
  const isKnown = (place: string): boolean =>
    !unclear.has(getAsset(place)) && !/^(COLL|LOAN):/.test(getAsset(place));
  const judged = (source: string, asset: string): string => {
    const { pool = asset } = pools.get(asset) ?? {};
    return overdrawn.has(asset) || pools.has(asset) ? key('all sources', pool) : key(source, asset);
  };
  const judge = (units: Sums): Sums =>
    sums(
      [...units]
        .filter(([place]) => isKnown(place))
        .map(([place, of]) => {
          const asset = getAsset(place);
          return [judged(getSource(place), asset), of * (pools.get(asset)?.size ?? 1n)] as const;
        }),
    );
  const expected = judge(balances);
  const roundings = judge(findRounding(result));
  const lots = result.lots.filter((lot) => !lot.setAside && isKnown(key(lot.source, lot.asset)));
  const held = judge(sums(lots.map((lot) => [key(lot.source, lot.asset), lot.quantity])));
  const places = [...new Set([...expected.keys(), ...held.keys()])];
  const isHeld = (place: string): boolean => {
    const missing = of(expected, place) - of(held, place);
    return missing >= 0n && missing <= of(roundings, place);
  };
  const faults = places.flatMap((place) =>
    isHeld(place)
      ? []
      : [
          renderInEnglish(
            fill(texts.holdingsDiffer, {
              place,
              expected: show(of(expected, place)),
              held: show(of(held, place)),
            }),
          ),
        ],
  );
  const without = unclear.size === 0 ? '' : `, without ${[...unclear].sort().join(', ')}`;
  return {
    label: renderInEnglish(fill(texts.verifySources)),
    looked: `${formatCount(places.length, 'holding', 'holdings')}${without}`,
    faults,
  };
}

/** The most that a source lost beyond what its row shows, because the row shows fewer decimals than the one of the arrival, by place. */
function findRounding({ matches, entries }: TaxResult): Sums {
  const sent = new Map(
    entries.flatMap(({ id, side, source, asset, quantity }) =>
      side === 'outgoing' ? [[id, { place: key(source, asset), quantity }]] : [],
    ),
  );
  const arrived: Sums = new Map();
  for (const { out, quantity } of matches) add(arrived, out, quantity);
  const roundings = sums(
    [...arrived].flatMap(([id, units]) => {
      const row = sent.get(id as MovementId);
      return row && units > row.quantity ? [[row.place, units - row.quantity] as const] : [];
    }),
  );
  return roundings;
}

interface Balances {
  readonly balances: Sums;
  /** Assets of which a source sent more than it had at some time. */
  readonly overdrawn: Set<string>;
  readonly unclear: Set<string>;
}

/** In booking order: by time, then receipts, disposals, transfers. */
function getBalances(transactions: readonly Transaction[]): Balances {
  const found: Balances = { balances: new Map(), overdrawn: new Set(), unclear: new Set() };
  const steps = transactions
    .flatMap((transaction) => {
      const { at, type, category } = transaction;
      return listAtHand(transaction).map((movement) => ({
        at,
        movement,
        category,
        phase: type === 'transfer' ? 2 : Number(movement.direction !== 'in'),
      }));
    })
    .filter(({ movement }) => !isFiat(movement.asset) && movement.withheldFrom !== 'sent')
    .sort((a, b) => (a.at === b.at ? a.phase - b.phase : a.at < b.at ? -1 : 1));
  for (const { movement, category } of steps) {
    const { asset, source, quantity, direction } = movement;
    const place = key(source, asset);
    add(found.balances, place, direction === 'in' ? quantity : 0n - (quantity as bigint));
    if (of(found.balances, place) < 0n) found.overdrawn.add(asset);
    if (category === 'collateralLiquidation_standard') found.unclear.add(asset);
    // Lost units beyond the available ones were lent, staked or pledged, and left the balance then.
    if (category === 'lost_standard' && of(found.balances, place) < 0n) found.unclear.add(asset);
  }
  return found;
}

/** Movements of available units: excludes staked units that are netted against what was returned. */
const listAtHand = (transaction: Transaction): readonly Movement[] =>
  getExchangeKind(transaction, {})?.out === 'forfeit'
    ? transaction.movements.filter(({ direction }) => direction !== 'out')
    : transaction.movements;

const SEPARATOR = ' holding ';
const key = (source: string, asset: string): string => `${source}${SEPARATOR}${asset}`;
const getSource = (place: string): string => place.slice(0, place.lastIndexOf(SEPARATOR));
const getAsset = (place: string): string =>
  place.slice(place.lastIndexOf(SEPARATOR) + SEPARATOR.length);

const lookedAt = (tallies: readonly AssetTotals[], without: ReadonlySet<string>): string => {
  const left = tallies.filter(({ asset }) => without.has(asset)).map(({ asset }) => asset);
  return `${formatCount(tallies.length - left.length, 'asset', 'assets')}${left.length === 0 ? '' : `, without ${left.sort().join(', ')}, of which a price or an origin is missing`}`;
};

interface Gone {
  readonly asset: string;
  readonly quantity: bigint;
  readonly basis: bigint;
}

interface HandedOver extends Gone {
  readonly transactionId: string;
}

/** What consumes units of known origin: lines of the result, and units that handed their basis over to the units received for them. */
const leaving = (result: TaxResult): readonly Gone[] => [
  ...result.disposals.filter(({ lotId }) => lotId !== 'unknown' && lotId !== 'position'),
  ...result.gifts,
  ...result.donations,
  ...result.lost,
  ...listHandedOver(result),
];

/** Sides without proceeds that another asset was received for, unless their own price was missing. */
function listHandedOver({
  entries,
  gifts,
  donations,
  lost,
  issues,
}: TaxResult): readonly HandedOver[] {
  const given = new Set([...gifts, ...donations, ...lost].map(({ entryId }) => entryId));
  const priceless = new Set(
    issues
      .filter(({ code }) => code === 'missing-price')
      .map(({ transactionId, asset }) => `${transactionId} ${asset}`),
  );
  const received = new Map<string, Set<string>>();
  for (const { transactionId, side, asset } of entries)
    if (side === 'incoming')
      received.set(transactionId, (received.get(transactionId) ?? new Set<string>()).add(asset));
  return entries.flatMap(
    ({ id, transactionId, side, asset, quantity, costBasis, proceeds }): readonly HandedOver[] => {
      const others = received.get(transactionId);
      const isHanded =
        side === 'outgoing' &&
        proceeds === undefined &&
        costBasis !== undefined &&
        others !== undefined &&
        !others.has(asset);
      return isHanded && !given.has(id) && !priceless.has(`${transactionId} ${asset}`)
        ? [{ transactionId, asset, quantity, basis: costBasis }]
        : [];
    },
  );
}

/**
 * Assets whose lines can't add up: some units were disposed of without a line because a price is missing, their own or that of the money paid for them, or handed over
 * a basis that part of it never had.
 */
function unaccounted(result: TaxResult): ReadonlySet<string> {
  const unpriced = new Set(
    result.issues.flatMap(({ code, transactionId }) =>
      code === 'missing-price' ? [transactionId] : [],
    ),
  );
  const left = result.entries.flatMap(({ transactionId, side, proceeds, asset }) =>
    side === 'outgoing' && proceeds === undefined && unpriced.has(transactionId) ? [asset] : [],
  );
  const handed = new Set(
    listHandedOver(result).map(({ transactionId, asset }) => `${transactionId} ${asset}`),
  );
  const isLost = ({ code, transactionId, asset }: Issue): boolean =>
    code === 'missing-price' ||
    (code === 'missing-basis' && handed.has(`${transactionId} ${asset}`));
  return new Set([...left, ...result.issues.filter(isLost).map(({ asset }) => asset)]);
}

function sums(parts: readonly (readonly [string, bigint])[]): Sums {
  const total: Sums = new Map();
  for (const [name, part] of parts) add(total, name, part);
  return total;
}

function add(total: Sums, name: string, part: bigint): void {
  total.set(name, of(total, name) + part);
}

/** Of all names of one pool. */
const sumAll = (total: Sums, names: readonly string[]): bigint =>
  names.reduce((sum, name) => sum + of(total, name), 0n);
const of = (total: Sums, name: string): bigint => total.get(name) ?? 0n;
const show = (units: bigint): string => format(units);
const cents = (amount: bigint): string => formatMoney(amount as Money);

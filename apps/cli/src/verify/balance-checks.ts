import { format, formatMoney, type Money } from '@lotbook/decimal/decimal';
import type { AssetTally } from '@lotbook/engine/lots/holdings';
import { impossible } from '@lotbook/engine/check';
import { isFiat } from '@lotbook/model/fiat';
import type { TaxResult } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { counted, type Check } from './check.ts';

type Sums = Map<string, bigint>;

/** What lots began with is what the lines of the answer let go plus what it shows as left. */
export function checkUnits(result: TaxResult, tallies: readonly AssetTally[]): Check {
  const gone = sums(leaving(result).map(({ asset, quantity }) => [asset, quantity]));
  const left = sums(result.lots.map(({ asset, quantity }) => [asset, quantity]));
  const faults = tallies.flatMap(({ asset, opened }) => {
    const accounted = of(gone, asset) + of(left, asset);
    return accounted === opened.quantity ? [] : [`${asset}: lots began with ${show(opened.quantity)}, but ${show(accounted)} left or are left`];
  });
  return { label: 'units in = units out + units left, per asset', looked: counted(tallies.length, 'asset', 'assets'), faults };
}

/** The same for cost. A gift sold at a loss counts from its worth when given, so there the lines may show less than the lots cost, never more. */
export function checkCost(result: TaxResult, tallies: readonly AssetTally[], transactions: readonly Transaction[]): Check {
  const given = new Set(transactions.flatMap(({ movements }) => movements.filter((each) => each.basis && each.value).map(({ asset }) => asset)));
  const gone = sums(leaving(result).map(({ asset, basis }) => [asset, basis]));
  const left = sums(result.lots.map(({ asset, basis }) => [asset, basis]));
  const faults = tallies.flatMap(({ asset, opened, taken }) => {
    const isAccounted = of(gone, asset) === taken.cost || (given.has(asset) && of(gone, asset) < taken.cost);
    if (isAccounted && taken.cost + of(left, asset) === opened.cost) return [];
    return [`${asset}: lots cost ${cents(opened.cost)}, but ${cents(of(gone, asset))} left and ${cents(of(left, asset))} is left`];
  });
  return { label: 'cost in = cost out + cost left, per asset', looked: counted(tallies.length, 'asset', 'assets'), faults };
}

/**
 * Every source holds what came less what went. Where more went than came, or collateral was liquidated that had gone before, the movements alone do not
 * tell what is there, and the asset is left out.
 */
export function checkSources(result: TaxResult, transactions: readonly Transaction[]): Check {
  const balances: Sums = new Map();
  const unclear = new Set<string>(result.issues.filter(({ code }) => code === 'missing-basis').map(({ asset }) => asset));
  for (const transaction of transactions) {
    if (transaction.ignored || impossible(transaction)) continue;
    for (const { asset, source, quantity, direction, withheldFrom } of transaction.movements) {
      if (isFiat(asset) || withheldFrom === 'sent') continue;
      if (transaction.category === 'collateralLiquidation_standard') unclear.add(asset);
      add(balances, key(source, asset), direction === 'in' ? quantity : 0n - (quantity as bigint));
    }
  }
  const held = sums(result.lots.filter((lot) => !lot.setAside && !lot.asset.startsWith('COLL:')).map((lot) => [key(lot.source, lot.asset), lot.quantity]));
  const places = [...new Set([...balances.keys(), ...held.keys()])].filter((place) => !unclear.has(assetOf(place)));
  const faults = places.flatMap((place) =>
    of(balances, place) === of(held, place) ? [] : [`${place}: its movements leave ${show(of(balances, place))}, but its lots hold ${show(of(held, place))}`],
  );
  const without = unclear.size === 0 ? '' : `, without ${[...unclear].sort().join(', ')}`;
  return { label: 'every source holds what came less what went', looked: `${counted(places.length, 'holding', 'holdings')}${without}`, faults };
}

const SEPARATOR = ' holding ';
const key = (source: string, asset: string): string => `${source}${SEPARATOR}${asset}`;
const assetOf = (place: string): string => place.slice(place.lastIndexOf(SEPARATOR) + SEPARATOR.length);

/** Lines of the answer that take units of known origin away. */
const leaving = ({ disposals, gifts, donations }: TaxResult) => [...disposals.filter(({ lotId }) => lotId !== 'unknown'), ...gifts, ...donations];

function sums(parts: readonly (readonly [string, bigint])[]): Sums {
  const total: Sums = new Map();
  for (const [name, part] of parts) add(total, name, part);
  return total;
}

function add(total: Sums, name: string, part: bigint): void {
  total.set(name, of(total, name) + part);
}

const of = (total: Sums, name: string): bigint => total.get(name) ?? 0n;
const show = (units: bigint): string => format(units);
const cents = (amount: bigint): string => formatMoney(amount as Money);

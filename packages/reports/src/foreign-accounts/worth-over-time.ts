import { mulDiv, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { AssetId } from '@lotbook/model/ids';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import { localDate, type LocalDate } from '@lotbook/model/time';
import { ownershipIn } from '../ownership.ts';
import type { ReportInput } from '../report.ts';

/** What a source held through a year, by the newest price in the books at each moment. */
export interface SourceWorth {
  readonly source: string;
  readonly highest: Money;
  readonly highestOn: LocalDate;
  readonly atEnd: Money;
  /** Assets that it held in the year and that nothing in the books ever priced. */
  readonly unpriced: readonly string[];
}

const ONE = 10n ** 18n;

interface Account {
  readonly units: Map<AssetId, bigint>;
  highest: bigint;
  highestOn: LocalDate;
  readonly unpriced: Set<string>;
}

/** By source, in the order of their names. Money at a source is not counted: the books follow digital assets. */
export function worthBySource({ entries, settings, year }: ReportInput): readonly SourceWorth[] {
  const years = taxYears[settings.jurisdiction];
  const [first, last] = [years.first(year), years.last(year)];
  const prices = new Map<AssetId, PriceUsed>();
  const accounts = new Map<string, Account>();
  const ownership = ownershipIn(entries, settings);
  let hasBegun = false;
  for (const entry of entries) {
    const on = localDate(entry.at, settings.timeZone);
    if (on > last) break;
    if (!hasBegun && on >= first) {
      hasBegun = true;
      for (const account of accounts.values()) note(account, first, prices);
    }
    if (entry.price) prices.set(entry.asset, entry.price);
    const account = accounts.get(entry.source) ?? { units: new Map(), highest: 0n, highestOn: first, unpriced: new Set() };
    accounts.set(entry.source, account);
    // What left was there that day too, at the price of that moment.
    if (on >= first) note(account, on, prices);
    if (ownership(entry) !== 'aside') move(account, entry);
    if (on >= first) note(account, on, prices);
  }
  if (!hasBegun) for (const account of accounts.values()) note(account, first, prices);
  return [...accounts.keys()].sort().map((source) => {
    const { units, highest, highestOn, unpriced } = accounts.get(source)!;
    const atEnd = worthOf(units, prices).worth;
    return {
      source,
      highest: (highest > atEnd ? highest : atEnd) as Money,
      highestOn: highest > atEnd ? highestOn : last,
      atEnd: atEnd as Money,
      unpriced: [...unpriced].sort(),
    };
  });
}

function move({ units }: Account, entry: TaxEntry): void {
  units.set(entry.asset, (units.get(entry.asset) ?? 0n) + (entry.side === 'incoming' ? entry.quantity : -(entry.quantity as bigint)));
}

function note(account: Account, on: LocalDate, prices: ReadonlyMap<AssetId, PriceUsed>): void {
  const { worth, unpriced } = worthOf(account.units, prices);
  for (const asset of unpriced) account.unpriced.add(asset);
  if (worth <= account.highest) return;
  account.highest = worth;
  account.highestOn = on;
}

function worthOf(units: ReadonlyMap<AssetId, bigint>, prices: ReadonlyMap<AssetId, PriceUsed>) {
  let worth: bigint = zeroMoney;
  const unpriced: AssetId[] = [];
  for (const [asset, held] of units) {
    if (held <= 0n) continue;
    const price = prices.get(asset);
    if (price) worth += mulDiv(held, price.unitPrice, ONE, 'halfEven');
    else unpriced.push(asset);
  }
  return { worth, unpriced };
}

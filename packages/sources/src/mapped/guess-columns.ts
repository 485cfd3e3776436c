import { isFiat } from '@lotbook/model/fiat';
import { readAmount, splitUnit } from '../amounts.ts';
import type { Row } from '../file-source.ts';
import type { MappedField } from './column-mapping.ts';
import { profileColumn, type ColumnProfile } from './column-profile.ts';
import { headerLabels, isBalanceName, isRowNumberName } from './header-names.ts';
import { guessType } from './type-names.ts';

export type GuessedColumns = Readonly<Partial<Record<MappedField, number>>>;

/** Which column most probably holds each field, from the names and the values of the columns. */
export function guessColumns(header: readonly string[], rows: readonly Row[]): GuessedColumns {
  const profiles = header.map((_, at) => profileColumn(header, rows, at));
  const named = assignBest(profiles.flatMap((profile, at) => listCandidates(profile, at)));
  return [
    addByValues,
    resolveSides,
    resolveUnits,
    addByProduct,
    addAmount,
    resolveCurrency,
    resolveTotal,
    resolveTime,
  ].reduce<GuessedColumns>((columns, step) => step(columns, profiles), named);
}

interface Candidate {
  readonly field: MappedField;
  readonly at: number;
  readonly score: number;
}

/** Best score first; a field gets one column and a column serves one field. Of equal scores the first column wins. */
function assignBest(candidates: readonly Candidate[]): GuessedColumns {
  const columns: Partial<Record<MappedField, number>> = {};
  const taken = new Set<number>();
  for (const { field, at } of candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (columns[field] !== undefined || taken.has(at)) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

function listCandidates(profile: ColumnProfile, at: number): readonly Candidate[] {
  return headerLabels.flatMap(({ field, weight, pattern }) => {
    if (!pattern.test(profile.name) || (amounts.has(field) && isBalanceName(profile.name)))
      return [];
    const support = rateSupport(field, profile);
    // A weak name needs values that look like the field.
    return support === 0 || weight + support < 2 ? [] : [{ field, at, score: weight + support }];
  });
}

const amounts: ReadonlySet<MappedField> = new Set([
  'sentAmount',
  'receivedAmount',
  'amount',
  'price',
  'total',
  'feeAmount',
  'value',
]);
const assets: ReadonlySet<MappedField> = new Set([
  'sentAsset',
  'receivedAsset',
  'asset',
  'feeAsset',
]);
const currencies: ReadonlySet<MappedField> = new Set(['totalAsset', 'valueCurrency']);

/** How well the values match the field, from 0 (impossible) to 1. A column without values is judged by its name alone. */
function rateSupport(field: MappedField, profile: ColumnProfile): number {
  if (profile.cells.length === 0) return 0.1;
  if (amounts.has(field))
    return profile.numbers >= 0.5 && profile.dates < 0.5 ? profile.numbers : 0;
  if (assets.has(field) && /\bpair\b/.test(profile.name)) return 0;
  if (assets.has(field))
    return profile.numbers >= 0.5 || profile.dates >= 0.5 ? 0 : Math.max(0.2, profile.assets);
  if (currencies.has(field))
    return profile.numbers >= 0.5 ? 0 : Math.max(profile.fiats, profile.assets * 0.5);
  if (field === 'pair') return profile.pairs >= 0.5 ? profile.pairs : 0;
  if (field === 'date')
    return profile.dates >= 0.5 ||
      profile.cells.some((cell) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d/.test(cell))
      ? Math.max(0.2, profile.dates)
      : 0;
  if (field === 'time') return profile.clocks >= 0.5 ? profile.clocks : 0;
  if (field === 'type')
    return isText(profile) && profile.pairs < 0.5 ? Math.max(0.2, profile.types) : 0;
  if (field === 'hash' || field === 'id')
    return profile.dates >= 0.5 ? 0 : Math.max(0.4, profile.hashes);
  return isText(profile) || field === 'memo' ? 0.3 : 0;
}

const isText = ({ numbers, dates }: ColumnProfile): boolean => numbers < 0.5 && dates < 0.5;

/** Fields that no name shows and that values show beyond doubt. */
function addByValues(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  const added: Partial<Record<MappedField, number>> = { ...columns };
  const find = (field: MappedField, test: (profile: ColumnProfile) => boolean): void => {
    const used = new Set(Object.values(added));
    const at = profiles.findIndex(
      (profile, index) => !used.has(index) && profile.cells.length > 0 && test(profile),
    );
    if (added[field] === undefined && at >= 0) added[field] = at;
  };
  find('date', ({ dates }) => dates > 0.5);
  find(
    'type',
    ({ types, distinct, cells }) => types > 0.7 && distinct <= Math.max(2, cells.length / 2),
  );
  find('hash', ({ hashes }) => hashes > 0.7);
  const hasSides = added.sentAmount !== undefined || added.receivedAmount !== undefined;
  if (!hasSides && added.asset === undefined) find('pair', ({ pairs }) => pairs > 0.7);
  if (!hasSides && added.pair === undefined)
    find('asset', ({ assets: share, fiats }) => share > 0.7 && fiats < 1);
  return added;
}

/** An amount next to a single side is the total paid or received for it. With both sides there is no other amount. */
function resolveSides(columns: GuessedColumns): GuessedColumns {
  const { sentAmount, receivedAmount, sentAsset, receivedAsset, ...others } = columns;
  if (others.amount === undefined || (sentAmount === undefined && receivedAmount === undefined))
    return columns;
  if (sentAmount !== undefined && receivedAmount !== undefined) {
    const { amount: _amount, ...sides } = columns;
    return sides;
  }
  const [paid, paidIn, coin] =
    sentAmount === undefined
      ? [receivedAmount, receivedAsset, sentAsset]
      : [sentAmount, sentAsset, receivedAsset];
  return {
    ...others,
    ...(paid === undefined || others.total !== undefined ? {} : { total: paid }),
    ...(paidIn === undefined || others.totalAsset !== undefined ? {} : { totalAsset: paidIn }),
    ...(coin === undefined || others.asset !== undefined ? {} : { asset: coin }),
  };
}

/** Of two columns with units, that in the first asset of the pair is the amount, the other the total: `0.5 BTC` and `21000 USDT`. */
function resolveUnits(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  const { pair, amount } = columns;
  if (pair === undefined || amount === undefined) return columns;
  const pairs = profiles[pair]!.cells.map((cell) => cell.toUpperCase());
  const hasUnits = (at: number, inPair: (pair: string, unit: string) => boolean): boolean => {
    const { cells } = profiles[at]!;
    return (
      cells.length === pairs.length &&
      cells.every((cell, row) => {
        const unit = splitUnit(cell).unit.toUpperCase();
        return unit !== '' && inPair(pairs[row]!, unit);
      })
    );
  };
  const used = new Set(Object.values(columns));
  const base = profiles.findIndex(
    (_, at) =>
      (!used.has(at) || at === columns.total) && hasUnits(at, (all, unit) => all.startsWith(unit)),
  );
  return base >= 0 && hasUnits(amount, (all, unit) => all.endsWith(unit))
    ? { ...columns, amount: base, total: amount }
    : columns;
}

/**
 * Amount times price is the total. Where the names show one or two of the three, the values show
 * the others; a total may include fees of up to 3 %.
 */
function addByProduct(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  const known = [columns.amount, columns.price, columns.total].filter((at) => at !== undefined);
  if (known.length === 0 || known.length === 3 || columns.sentAmount !== undefined) return columns;
  const used = new Set(Object.values(columns));
  const free = profiles.flatMap((profile, at) =>
    !used.has(at) && isQuantity(profile) ? [at] : [],
  );
  const options = (at: number | undefined): readonly number[] => (at === undefined ? free : [at]);
  const found: GuessedColumns[] = [];
  for (const amount of options(columns.amount))
    for (const price of options(columns.price))
      for (const total of options(columns.total))
        if (
          new Set([amount, price, total]).size === 3 &&
          isProduct(profiles[amount]!, profiles[price]!, profiles[total]!)
        )
          found.push({ ...columns, amount, price, total });
  // With a total alone, amount and price could be either way round.
  return columns.amount === undefined && columns.price === undefined
    ? columns
    : (found[0] ?? columns);
}

const isQuantity = ({ name, numbers, cells }: ColumnProfile): boolean =>
  cells.length > 0 && numbers > 0.7 && !isBalanceName(name) && !isRowNumberName(name);

/** True if at least two rows agree and none contradicts. Approximate: the columns are only suggested. */
function isProduct(amount: ColumnProfile, price: ColumnProfile, total: ColumnProfile): boolean {
  const units = readNumbers(amount);
  const prices = readNumbers(price);
  const totals = readNumbers(total);
  return (
    units.length > 1 &&
    units.length === prices.length &&
    units.length === totals.length &&
    units.every((each, row) => {
      const product = each * prices[row]!;
      return product > 0 && Math.abs(product - totals[row]!) <= product * 0.03;
    })
  );
}

const readNumbers = ({ cells }: ColumnProfile): readonly number[] =>
  cells.map((cell) => {
    const amount = readAmount(splitUnit(cell).amount) ?? readAmount(cell);
    return amount === undefined ? Number.NaN : Math.abs(Number(amount)) / 1e18;
  });

/** Without a distinctive name, the first remaining numeric column is the amount. */
function addAmount(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  if (
    columns.sentAmount !== undefined ||
    columns.receivedAmount !== undefined ||
    columns.amount !== undefined
  )
    return columns;
  const used = new Set(Object.values(columns));
  const free = profiles.flatMap((profile, at) =>
    !used.has(at) && isQuantity(profile) ? [at] : [],
  );
  // Which of two factors of the total is the price is for the person to say.
  const { total: known } = columns;
  if (
    known !== undefined &&
    free.some((one) =>
      free.some(
        (other) => one !== other && isProduct(profiles[one]!, profiles[other]!, profiles[known]!),
      ),
    )
  )
    return columns;
  const [first] = free;
  if (first !== undefined) return { ...columns, amount: first };
  const { total, ...others } = columns;
  return total !== undefined && columns.price === undefined && isAmountOfUnits(profiles[total])
    ? { ...others, amount: total }
    : columns;
}

/** `Net amount`, but not `Total (USD)`: money is no number of units. */
const isAmountOfUnits = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined &&
  /\bamount\b/.test(profile.name) &&
  profile.moneySign === '' &&
  !profile.name.split(' ').some((word) => isFiat(word.toUpperCase()) || word === 'fiat');

/** A column of currencies only, next to one of assets, is the payment currency. */
function resolveCurrency(
  columns: GuessedColumns,
  profiles: readonly ColumnProfile[],
): GuessedColumns {
  const { asset, totalAsset, ...others } = columns;
  const used = new Set(Object.values(columns));
  const isMoney = (at: number | undefined): boolean =>
    at !== undefined && (profiles[at]?.fiats ?? 0) === 1;
  const crypto = profiles.findIndex(
    ({ assets: share, fiats, cells }, at) =>
      (!used.has(at) || at === totalAsset) && cells.length > 0 && share > 0.7 && fiats < 1,
  );
  if (asset !== undefined && isMoney(asset) && crypto >= 0)
    return { ...others, asset: crypto, totalAsset: asset };
  const money = profiles.findIndex(
    ({ fiats, cells }, at) => !used.has(at) && cells.length > 0 && fiats === 1,
  );
  if (asset !== undefined && totalAsset === undefined && money >= 0)
    return { ...columns, totalAsset: money };
  return columns;
}

/** Purchases and sales need a total or a price: a value column counts as one. Without any type a total is the market value of the units. */
function resolveTotal(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  const { value, valueCurrency, ...others } = columns;
  const trades =
    columns.type !== undefined &&
    (profiles[columns.type]?.cells ?? []).some((cell) => isTrade(guessType(cell, true)));
  if (trades && value === undefined && valueCurrency !== undefined && columns.total !== undefined)
    return { ...others, totalAsset: columns.totalAsset ?? valueCurrency };
  if (!trades || value === undefined || columns.total !== undefined || columns.price !== undefined)
    return columns;
  return {
    ...others,
    total: value,
    ...(valueCurrency === undefined || others.totalAsset !== undefined
      ? {}
      : { totalAsset: valueCurrency }),
  };
}

const isTrade = (type: string | undefined): boolean => type === 'buy' || type === 'sell';

/** If the date column contains the time as well, there is no separate time column. */
function resolveTime(columns: GuessedColumns, profiles: readonly ColumnProfile[]): GuessedColumns {
  const { time, ...others } = columns;
  if (time === undefined || others.date === undefined) return columns;
  const hasClock = profiles[others.date]?.cells.some((cell) => /\d:\d/.test(cell)) ?? false;
  return hasClock ? others : columns;
}

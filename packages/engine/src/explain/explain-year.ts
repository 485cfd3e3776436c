import { absolute, add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { formatDay } from '@lotbook/model/date-text';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal, Income, YearTotals } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { formatCategory } from '@lotbook/model/category-text';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import type { Evidence } from './evidence.ts';
import type { Asked, Explanation } from './explanation.ts';
import { amountPart } from './explain-transaction.ts';
import { cents, units } from './text.ts';

/**
 * The totals of a tax year: the gains by asset, the largest first, and the income by category. Of one asset: each disposal and each receipt.
 * A year without any is zero. @throws AppError `NOT_FOUND` for a year without disposals or receipts of the asset.
 */
export function explainYear(evidence: Evidence, { year, asset }: RequestedYear): Explanation {
  const { currency, jurisdiction } = evidence.settings;
  const { years } = getJurisdiction(jurisdiction);
  const isAffected = (each: { readonly asset: AssetId }, on: LocalDate): boolean =>
    years.of(on) === year && (asset === undefined || each.asset === asset);
  const disposals = evidence.result.disposals.filter((each) => isAffected(each, each.disposedOn));
  const receipts = evidence.result.income.filter((each) => isAffected(each, each.on));
  const totals = evidence.result.totals.find((each) => each.year === year);
  if (asset === undefined && !totals)
    return {
      kind: 'year',
      text: `${years.label(year)}: no disposals and no income.`,
      amount: zeroMoney,
      parts: [],
    };
  if (!totals || (asset !== undefined && disposals.length + receipts.length === 0))
    throw new AppError(
      'NOT_FOUND',
      `No ${asset} was disposed of and no income was received in ${years.label(year)}.`,
    );
  const known: YearRows = { evidence, year, asset, disposals, receipts };
  const { gain, income } =
    asset === undefined
      ? totals
      : { gain: getGains(disposals).gain, income: sum(receipts.map(({ value }) => value)) };
  const whose = asset === undefined ? '' : `${asset} in `;
  const text = `${whose}${years.label(year)}: ${cents(gain, currency)} of gains in ${counted(disposals.length, 'disposal')} and ${cents(income, currency)} of income.`;
  return {
    kind: 'year',
    text,
    amount: gain,
    ...(asset !== undefined && { asset }),
    parts: [...gainParts(known, totals), incomePart(known, income)],
  };
}

type RequestedYear = Extract<Asked, { readonly kind: 'year' }>;

/** The disposals and receipts of a year, or of one asset in it. */
interface YearRows {
  readonly evidence: Evidence;
  readonly year: number;
  readonly asset: AssetId | undefined;
  readonly disposals: readonly Disposal[];
  readonly receipts: readonly Income[];
}

interface Sums {
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
}

const getShortTerm = (totals: YearTotals): Sums => ({
  proceeds: totals.shortTermProceeds,
  basis: totals.shortTermBasis,
  gain: totals.shortTermGain,
});
const getLongTerm = (totals: YearTotals): Sums => ({
  proceeds: totals.longTermProceeds,
  basis: totals.longTermBasis,
  gain: totals.longTermGain,
});
const getGains = (disposals: readonly Disposal[]): Sums => ({
  proceeds: sum(disposals.map(({ proceeds }) => proceeds)),
  basis: sum(disposals.map(({ basis }) => basis)),
  gain: sum(disposals.map(countedGain)),
});

/** The gain that totals count: without deferred wash sale losses. */
const countedGain = ({ gain, disallowed }: Disposal): Money =>
  disallowed === undefined ? gain : add(gain, disallowed);

function gainParts(known: YearRows, totals: YearTotals): readonly Explanation[] {
  const { evidence, asset, disposals } = known;
  const part = (label: string, ofYear: Sums, some: readonly Disposal[]) =>
    gainPart(known, label, asset === undefined ? ofYear : getGains(some), some);
  if (getJurisdiction(evidence.settings.jurisdiction).units.by === 'pools')
    return [part('Gains', totals, disposals)];
  return [
    part(
      'Short-term',
      getShortTerm(totals),
      disposals.filter(({ term }) => term === 'short'),
    ),
    part(
      'Long-term',
      getLongTerm(totals),
      disposals.filter(({ term }) => term === 'long'),
    ),
  ];
}

function gainPart(
  known: YearRows,
  label: string,
  { proceeds, basis, gain }: Sums,
  disposals: readonly Disposal[],
): Explanation {
  const { currency } = known.evidence.settings;
  const deferred = subtract(gain, subtract(proceeds, basis));
  const why =
    deferred > 0n ? `, since ${cents(deferred, currency)} of wash sale losses are deferred` : '';
  const text = `${label}: ${cents(proceeds, currency)} less a basis of ${cents(basis, currency)} is ${cents(gain, currency)}${why}.`;
  if (known.asset !== undefined)
    return amountPart(
      text,
      gain,
      explainEach(disposals, { part: disposalPart, amount: countedGain, currency }),
    );
  return amountPart(
    text,
    gain,
    byAsset(
      known,
      disposals.map((each) => [each.asset, countedGain(each)]),
      'disposal',
    ),
  );
}

function incomePart(known: YearRows, income: Money): Explanation {
  const { evidence, asset, receipts } = known;
  const { currency } = evidence.settings;
  const parts = summed(receipts.map((each) => [each.category, each.value])).map(
    ({ key, amount, count }) => {
      const some = receipts.filter(({ category }) => category === key);
      return amountPart(
        `${formatCategory(key)}: ${cents(amount, currency)} in ${counted(count, 'receipt')}.`,
        amount,
        asset === undefined
          ? byAsset(
              known,
              some.map((each) => [each.asset, each.value]),
              'receipt',
            )
          : explainEach(some, { part: receiptPart, amount: ({ value }) => value, currency }),
      );
    },
  );
  return amountPart(`Income: ${cents(income, currency)}.`, income, parts);
}

/** Asset by asset, each of which has its own explanation. */
const byAsset = (
  { evidence, year }: YearRows,
  pairs: readonly (readonly [AssetId, Money])[],
  thing: string,
): readonly Explanation[] =>
  summed(pairs).map(({ key, amount, count }) => ({
    ...amountPart(
      `${key}: ${cents(amount, evidence.settings.currency)} in ${counted(count, thing)}.`,
      amount,
    ),
    asset: key,
    figure: { kind: 'year', id: `${year}/${key}` },
  }));

const disposalPart = (disposal: Disposal, currency: string): Explanation => {
  const { id, quantity, asset, disposedOn, at, transactionId } = disposal;
  const gain = countedGain(disposal);
  const text = `${units(quantity, asset)} left on ${formatDay(disposedOn)}: ${cents(gain, currency)}.`;
  return {
    ...amountPart(text, gain),
    quantity,
    asset,
    at,
    transactionId,
    figure: { kind: 'disposal', id },
  };
};

const receiptPart = (
  { entryId, quantity, asset, on, value, at, transactionId }: Income,
  currency: string,
): Explanation => ({
  ...amountPart(
    `${units(quantity, asset)} came on ${formatDay(on)}: ${cents(value, currency)}.`,
    value,
  ),
  quantity,
  asset,
  at,
  transactionId,
  figure: { kind: 'entry', id: entryId },
});

/** The most listed; the rest is combined in one sentence. */
const mostOnes = 200;

interface Each<Row> {
  readonly part: (row: Row, currency: string) => Explanation;
  readonly amount: (row: Row) => Money;
  readonly currency: string;
}

function explainEach<Row>(
  rows: readonly Row[],
  { part, amount, currency }: Each<Row>,
): readonly Explanation[] {
  const parts = rows.slice(0, mostOnes).map((row) => part(row, currency));
  const rest = rows.slice(mostOnes);
  if (rest.length === 0) return parts;
  const all = sum(rest.map(amount));
  return [
    ...parts,
    amountPart(
      `${rest.length} more total ${cents(all, currency)}; see the transactions table for all.`,
      all,
    ),
  ];
}

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

interface Sum<Key> {
  readonly key: Key;
  readonly amount: Money;
  readonly count: number;
}

/** By key, the largest amount first, whatever its sign. */
function summed<Key extends string>(
  pairs: readonly (readonly [Key, Money])[],
): readonly Sum<Key>[] {
  return [...Map.groupBy(pairs, ([key]) => key)]
    .map(([key, list]) => ({
      key,
      amount: sum(list.map(([, amount]) => amount)),
      count: list.length,
    }))
    .sort((a, b) =>
      absolute(a.amount) > absolute(b.amount)
        ? -1
        : absolute(a.amount) < absolute(b.amount)
          ? 1
          : a.key < b.key
            ? -1
            : 1,
    );
}

import { absolute, add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as explainTexts from '@lotbook/messages/generated/explain';
import type { MoneyParam } from '@lotbook/messages/message';
import type { Category } from '@lotbook/model/category';
import { AppError } from '@lotbook/model/errors';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal, Income, Term, YearTotals } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { toCategoryRef } from '@lotbook/model/category-text';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import type { Evidence } from './evidence.ts';
import type { Asked, ExplainedText, Explained } from './explanation.ts';
import { explainAmount } from './explain-transaction.ts';
import { toMoneyParam, toUnitParams } from './text.ts';

/**
 * The totals of a tax year: the gains by asset, the largest first, and the income by category. Of one asset: each disposal and each receipt.
 * A year without any is zero. @throws AppError `NOT_FOUND` for a year without disposals or receipts of the asset.
 */
export function explainYear(evidence: Evidence, { year, asset }: RequestedYear): Explained {
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
      text: { code: 'explain.yearEmpty', params: { year: years.label(year) } },
      amount: zeroMoney,
      parts: [],
    };
  if (!totals || (asset !== undefined && disposals.length + receipts.length === 0))
    throw new AppError(
      'NOT_FOUND',
      fill(explainTexts.assetNotInYear, { asset: asset ?? '', year: years.label(year) }),
    );
  const known: YearRows = { evidence, year, asset, disposals, receipts };
  const { gain, income } =
    asset === undefined
      ? totals
      : { gain: getGains(disposals).gain, income: sum(receipts.map(({ value }) => value)) };
  const params = {
    year: years.label(year),
    gain: toMoneyParam(gain, currency),
    count: disposals.length,
    income: toMoneyParam(income, currency),
  };
  const text: ExplainedText =
    asset === undefined
      ? { code: 'explain.year', params }
      : { code: 'explain.assetYear', params: { ...params, asset } };
  return {
    kind: 'year',
    text,
    amount: gain,
    ...(asset !== undefined && { asset }),
    parts: [...explainGains(known, totals), explainIncome(known, income)],
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
  gain: sum(disposals.map(getCountedGain)),
});

/** The gain that totals count: without deferred wash sale losses. */
const getCountedGain = ({ gain, disallowed }: Disposal): Money =>
  disallowed === undefined ? gain : add(gain, disallowed);

function explainGains(known: YearRows, totals: YearTotals): readonly Explained[] {
  const { evidence, asset, disposals } = known;
  const part = (term: Term | 'other', ofYear: Sums, some: readonly Disposal[]) =>
    explainGain(known, term, asset === undefined ? ofYear : getGains(some), some);
  if (getJurisdiction(evidence.settings.jurisdiction).units.by === 'pools')
    return [part('other', totals, disposals)];
  return [
    part(
      'short',
      getShortTerm(totals),
      disposals.filter(({ term }) => term === 'short'),
    ),
    part(
      'long',
      getLongTerm(totals),
      disposals.filter(({ term }) => term === 'long'),
    ),
  ];
}

function explainGain(
  known: YearRows,
  term: Term | 'other',
  { proceeds, basis, gain }: Sums,
  disposals: readonly Disposal[],
): Explained {
  const { currency } = known.evidence.settings;
  const deferred = subtract(gain, subtract(proceeds, basis));
  const params = {
    term,
    proceeds: toMoneyParam(proceeds, currency),
    basis: toMoneyParam(basis, currency),
    gain: toMoneyParam(gain, currency),
  };
  const text: ExplainedText =
    deferred > 0n
      ? {
          code: 'explain.gainsDeferred',
          params: { ...params, deferred: toMoneyParam(deferred, currency) },
        }
      : { code: 'explain.gains', params };
  if (known.asset !== undefined)
    return explainAmount(
      text,
      gain,
      explainEach(disposals, { part: explainOneDisposal, amount: getCountedGain, currency }),
    );
  return explainAmount(
    text,
    gain,
    explainByAsset(
      known,
      disposals.map((each) => [each.asset, getCountedGain(each)]),
      describeDisposals,
    ),
  );
}

function explainIncome(known: YearRows, income: Money): Explained {
  const { evidence, asset, receipts } = known;
  const { currency } = evidence.settings;
  const parts = sumByKey(receipts.map((each) => [each.category, each.value])).map(
    ({ key, amount, count }) => {
      const some = receipts.filter(({ category }) => category === key);
      return explainAmount(
        describeCategoryReceipts(key, toMoneyParam(amount, currency), count),
        amount,
        asset === undefined
          ? explainByAsset(
              known,
              some.map((each) => [each.asset, each.value]),
              describeReceipts,
            )
          : explainEach(some, { part: explainReceipt, amount: ({ value }) => value, currency }),
      );
    },
  );
  return explainAmount(
    { code: 'explain.income', params: { amount: toMoneyParam(income, currency) } },
    income,
    parts,
  );
}

type DescribeSum = (name: string, amount: MoneyParam, count: number) => ExplainedText;

const describeDisposals: DescribeSum = (asset, amount, count) => ({
  code: 'explain.disposalsOfAsset',
  params: { asset, amount, count },
});
const describeCategoryReceipts = (
  category: Category,
  amount: MoneyParam,
  count: number,
): ExplainedText => ({
  code: 'explain.categoryReceipts',
  params: { category: toCategoryRef(category), amount, count },
});
const describeReceipts: DescribeSum = (name, amount, count) => ({
  code: 'explain.receipts',
  params: { name, amount, count },
});

/** Asset by asset, each of which has its own explanation. */
const explainByAsset = (
  { evidence, year }: YearRows,
  pairs: readonly (readonly [AssetId, Money])[],
  describe: DescribeSum,
): readonly Explained[] =>
  sumByKey(pairs).map(({ key, amount, count }) => ({
    ...explainAmount(
      describe(key, toMoneyParam(amount, evidence.settings.currency), count),
      amount,
    ),
    asset: key,
    figure: { kind: 'year', id: `${year}/${key}` },
  }));

const explainOneDisposal = (disposal: Disposal, currency: string): Explained => {
  const { id, quantity, asset, disposedOn, at, transactionId } = disposal;
  const gain = getCountedGain(disposal);
  const text: ExplainedText = {
    code: 'explain.disposalLine',
    params: {
      ...toUnitParams(quantity, asset),
      day: disposedOn,
      amount: toMoneyParam(gain, currency),
    },
  };
  return {
    ...explainAmount(text, gain),
    quantity,
    asset,
    at,
    transactionId,
    figure: { kind: 'disposal', id },
  };
};

const explainReceipt = (
  { entryId, quantity, asset, on, value, at, transactionId }: Income,
  currency: string,
): Explained => ({
  ...explainAmount(
    {
      code: 'explain.receiptLine',
      params: { ...toUnitParams(quantity, asset), day: on, amount: toMoneyParam(value, currency) },
    },
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
  readonly part: (row: Row, currency: string) => Explained;
  readonly amount: (row: Row) => Money;
  readonly currency: string;
}

function explainEach<Row>(
  rows: readonly Row[],
  { part, amount, currency }: Each<Row>,
): readonly Explained[] {
  const parts = rows.slice(0, mostOnes).map((row) => part(row, currency));
  const rest = rows.slice(mostOnes);
  if (rest.length === 0) return parts;
  const all = sum(rest.map(amount));
  return [
    ...parts,
    explainAmount(
      {
        code: 'explain.moreLines',
        params: { count: rest.length, amount: toMoneyParam(all, currency) },
      },
      all,
    ),
  ];
}

interface Sum<Key> {
  readonly key: Key;
  readonly amount: Money;
  readonly count: number;
}

/** By key, the largest amount first, whatever its sign. */
function sumByKey<Key extends string>(
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

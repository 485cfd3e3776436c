import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Message } from '@lotbook/messages/message';
import { absolute, format, money, quantity, subtract, type Money } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { filterParts, type GroupSums, type WeightyRow } from '@lotbook/db/stores/filter-sums';
import { loadSources } from '@lotbook/db/stores/sources';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { toMoneyParam } from '@lotbook/engine/explain/text';
import { fillCategory, formatCategory } from '@lotbook/model/category-text';
import type { TransactionId } from '@lotbook/model/ids';
import { listAll } from '@lotbook/model/list-text';
import { localDate, toMillis, type Instant, type TimeZone } from '@lotbook/model/time';
import { getPlace } from '../base/jurisdiction.ts';
import { getPresetRange, getStart } from '../base/date-presets.ts';
import { toFilter, type FilterInput } from '../base/filter-input.ts';
import { addIncomplete } from './incomplete-part.ts';
import { formatFilter } from './filter-text.ts';
import { renderForReader, translateForReader } from '../reader-texts.ts';

/** Limit of listed rows and asset combinations; one sentence summarizes the rest. */
const mostListed = 50;
/** Limit of transactions listed by id; the parts of larger filters have no links, as each would repeat all ids. */
const mostNamed = 200;

export interface FilterEvidence {
  readonly explanation: Explanation;
  /** The tax years that something was gained, lost or received in. */
  readonly years: readonly number[];
}

/** The composition of a filter's totals: by tax year, by asset, by category, and the largest transactions. Every part is computed from the displayed figures. */
export async function explainFilter(
  db: Db,
  account: Account,
  input: FilterInput,
): Promise<FilterEvidence> {
  const filter = addDates(input, account);
  const window = { accountId: account.id, filter: toFilter(filter, account) };
  const taxYears = await getYears(db, account);
  const { groups, rows } = await filterParts(db, window, {
    starts: taxYears.map(({ start }) => start),
    most: mostListed,
  });
  const names = new Map(
    (await loadSources(db, account.id)).map(({ id, name }) => [id as string, name]),
  );
  const sourceName = (id: string): string =>
    names.get(id) ?? renderForReader(fill(texts.deletedSource));
  const total = sumBy(groups);
  const about: About = {
    account,
    told: filter,
    stretches: taxYears,
    getAmount: total.disposing > 0 ? getGain : getIncome,
  };
  const text =
    total.count === 0
      ? renderForReader(fill(texts.filterEmpty))
      : renderForReader(
          fill(texts.filterTotal, { ...toFigureParams(total, account), count: total.count }),
        );
  const explanation: Explanation = {
    kind: 'amount',
    text,
    ...getFigures(about, total),
    parts: [
      explainTotal(total, account, await formatFilter(db, account, filter, sourceName)),
      ...getParts(groups, total, about),
      ...explainLargestRows(rows, total, about, sourceName),
    ],
  };
  const years = taxYears.flatMap(({ year }, index) =>
    groups.some((each) => each.stretch === index + 1 && hasFigures(sumBy([each]))) ? [year] : [],
  );
  return { explanation: await addIncomplete(db, window, explanation), years };
}

interface About {
  readonly account: Account;
  readonly told: FilterInput;
  readonly stretches: readonly TaxYear[];
  /** The figure shown for every part, so that the parts add up: the gain, or without disposals the income. */
  readonly getAmount: (sums: Sums) => Money;
}

const getGain = ({ gain }: Sums): Money => gain;
const getIncome = ({ income }: Sums): Money => income;

interface TaxYear {
  readonly year: number;
  readonly start: Instant;
}

/** Replaces a date preset by its current dates, so that the parts of the filter can be narrower. */
function addDates({ txDateStatic, ...told }: FilterInput, account: Account): FilterInput {
  if (!txDateStatic) return told;
  const { from, to } = getPresetRange(txDateStatic, account);
  return { ...told, txDateStart: from, txDateEnd: to };
}

/** All tax years from the first with figures to the one after the last. */
async function getYears(db: Db, account: Account): Promise<readonly TaxYear[]> {
  const { years } = getPlace(account);
  const known = (await readYearTotals(db, account.id)).map(({ year }) => year);
  const [first, last] = [Math.min(account.taxYear, ...known), Math.max(account.taxYear, ...known)];
  return Array.from({ length: last - first + 2 }, (_, index) => ({
    year: first + index,
    start: getStart(years.first(first + index), account.timeZone as TimeZone),
  }));
}

export interface Sums {
  readonly count: number;
  readonly disposing: number;
  readonly receiving: number;
  readonly gain: Money;
  readonly proceeds: Money;
  readonly costBasis: Money;
  readonly income: Money;
  readonly moved: Money;
  /** Number of transactions without any figure. */
  readonly uncounted: number;
}

export function sumBy(groups: readonly GroupSums[]): Sums {
  const counted = (of: (each: GroupSums) => number): number =>
    groups.reduce((sum, each) => sum + of(each), 0);
  const summed = (name: 'gain' | 'proceeds' | 'costBasis' | 'income' | 'moved'): Money =>
    groups.reduce((sum, each) => sum + money(each[name]), 0n) as Money;
  return {
    count: counted(({ count }) => count),
    disposing: counted(({ disposing }) => disposing),
    receiving: counted(({ receiving }) => receiving),
    gain: summed('gain'),
    proceeds: summed('proceeds'),
    costBasis: summed('costBasis'),
    income: summed('income'),
    moved: summed('moved'),
    uncounted: counted(({ category, count }) => (category === null ? count : 0)),
  };
}

const hasFigures = ({ disposing, receiving }: Sums): boolean => disposing + receiving > 0;
const getWeight = ({ gain, income }: Pick<Sums, 'gain' | 'income'>): bigint =>
  absolute(gain) + absolute(income);
/** The figures as parameters of a text, which names only those that the transactions have. */
const toFigureParams = (
  { disposing, receiving, gain, proceeds, costBasis, income }: Sums,
  { fiatCurrency }: Account,
) => ({
  figures:
    disposing > 0
      ? receiving > 0
        ? ('both' as const)
        : ('disposals' as const)
      : receiving > 0
        ? ('income' as const)
        : ('other' as const),
  gain: toMoneyParam(gain, fiatCurrency),
  proceeds: toMoneyParam(proceeds, fiatCurrency),
  costBasis: toMoneyParam(costBasis, fiatCurrency),
  income: toMoneyParam(income, fiatCurrency),
});

const fillFigures = (sums: Sums, account: Account): FilledMessage =>
  fill(texts.figures, toFigureParams(sums, account));

const makeSentence = (text: string): Explanation => ({ kind: 'rule', text, parts: [] });

/** Which transactions count, and what the sums exclude and why. */
function explainTotal(
  total: Sums,
  { fiatCurrency }: Account,
  conditions: readonly string[],
): Explanation {
  const { disposing, receiving, uncounted, moved, count } = total;
  const quiet = count - uncounted - disposing;
  return {
    kind: 'rule',
    text: renderForReader(fill(texts.filterTotalNote)),
    parts: [
      ...(conditions.length > 0 ? conditions : [renderForReader(fill(texts.wholeAccount))]).map(
        makeSentence,
      ),
      makeSentence(renderForReader(fill(texts.transactionsByEffect, { disposing, receiving }))),
      ...(quiet > 0
        ? [makeSentence(renderForReader(fill(texts.transactionsWithoutEffect, { quiet })))]
        : []),
      ...(moved > 0n
        ? [
            makeSentence(
              renderForReader(
                fill(texts.costWithoutProceeds, {
                  moved: toMoneyParam(moved, fiatCurrency),
                }),
              ),
            ),
          ]
        : []),
      ...(uncounted > 0
        ? [makeSentence(renderForReader(fill(texts.transactionsNotCounted, { uncounted })))]
        : []),
    ],
  };
}

interface Part {
  readonly name: string;
  readonly groups: readonly GroupSums[];
  readonly sums: Sums;
  /** The filter that selects this part alone. */
  readonly told: FilterInput;
}

function getParts(groups: readonly GroupSums[], total: Sums, about: About): readonly Explanation[] {
  const { told } = about;
  return [
    listParts(texts.byTaxYear, splitByYear(groups, about), total, about),
    ...(told.onlyCurrencies
      ? []
      : [listParts(texts.byAssets, sortBySize(splitByAssets(groups, about)), total, about)]),
    listParts(texts.byCategory, sortBySize(splitByCategory(groups, about)), total, about),
  ].filter(({ parts }) => parts.length > 0);
}

const getPart = (name: string, groups: readonly GroupSums[], filter: FilterInput): Part => ({
  name,
  groups,
  sums: sumBy(groups),
  told: filter,
});

const sortBySize = (parts: readonly Part[]): readonly Part[] =>
  parts.toSorted((a, b) =>
    getWeight(a.sums) > getWeight(b.sums) ? -1 : getWeight(a.sums) < getWeight(b.sums) ? 1 : 0,
  );

function listParts(title: Message, all: readonly Part[], total: Sums, about: About): Explanation {
  const parts = all.filter(({ sums }) => hasFigures(sums));
  const further = parts.slice(mostListed);
  const rest = sumBy(further.flatMap(({ groups }) => groups));
  return {
    kind: 'amount',
    text: renderForReader(fill(title)),
    ...getFigures(about, total),
    parts: [
      ...parts.slice(0, mostListed).map((each) => explainPart(each, about)),
      ...(further.length > 0
        ? [
            makeAmountPart(
              about,
              rest,
              renderForReader(
                fill(texts.furtherFigures, {
                  count: further.length,
                  figures: fillFigures(rest, about.account),
                }),
              ),
            ),
          ]
        : []),
    ],
  };
}

function explainPart({ name, sums, told }: Part, about: About): Explanation {
  const text = renderForReader(
    fill(texts.partFigures, {
      name,
      figures: fillFigures(sums, about.account),
      count: sums.count,
    }),
  );
  const part = makeAmountPart(about, sums, text);
  if ((told.taxTxIds?.length ?? 0) > mostNamed) return part;
  return { ...part, figure: { kind: 'filter', id: JSON.stringify(told) } };
}

const makeAmountPart = (about: About, sums: Sums, text: string): Explanation => ({
  kind: 'amount',
  text,
  ...getFigures(about, sums),
  parts: [],
});

/** The figures of a sentence, each of which is footed. */
const getFigures = ({ getAmount }: About, sums: Sums): Pick<Explanation, 'amount' | 'sums'> => ({
  amount: getAmount(sums),
  sums: {
    gain: sums.gain,
    proceeds: sums.proceeds,
    costBasis: sums.costBasis,
    income: sums.income,
  },
});
function splitByYear(
  groups: readonly GroupSums[],
  { account, told, stretches }: About,
): readonly Part[] {
  const { years } = getPlace(account);
  const ofStretch = Map.groupBy(groups, ({ stretch }) => stretch);
  return stretches.flatMap(({ year, start }, index) => {
    const own = ofStretch.get(index + 1);
    const end = stretches[index + 1]?.start;
    return own ? [getPart(years.label(year), own, limitToDates(told, start, end))] : [];
  });
}

function limitToDates(filter: FilterInput, start: string, end: string | undefined): FilterInput {
  const { txDateStart: from, txDateEnd: to } = filter;
  const ends = [to, end].filter((each) => typeof each === 'string');
  return {
    ...filter,
    txDateStart: from && toMillis(from as Instant) > toMillis(start as Instant) ? from : start,
    ...(ends.length > 0 && {
      txDateEnd: ends.toSorted((a, b) => toMillis(a as Instant) - toMillis(b as Instant))[0]!,
    }),
  };
}

/** Transactions grouped by the assets they move, other than money of the account's currency: each is in exactly one group. */
function splitByAssets(
  groups: readonly GroupSums[],
  { account: { fiatCurrency }, told }: About,
): readonly Part[] {
  const toKey = ({ assets }: GroupSums): string =>
    JSON.stringify(assets.filter((asset) => asset !== fiatCurrency).toSorted());
  return [...Map.groupBy(groups, toKey)].map(([key, own]) => {
    const assets = JSON.parse(key) as readonly string[];
    return getPart(assets.length > 0 ? listAll(assets, translateForReader) : fiatCurrency, own, {
      ...told,
      onlyCurrencies: assets,
    });
  });
}

const splitByCategory = (groups: readonly GroupSums[], { told }: About): readonly Part[] =>
  [...Map.groupBy(groups, ({ category }) => category)].flatMap(([category, own]) =>
    category === null
      ? []
      : [
          getPart(formatCategory(category, translateForReader), own, {
            ...told,
            taxCategories: [category],
          }),
        ],
  );

function explainLargestRows(
  rows: readonly WeightyRow[],
  total: Sums,
  about: About,
  sourceName: (id: string) => string,
): readonly Explanation[] {
  if (rows.length === 0) return [];
  const ofRows = sumBy(rows.map(getGroup));
  const less = (name: 'gain' | 'proceeds' | 'costBasis' | 'income'): Money =>
    subtract(total[name], ofRows[name]);
  const rest = {
    ...total,
    gain: less('gain'),
    proceeds: less('proceeds'),
    costBasis: less('costBasis'),
    income: less('income'),
  };
  const isMore = total.disposing > ofRows.disposing || total.receiving > ofRows.receiving;
  const { fiatCurrency } = about.account;
  return [
    {
      kind: 'amount',
      ...getFigures(about, total),
      text: isMore
        ? renderForReader(fill(texts.mostImportant, { count: rows.length }))
        : renderForReader(fill(texts.byImportance)),
      parts: [
        ...rows.map((row) => describeRow(row, about, sourceName)),
        ...(isMore
          ? [
              makeAmountPart(
                about,
                rest,
                renderForReader(
                  fill(texts.otherTransactions, {
                    gain: toMoneyParam(rest.gain, fiatCurrency),
                    income: toMoneyParam(rest.income, fiatCurrency),
                  }),
                ),
              ),
            ]
          : []),
      ],
    },
  ];
}

/** A row as a group of its own, so that it is summed like the others. */
const getGroup = ({ category, gain, proceeds, costBasis, income }: WeightyRow): GroupSums => ({
  stretch: 0,
  category,
  assets: [],
  count: 1,
  disposing: gain === null ? 0 : 1,
  receiving: income === null ? 0 : 1,
  gain: gain ?? '0',
  proceeds: proceeds ?? '0',
  costBasis: costBasis ?? '0',
  income: income ?? '0',
  moved: '0',
});

function describeRow(
  row: WeightyRow,
  about: About,
  sourceName: (id: string) => string,
): Explanation {
  const { account } = about;
  const { id, at, category, sourceId } = row;
  const day = localDate(at as Instant, account.timeZone as TimeZone);
  const sums = sumBy([getGroup(row)]);
  return {
    ...makeAmountPart(about, sums, ''),
    text: renderForReader(
      fill(texts.transactionLine, {
        day,
        source: sourceName(sourceId),
        category: fillCategory(category),
        units: toUnits(row),
        figures: fillFigures(sums, account),
      }),
    ),
    at: at as Instant,
    transactionId: id as TransactionId,
    figure: { kind: 'transaction', id },
  };
}

/** The assets sent, otherwise those received. */
function toUnits({ movements }: WeightyRow): string {
  const legs =
    (['out', 'in', 'fee'] as const)
      .map((kind) => movements.filter(({ direction }) => direction === kind))
      .find(({ length }) => length > 0) ?? [];
  return listAll(
    legs.map((leg) => `${addSeparators(format(quantity(leg.quantity)))} ${leg.asset}`),
    translateForReader,
  );
}

import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderIssue } from '@lotbook/messages/render-issue';
import { rejectionText, remarkText } from './run-notes.ts';
import { format, formatMoney, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import { taxYears } from '@lotbook/law/tax-year';
import type { Disposal, Expense, Gift, Income, OpenLot, YearTotals } from '@lotbook/model/result';
import { getGainRange } from '@lotbook/model/stake';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import type { Computed } from '../input/compute-files.ts';
import { findExcludedByYear, findGainRanges } from './year-doubts.ts';

export type Text = Readonly<Record<string, string | number | boolean>>;

/** Everything the command answers, as the documented names and texts. */
export interface TaxOutput {
  readonly engine: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputDigest: string;
  readonly lists: Readonly<
    Record<'disposals' | 'income' | 'gifts' | 'donations' | 'expenses' | 'lots', Texts>
  > &
    Readonly<Partial<Record<'lost', Texts>>> &
    Readonly<Record<'totals' | 'issues', readonly unknown[]>>;
}

/** Elements that are formatted on demand, so that those of a large book are never all in memory. */
export interface Texts extends Iterable<Text> {
  readonly length: number;
}

const getDate = ({ on }: { readonly on: LocalDate }): LocalDate => on;

const toTexts = <T>(elements: readonly T[], toText: (element: T) => Text): Texts => ({
  length: elements.length,
  *[Symbol.iterator]() {
    for (const element of elements) yield toText(element);
  },
});

export function taxOutput(
  { settings, result, rejected, remarks, inputDigest, priceAgeHours }: Computed,
  year: number | undefined,
): TaxOutput {
  const request = <T>(
    all: readonly T[],
    toDay: (each: T) => LocalDate,
    toText: (each: T) => Text,
  ): Texts =>
    toTexts(
      year === undefined
        ? all
        : all.filter((each) => taxYears[settings.jurisdiction].of(toDay(each)) === year),
      toText,
    );
  const translator = getProductTranslator(settings.jurisdiction);
  return {
    engine: result.engine,
    options: { ...toOptionTexts(settings), priceAgeHours, year: year ?? 'all' },
    inputDigest,
    lists: {
      disposals: request(result.disposals, ({ disposedOn }) => disposedOn, disposalText),
      income: request(result.income, getDate, receivedText),
      gifts: request(result.gifts, getDate, giftText),
      donations: request(result.donations, getDate, giftText),
      // Only books with such units have the list, so that all other output is unchanged.
      ...(result.lost.length > 0 && { lost: request(result.lost, getDate, giftText) }),
      expenses: request(result.expenses, getDate, receivedText),
      lots: toTexts(result.lots, lotText),
      totals: totalsTexts({ settings, result }, year),
      issues: [
        ...remarks.map((each) => ({
          code: each.severity === 'info' ? 'file-note' : 'unread-file',
          severity: each.severity,
          transactionId: each.file,
          asset: '',
          message: remarkText(each),
        })),
        ...rejected.map((each) => ({
          code: 'unreadable-row',
          severity: 'error',
          transactionId: `${each.file}:${each.line}`,
          asset: '',
          message: rejectionText(each),
        })),
        ...result.issues.map(({ code, severity, transactionId, asset, text, atStake }) => {
          const message = renderIssue(translator, text);
          const issue = { code, severity, transactionId, asset, message };
          return atStake
            ? {
                ...issue,
                atStake: { low: formatMoney(atStake.low), high: formatMoney(atStake.high) },
              }
            : issue;
        }),
      ],
    },
  };
}

/** The settings of a computation as the documented options of the answer. */
export function toOptionTexts(settings: TaxSettings): Readonly<Record<string, unknown>> {
  const {
    method,
    methodChanges,
    tracking,
    timeZone,
    treatments,
    currency,
    jurisdiction,
    assets,
    custody,
    transitions,
  } = settings;
  return {
    jurisdiction,
    currency,
    ...(getJurisdiction(jurisdiction).units.by === 'lots'
      ? { method, methodChanges, tracking }
      : {}),
    timeZone,
    treatments,
    ...(assets && { assets }),
    ...(custody && { custody }),
    ...(transitions && { transitions: transitions.map(transitionText) }),
  };
}

const transitionText = ({
  allocation,
  ...rest
}: Transition): Readonly<Record<string, unknown>> => ({
  ...rest,
  allocation:
    allocation.kind === 'global'
      ? allocation
      : {
          ...allocation,
          parts: allocation.parts.map((part) => ({ ...part, quantity: format(part.quantity) })),
        },
});

const disposalText = (each: Disposal): Text => ({
  ...plainDisposalText(each),
  ...rangeText(each),
});

/** The gain under the extreme assumptions of the issues about the cost of the units. */
function rangeText(each: Disposal): Text {
  const range = getGainRange(each);
  return range ? { gainLow: formatMoney(range.low), gainHigh: formatMoney(range.high) } : {};
}

const plainDisposalText = (each: Disposal): Text => ({
  id: each.id,
  transactionId: each.transactionId,
  timestamp: each.at,
  asset: each.asset,
  quantity: format(each.quantity),
  source: each.source,
  category: each.category,
  isFee: each.isFee,
  lotId: each.lotId,
  acquiredOn: each.acquiredOn,
  disposedOn: each.disposedOn,
  proceeds: formatMoney(each.proceeds),
  basis: formatMoney(each.basis),
  gain: formatMoney(each.gain),
  ...(each.term ? { term: each.term } : {}),
  ...(each.box ? { form8949Box: each.box } : {}),
  ...(each.inherited ? { inherited: true } : {}),
  ...(each.collectible ? { collectible: true } : {}),
  ...(each.disallowed === undefined ? {} : { disallowed: formatMoney(each.disallowed) }),
  ...(each.rule ? { rule: each.rule } : {}),
});

const receivedText = ({
  transactionId,
  at,
  asset,
  quantity,
  source,
  category,
  value,
}: Income | Expense): Text => ({
  transactionId,
  timestamp: at,
  asset,
  quantity: format(quantity),
  source,
  category,
  value: formatMoney(value),
});

const giftText = ({
  transactionId,
  at,
  asset,
  quantity,
  source,
  lotId,
  acquiredOn,
  basis,
  value,
  term,
}: Gift): Text => {
  const gift = {
    transactionId,
    timestamp: at,
    asset,
    quantity: format(quantity),
    source,
    lotId,
    acquiredOn,
    basis: formatMoney(basis),
  };
  return {
    ...gift,
    ...(term ? { term } : {}),
    ...(value === undefined ? {} : { value: formatMoney(value) }),
  };
};

const lotText = ({
  lotId,
  asset,
  quantity,
  source,
  acquiredOn,
  basis,
  setAside,
  basisRange,
}: OpenLot): Text => {
  const lot = {
    lotId,
    asset,
    quantity: format(quantity),
    source,
    acquiredOn,
    basis: formatMoney(basis),
  };
  return {
    ...lot,
    ...(setAside && { setAside }),
    ...(basisRange && { basisLow: formatMoney(basisRange.low) }),
    ...(basisRange?.high !== undefined && { basisHigh: formatMoney(basisRange.high) }),
  };
};

/**
 * Only incomplete years say so: `excluded` counts the sales and income without a price that they lack, and
 * `gainLow` and `gainHigh` are the ends of a gain that depends on units of uncertain cost.
 */
function totalsTexts(
  computed: Pick<Computed, 'settings' | 'result'>,
  request: number | undefined,
): readonly Text[] {
  const { settings, result } = computed;
  const hasTerms = getJurisdiction(settings.jurisdiction).units.by === 'lots';
  const excluded = findExcludedByYear(computed);
  const known = new Set(result.totals.map(({ year }) => year));
  const unpriced = [...excluded.keys()].filter((year) => !known.has(year));
  const totals = [...result.totals, ...unpriced.map(makeEmptyTotals)]
    .filter(({ year }) => request === undefined || year === request)
    .toSorted((a, b) => a.year - b.year);
  const ranges = findGainRanges(computed, totals);
  return totals.map((each) => {
    const [rows, ends] = [excluded.get(each.year), ranges.get(each.year)];
    return {
      ...totalsText(each, hasTerms),
      ...(rows && { excluded: rows.length }),
      ...(ends && { gainLow: formatMoney(ends.low), gainHigh: formatMoney(ends.high) }),
    };
  });
}

/** Of a year in which nothing could be counted. */
const makeEmptyTotals = (year: number): YearTotals => ({
  year,
  proceeds: zeroMoney,
  basis: zeroMoney,
  gain: zeroMoney,
  shortTermProceeds: zeroMoney,
  shortTermBasis: zeroMoney,
  shortTermGain: zeroMoney,
  longTermProceeds: zeroMoney,
  longTermBasis: zeroMoney,
  longTermGain: zeroMoney,
  income: zeroMoney,
});

/** By term if the jurisdiction distinguishes terms, else in total. */
function totalsText(
  { year, proceeds, basis, gain, income, ...byTerm }: YearTotals,
  hasTerms: boolean,
): Text {
  const amounts = { ...(hasTerms ? byTerm : { proceeds, basis, gain }), income };
  return {
    year,
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, amount]: [string, Money]) => [name, formatMoney(amount)]),
    ),
  };
}

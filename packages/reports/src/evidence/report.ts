import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import { format, money, negate, type Money } from '@lotbook/decimal/decimal';
import { formatDay, formatInstant, formatMoney } from '@lotbook/messages/formats';
import { getPriceSources } from '@lotbook/model/price-origin';
import { isAssumed } from '@lotbook/model/stablecoins';
import type { Disposal, TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { groupSales, type Sale } from '../broker-forms/sale.ts';
import { ruleText } from '../capital-gains/pool-columns.ts';
import {
  hasTerms,
  isInYear,
  type Evidence,
  type ReportInput,
  type ReportQuestion,
  type RowDraft,
} from '../report.ts';
import { toReference, joinTexts, type Text } from '../report-text.ts';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { amountCell, tableReport, text, unitPriceCell, unitsCell } from '../table.ts';

const questions: readonly ReportQuestion[] = [
  {
    id: 'asset',
    label: questionTexts.asset,
    kind: 'text',
    pattern: /^[^\s]{1,40}$/,
    default: '',
    help: questionTexts.onlySalesOfThisAssetAll,
  },
  {
    id: 'least',
    label: questionTexts.leastProceeds,
    kind: 'money',
    default: '0',
    help: questionTexts.minimumProceeds,
  },
];

/** One page per sale: its amounts, their derivation, and the source rows. */
export const evidence = tableReport({
  id: 'evidence',
  label: catalogTexts.evidenceLabel,
  purpose: catalogTexts.evidencePurpose,
  purposeOfPools: catalogTexts.evidencePurposeOfPools,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  uncertain: ['gains', 'given', 'lots'],
  fixedColumns: true,
  wraps: 'apart',
  reach: 'year',
  needs: 'evidence',
  formats: ['pdf', 'csv', 'json'],
  questions,
  columns: [
    text('what', columnTexts.what),
    text('value', columnTexts.figure),
    text('from', columnTexts.origin),
  ],
  sections: (input) => {
    const entries = new Map(input.entries.map((entry) => [entry.id as string, entry]));
    return getRequestedSales(input).map((sale) => ({
      id: sale.entryId,
      title: getTitle(sale, input.translator.locale),
      rows: getPage(sale, entries.get(sale.entryId), input),
    }));
  },
  notes: () => [noteTexts.evidenceFilesAreNamedAsThey],
});

/** The sales of the year that were asked for. */
export function getRequestedSales(
  input: Pick<ReportInput, 'disposals' | 'settings' | 'year' | 'answers'>,
): readonly Sale[] {
  const { asset = '', least = '0' } = input.answers;
  const sales = groupSales(input.disposals.filter((each) => isInYear(each.disposedOn, input)));
  return sales.filter(
    (sale) => (asset === '' || sale.asset === asset) && sale.proceeds >= money(least || '0'),
  );
}

/** The transactions behind a sale: its own, and those that acquired its lots. */
export const transactionsBehind = ({ transactionId, slices }: Sale): readonly string[] => [
  ...new Set([transactionId, ...slices.flatMap(({ lotId }) => getLotRecord(lotId) ?? [])]),
];

/** A lot begins with the id of the transaction that opened it. */
const getLotRecord = (lotId: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(lotId)?.[0];

const getTitle = ({ quantity, asset, on, source }: Sale, locale: string): string =>
  `${unitsCell(quantity)} ${asset}, ${formatDay(on, locale)}, ${source}`;

function getPage(sale: Sale, entry: TaxEntry | undefined, input: ReportInput): readonly RowDraft[] {
  const { settings, rounding } = input;
  const { locale } = input.translator;
  const { currency } = settings;
  const shown = (amount: Money): string =>
    formatMoney({ amount: amountCell(amount, rounding), currency }, locale);
  const part = hasTerms(settings.jurisdiction) ? 'lot' : 'other';
  const gain = sale.slices.reduce((total, each) => total + each.gain, 0n) as Money;
  return [
    [
      cellTexts.sold,
      `${unitsCell(sale.quantity)} ${sale.asset}`,
      `${entry ? formatInstant({ instant: entry.at, zone: settings.timeZone }, locale) : formatDay(sale.on, locale)}, ${sale.source}`,
    ],
    [cellTexts.proceeds, shown(sale.proceeds), getPrice(entry, input)],
    [
      cellTexts.costBasis,
      shown(sale.basis),
      fill(cellTexts.partsBelow, { part, count: sale.slices.length }),
    ],
    [cellTexts.gainOrLoss, shown(gain), cellTexts.proceedsLessCostBasis],
    [
      cellTexts.rule,
      getRule(input, sale),
      settings.jurisdiction === 'US' ? '26 CFR 1.1012-1(j)' : 'TCGA 1992, sections 104 to 106A',
    ],
    ...sale.slices.map((slice, index) =>
      sliceRow(slice, fill(cellTexts.partNumber, { part, number: String(index + 1) }), shown),
    ),
    ...transactionsBehind(sale).flatMap((id) =>
      recordRows(whoseRecord(sale, id, part), id, input.evidence?.[id], settings, locale),
    ),
  ];
}

type PartKind = 'lot' | 'other';

const sliceRow = (slice: Disposal, name: Text, shown: (amount: Money) => string): RowDraft => [
  name,
  fill(cellTexts.sliceResult, {
    units: unitsCell(slice.quantity),
    basis: shown(slice.basis),
    result: slice.gain < 0n ? 'loss' : 'other',
    amount: shown(slice.gain < 0n ? negate(slice.gain) : slice.gain),
  }),
  getSliceOrigin(slice),
];

function getSliceOrigin({ rule, lotId, acquiredOn, term }: Disposal): Text {
  if (rule === 'section-104') return ruleText[rule];
  if (rule) return fill(cellTexts.ruleWithDay, { rule: ruleText[rule], day: acquiredOn });
  return (lotId as string) === 'unknown'
    ? cellTexts.purchaseUnknown
    : fill(cellTexts.lotOrigin, { day: acquiredOn, term: term ?? 'other', lot: lotId });
}

/** The sale, or the acquisition of its lots, by their numbers on the page. */
function whoseRecord({ transactionId, slices }: Sale, id: string, part: PartKind): FilledMessage {
  if (id === transactionId) return cellTexts.saleColumn;
  const numbers = slices.flatMap(({ lotId }, index) =>
    getLotRecord(lotId) === id ? [index + 1] : [],
  );
  return fill(cellTexts.acquisition, { part, numbers: numbers.join(', ') });
}

function getPrice(
  entry: TaxEntry | undefined,
  { settings: { currency, timeZone }, priceRows, translator: { locale } }: ReportInput,
): Text {
  if (!entry?.price) return cellTexts.reportedInRow;
  const sources: Readonly<Record<string, FilledMessage>> = {
    row: cellTexts.rowItself,
    person: cellTexts.person,
    'other-side': cellTexts.otherSideOfTrade,
  };
  const { unitPrice, at, from, foreign } = entry.price;
  const showPrice = (amount: string, unit: string): string =>
    formatMoney({ amount, currency: unit, isUnitPrice: true }, locale);
  const row = priceRows?.get(entry.id);
  const price = {
    price: showPrice(unitPriceCell(unitPrice), currency),
    at: { instant: at, zone: timeZone },
    source: isAssumed(from)
      ? toReference(getPriceSources(from))
      : fill(cellTexts.priceFromSource, {
          source: sources[from] ?? toReference(getPriceSources(from)),
        }),
  };
  const priced = foreign
    ? fill(cellTexts.priceConverted, {
        ...price,
        foreignPrice: showPrice(format(foreign.unitPrice), foreign.currency),
        rate: showPrice(format(foreign.rate.unitPrice), currency),
        rateAt: { instant: foreign.rate.at, zone: timeZone },
      })
    : fill(cellTexts.priceAt, price);
  return row === undefined ? priced : fill(cellTexts.priceWithRow, { price: priced, row });
}

function getRule({ settings }: ReportInput, { slices }: Sale): Text {
  if (settings.jurisdiction === 'UK')
    return joinTexts([
      ...new Set(slices.map(({ rule }) => (rule ? ruleText[rule] : cellTexts.unknownOrigin))),
    ]);
  return settings.methodChanges.length > 0
    ? fill(cellTexts.methodWithSomeOrders, { method: settings.method })
    : settings.method;
}

function recordRows(
  whose: FilledMessage,
  id: string,
  found: Evidence | undefined,
  { timeZone }: TaxSettings,
  locale: string,
): readonly RowDraft[] {
  if (!found) return [[whose, id, cellTexts.recordDeleted]];
  return [
    [fill(cellTexts.recordReceived, { whose }), found.received, found.origin],
    ...found.decisions.map(({ at, text: said }): RowDraft => [
      fill(cellTexts.recordDecided, { whose }),
      said,
      formatInstant({ instant: at, zone: timeZone }, locale),
    ]),
  ];
}

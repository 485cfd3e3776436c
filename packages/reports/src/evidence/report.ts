import { money, negate, type Money } from '@lotbook/decimal/decimal';
import { allDigits } from '@lotbook/engine/explain/text';
import { formatDay, formatInstant } from '@lotbook/model/date-text';
import { getPriceSources } from '@lotbook/model/price-origin';
import { isAssumed } from '@lotbook/model/stablecoins';
import type { Disposal, TaxEntry } from '@lotbook/model/result';
import { several } from '@lotbook/model/several';
import type { TaxSettings } from '@lotbook/model/settings';
import { groupSales, type Sale } from '../broker-forms/sale.ts';
import { ruleText } from '../capital-gains/pool-columns.ts';
import {
  hasTerms,
  isInYear,
  type Evidence,
  type ReportInput,
  type ReportQuestion,
  type Row,
} from '../report.ts';
import { formatAmount, tableReport, text, unitsCell } from '../table.ts';

const questions: readonly ReportQuestion[] = [
  {
    id: 'asset',
    label: 'Asset',
    kind: 'text',
    pattern: /^[^\s]{1,40}$/,
    default: '',
    help: 'Only sales of this asset; all if empty.',
  },
  {
    id: 'least',
    label: 'Least proceeds',
    kind: 'money',
    default: '0',
    help: 'Only sales with proceeds of at least this amount.',
  },
];

/** One page per sale: its amounts, their derivation, and the source rows. */
export const evidence = tableReport({
  id: 'evidence',
  label: 'Evidence pages',
  purpose:
    'A page for each sale of a year: its figures, the lots behind them, the price, the rule, what people decided, and the lines of the files as received.',
  purposeOfPools:
    'A page for each sale in a year: its figures, lots and cost, price, rule, your decisions, and the original file rows.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  fixedColumns: true,
  wraps: 'apart',
  reach: 'year',
  needs: 'evidence',
  formats: ['pdf', 'csv', 'json'],
  questions,
  columns: [text('what', 'What'), text('value', 'Figure'), text('from', 'Where it is from')],
  sections: (input) => {
    const entries = new Map(input.entries.map((entry) => [entry.id as string, entry]));
    return getRequestedSales(input).map((sale) => ({
      id: sale.entryId,
      title: getTitle(sale),
      rows: getPage(sale, entries.get(sale.entryId), input),
    }));
  },
  notes: () => [
    'Files are named as they were uploaded, lines counted from one. What was received is never altered.',
  ],
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

const getTitle = ({ quantity, asset, on, source }: Sale): string =>
  `${unitsCell(quantity)} ${asset}, ${formatDay(on)}, ${source}`;

function getPage(sale: Sale, entry: TaxEntry | undefined, input: ReportInput): readonly Row[] {
  const { settings, rounding } = input;
  const shown = (amount: Money): string => `${formatAmount(amount, rounding)} ${settings.currency}`;
  const part = hasTerms(settings.jurisdiction) ? 'lot' : 'part';
  const gain = sale.slices.reduce((total, each) => total + each.gain, 0n) as Money;
  return [
    [
      'Sold',
      `${unitsCell(sale.quantity)} ${sale.asset}`,
      `${entry ? formatInstant(entry.at, settings.timeZone) : formatDay(sale.on)}, ${sale.source}`,
    ],
    ['Proceeds', shown(sale.proceeds), getPrice(entry, input)],
    [
      'Cost basis',
      shown(sale.basis),
      `${several(sale.slices.length, part, `${part}s`)}, see below`,
    ],
    ['Gain or loss', shown(gain), 'Proceeds less cost basis'],
    [
      'Rule',
      getRule(input, sale),
      settings.jurisdiction === 'US' ? '26 CFR 1.1012-1(j)' : 'TCGA 1992, sections 104 to 106A',
    ],
    ...sale.slices.map((slice, index) =>
      sliceRow(slice, `${capitalized(part)} ${index + 1}`, shown),
    ),
    ...transactionsBehind(sale).flatMap((id) =>
      recordRows(whoseRecord(sale, id, part), id, input.evidence?.[id], settings),
    ),
  ];
}

const capitalized = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;

const sliceRow = (slice: Disposal, name: string, shown: (amount: Money) => string): Row => [
  name,
  `${unitsCell(slice.quantity)} for ${shown(slice.basis)}: ${slice.gain < 0n ? `loss ${shown(negate(slice.gain))}` : `gain ${shown(slice.gain)}`}`,
  slice.rule
    ? `${ruleText[slice.rule]}${slice.rule === 'section-104' ? '' : `, acquired on ${formatDay(slice.acquiredOn)}`}`
    : (slice.lotId as string) === 'unknown'
      ? 'No purchase is known'
      : `Acquired on ${formatDay(slice.acquiredOn)}${slice.term ? `, ${slice.term}-term` : ''} (lot ${slice.lotId})`,
];

/** The sale, or the acquisition of its lots, by their numbers on the page. */
function whoseRecord({ transactionId, slices }: Sale, id: string, part: string): string {
  if (id === transactionId) return 'The sale';
  const numbers = slices.flatMap(({ lotId }, index) =>
    getLotRecord(lotId) === id ? [index + 1] : [],
  );
  return `Acquisition of ${part} ${inWords(numbers)}`;
}

const inWords = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? String(numbers[0])
    : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;

function getPrice(
  entry: TaxEntry | undefined,
  { settings: { currency, timeZone }, priceRows }: ReportInput,
): string {
  if (!entry?.price) return 'As reported in the row';
  const sources: Readonly<Record<string, string>> = {
    row: 'the row itself',
    person: 'a person',
    'other-side': 'the other side of the trade',
  };
  const { unitPrice, at, from, foreign } = entry.price;
  const row = priceRows?.get(entry.id);
  const rate =
    foreign &&
    `, ${allDigits(foreign.unitPrice, foreign.currency)} at ${allDigits(foreign.rate.unitPrice, currency)}, the rate of ${formatInstant(foreign.rate.at, timeZone)}`;
  return `${formatAmount(unitPrice, 'cents')} each at ${formatInstant(at, timeZone)}, ${isAssumed(from) ? getPriceSources(from) : `from ${sources[from] ?? getPriceSources(from)}`}${rate ?? ''}${row === undefined ? '' : `. ${row}`}`;
}

function getRule({ settings }: ReportInput, { slices }: Sale): string {
  if (settings.jurisdiction === 'UK')
    return [...new Set(slices.map(({ rule }) => (rule ? ruleText[rule] : 'Unknown origin')))].join(
      ', ',
    );
  return settings.methodChanges.length > 0
    ? `${settings.method}, with standing orders`
    : settings.method;
}

function recordRows(
  whose: string,
  id: string,
  found: Evidence | undefined,
  { timeZone }: TaxSettings,
): readonly Row[] {
  if (!found) return [[whose, id, 'Its record is no longer there']];
  return [
    [`${whose}, as received`, found.received, found.origin],
    ...found.decisions.map(({ at, text: said }): Row => [
      `${whose}, decided`,
      said,
      formatInstant(at, timeZone),
    ]),
  ];
}

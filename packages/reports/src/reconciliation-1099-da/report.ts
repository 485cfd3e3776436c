import { subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { BrokerLine } from '../broker-forms/broker-form.ts';
import type { MatchedLine } from '../broker-forms/reconcile.ts';
import type { Sale } from '../broker-forms/sale.ts';
import { formLines, reconciliationOf } from '../form-8949/form-lines.ts';
import type { Line } from '../form-8949/lines.ts';
import { keepingFeed } from '../feed.ts';
import type { Report, ReportInput, Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';
import { statusOf, statusWords } from './status.ts';

/** Each line of the forms of brokers beside the sale of our books that it is. */
export const reconciliation1099Da: Report = tableReport({
  id: 'reconciliation-1099-da',
  label: 'Reconciliation with Forms 1099-DA',
  purpose: 'Each line that a broker reported beside your own figures: what differs, and the box and code that Form 8949 bears.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  // Without forms there is nothing to compare with.
  feed: (input) => keepingFeed(reconciliation1099Da, input, (input.brokerForms ?? []).length > 0 ? ['disposals'] : []),
  columns: [
    text('broker', 'Broker'),
    text('line', 'Line of the form'),
    text('asset', 'Asset'),
    units('quantity', 'Units'),
    date('acquired', 'Date acquired'),
    date('sold', 'Date sold'),
    amount('proceeds', 'Proceeds on the form'),
    amount('ownProceeds', 'Own proceeds'),
    amount('proceedsDifference', 'Difference of proceeds'),
    amount('basis', 'Basis on the form'),
    amount('ownBasis', 'Own basis'),
    amount('basisDifference', 'Difference of basis'),
    text('term', 'Term on the form'),
    text('status', 'Status'),
    text('box', 'Form 8949 box'),
    text('code', 'Code'),
    text('transaction', 'Transaction'),
  ],
  sections: (input) => {
    const { lines, notReported } = reconciliationOf(input);
    const form = Map.groupBy(formLines(input), ({ entryId }) => entryId);
    const brokers = [...new Set(lines.map((each) => each.form.broker))];
    return [
      ...brokers.map((broker) => ({
        id: broker,
        title: `Form of ${broker}`,
        rows: lines.filter((each) => each.form.broker === broker).map((each) => rowOf(each, form, input)),
      })),
      { id: 'not-reported', title: 'Sales that no form tells of', rows: notReported.map((sale) => ownRow(sale, form, input)) },
    ];
  },
  notes: (input) => {
    const { lines, notReported } = reconciliationOf(input);
    if ((input.brokerForms ?? []).length === 0) return ['No form of a broker was entered for this year. Enter them on the page of reports.'];
    const missing = lines.filter(({ sales, line }) => sales.length === 0 && line.chosen === undefined).length;
    return [
      'Several lines that stand for one sale share its figures; they are told with the first of them.',
      ...(missing > 0
        ? [
            `${missing} ${missing === 1 ? 'line is' : 'lines are'} not in your books. The tax office knows of them: bring their transactions, or say why they are not yours.`,
          ]
        : []),
      ...(notReported.length > 0
        ? [`${notReported.length} ${notReported.length === 1 ? 'sale' : 'sales'} at these sources stand on no form; they are filed all the same.`]
        : []),
    ];
  },
});

/** Lines of Form 8949 by the entry that they are of. */
type FormLines = ReadonlyMap<string, readonly Line[]>;

function rowOf(match: MatchedLine, form: FormLines, { rounding }: ReportInput): Row {
  const { line, sales, together } = match;
  const isFirst = together.length === 0 || together[0] === line;
  const own = sales.length > 0 && isFirst ? { proceeds: sum(sales.map(({ proceeds }) => proceeds)), basis: sum(sales.map(({ basis }) => basis)) } : undefined;
  const told = { proceeds: sum(together.map(({ proceeds }) => proceeds)), basis: basisOf(together) };
  const cell = (each: Money | undefined): string => amountCell(each, rounding);
  return [
    match.form.broker,
    String(match.number),
    line.asset,
    unitsCell(line.quantity),
    line.acquired ?? '',
    line.sold,
    cell(line.proceeds),
    cell(own?.proceeds),
    cell(own && subtract(told.proceeds, own.proceeds)),
    cell(line.basis),
    cell(own?.basis),
    cell(own && told.basis !== undefined ? subtract(told.basis, own.basis) : undefined),
    line.term ?? '',
    statusWords[statusOf(match)],
    ...boxAndCode(sales, form),
    [...new Set(sales.map(({ transactionId }) => transactionId))].join(' '),
  ];
}

const basisOf = (lines: readonly BrokerLine[]): Money | undefined =>
  lines.some(({ basis }) => basis === undefined) ? undefined : sum(lines.map(({ basis }) => basis ?? zeroMoney));

function ownRow(sale: Sale, form: FormLines, { rounding }: ReportInput): Row {
  const cell = (each: Money): string => amountCell(each, rounding);
  const acquired = [...new Set(sale.slices.map(({ lotId, acquiredOn }) => ((lotId as string) === 'unknown' ? '' : acquiredOn)))];
  const dates = [acquired.length === 1 ? acquired[0]! : 'VARIOUS', sale.on];
  const amounts = ['', cell(sale.proceeds), '', '', cell(sale.basis), ''];
  return [sale.source, '', sale.asset, unitsCell(sale.quantity), ...dates, ...amounts, '', 'On no form', ...boxAndCode([sale], form), sale.transactionId];
}

/** What Form 8949 says of the sales: of several boxes all. */
function boxAndCode(sales: readonly Sale[], form: FormLines): readonly [string, string] {
  const lines = sales.flatMap(({ entryId }) => form.get(entryId) ?? []);
  return [distinct(lines.map(({ box }) => box)), distinct(lines.map(({ code }) => code))];
}

const distinct = (all: readonly string[]): string => [...new Set(all.filter((each) => each !== ''))].sort().join(' ');

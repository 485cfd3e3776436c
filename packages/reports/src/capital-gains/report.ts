import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { format, money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { moneyText, sumBy } from '../printed.ts';
import { gainCells, getDeferredLossColumns } from '../deferred-losses.ts';
import { createFeed } from '../feed.ts';
import { addDays, type Days } from './days.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  tableFormats,
  isInYear,
  yearText,
  printDraft,
  printRow,
  type ColumnDraft,
  type Report,
  type ReportInput,
  type Row,
  type RowDraft,
} from '../report.ts';
import { toReference, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { lotColumns, type IdentifiedBy } from './lot-columns.ts';
import { poolColumns } from './pool-columns.ts';

export const capitalGains: Report = {
  id: 'capital-gains',
  label: catalogTexts.capitalGainsLabel,
  purpose: catalogTexts.capitalGainsPurpose,
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  ofPeriod: true,
  group: 'gains',
  leavesOut: ofGains,
  reach: 'priced',
  feed: (input) => {
    const days: Days = new Map();
    return createFeed(capitalGains, input, {
      onPiece: (_built, rows) => addDays(days, rows, input),
      notes: () => identifiedBy[input.settings.jurisdiction].notes(input, days),
    });
  },
  build: (input) => {
    const by = identifiedBy[input.settings.jurisdiction];
    const columns = [
      ...what,
      ...by.origin,
      ...amounts(by.cost, input),
      ...by.last,
      ...priceColumns,
      evidence,
    ];
    const disposals = input.disposals.filter((each) => isInYear(each.disposedOn, input));
    const prices = pricesIn(input);
    const rows = disposals.map((each): Row => {
      const row: RowDraft = [
        ...describeKind(each),
        ...by.getOrigin(each),
        ...gainCells(each, input),
        ...by.getLast(each),
        ...priceCells(prices.get(each.entryId)),
        each.id,
      ];
      return printRow(row, input.translator);
    });
    const totals = columns.map(({ kind }, index) =>
      kind === 'money' ? moneyText(sumBy(rows, index, money), input.rounding) : '',
    );
    const sections = [
      {
        id: 'all',
        title: input.period
          ? fill(cellTexts.salesInPeriod, input.period)
          : fill(cellTexts.salesInYear, { year: toReference(yearText(input)) }),
        rows,
        totals,
      },
    ];
    const days: Days = new Map();
    addDays(days, input, input);
    return printDraft(
      { ...getHead(capitalGains, input), columns, sections, notes: by.notes(input, days) },
      input,
    );
  },
};

const identifiedBy: Readonly<Record<Report['jurisdictions'][number], IdentifiedBy>> = {
  US: lotColumns,
  UK: poolColumns,
};

const what: readonly ColumnDraft[] = [
  { id: 'transaction', label: columnTexts.transaction, kind: 'text' },
  { id: 'at', label: columnTexts.time, kind: 'date' },
  { id: 'kind', label: columnTexts.kind, kind: 'text' },
  { id: 'source', label: columnTexts.source, kind: 'text' },
  { id: 'asset', label: columnTexts.asset, kind: 'text' },
  { id: 'quantity', label: columnTexts.quantity, kind: 'quantity' },
];

/** Names the line among the explanations of the application, and leads there. */
const evidence: ColumnDraft = { id: 'disposal', label: columnTexts.evidence, kind: 'text' };

const describeKind = (each: Disposal): RowDraft => [
  each.transactionId,
  each.at,
  each.isFee ? cellTexts.fee : cellTexts.sale,
  each.source,
  each.asset,
  format(each.quantity),
];

const amounts = (cost: Text, input: ReportInput): readonly ColumnDraft[] => [
  { id: 'proceeds', label: columnTexts.proceeds, kind: 'money' },
  { id: 'basis', label: cost, kind: 'money' },
  ...getDeferredLossColumns(input).map(({ id, label, kind }) => ({ id, label, kind })),
  { id: 'gain', label: columnTexts.gainOrLoss, kind: 'money' },
];

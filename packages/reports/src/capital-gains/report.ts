import { format, money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { moneyText, sumBy } from '../printed.ts';
import { gainCells, putOffColumns } from '../deferred-losses.ts';
import { createFeed } from '../feed.ts';
import { addDays, type Days } from './days.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  tableFormats,
  isInYear,
  yearText,
  type Column,
  type Report,
  type ReportInput,
  type Row,
} from '../report.ts';
import { plainColumns } from '../table.ts';
import { lotColumns, type IdentifiedBy } from './lot-columns.ts';
import { poolColumns } from './pool-columns.ts';

export const capitalGains: Report = {
  id: 'capital-gains',
  label: 'Capital gains',
  purpose:
    'A line for every part of a lot or pool that was sold in a year, with where each figure comes from.',
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
      return [
        ...describeKind(each),
        ...by.getOrigin(each),
        ...gainCells(each, input),
        ...by.getLast(each),
        ...priceCells(prices.get(each.entryId)),
        each.id,
      ];
    });
    const totals = columns.map(({ kind }, index) =>
      kind === 'money' ? moneyText(sumBy(rows, index, money), input.rounding) : '',
    );
    const sections = [{ id: 'all', title: `Sales of ${yearText(input)}`, rows, totals }];
    const days: Days = new Map();
    addDays(days, input, input);
    return { ...getHead(capitalGains, input), columns, sections, notes: by.notes(input, days) };
  },
};

const identifiedBy: Readonly<Record<Report['jurisdictions'][number], IdentifiedBy>> = {
  US: lotColumns,
  UK: poolColumns,
};

const what: readonly Column[] = [
  { id: 'transaction', label: 'Transaction', kind: 'text' },
  { id: 'at', label: 'Time', kind: 'date' },
  { id: 'kind', label: 'Kind', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
];

/** Names the line among the explanations of the application, and leads there. */
const evidence: Column = { id: 'disposal', label: 'Evidence', kind: 'text' };

const describeKind = (each: Disposal): Row => [
  each.transactionId,
  each.at,
  each.isFee ? 'fee' : 'sale',
  each.source,
  each.asset,
  format(each.quantity),
];

const amounts = (cost: string, input: ReportInput): readonly Column[] => [
  { id: 'proceeds', label: 'Proceeds', kind: 'money' },
  { id: 'basis', label: cost, kind: 'money' },
  ...plainColumns(putOffColumns(input)),
  { id: 'gain', label: 'Gain or loss', kind: 'money' },
];

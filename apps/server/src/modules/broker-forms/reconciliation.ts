import { format, type Money } from '@lotbook/decimal/decimal';
import type { StoredSale } from '@lotbook/db/stores/broker-comparisons';
import {
  lineStatuses,
  statusWords,
  type LineStatus,
} from '@lotbook/reports/form-comparison/status';
import {
  readBrokerLines,
  readReconciliation,
  type BrokerLinePage,
  type LineCounts,
  type LineView,
  type ReconciliationView,
} from '@lotbook/services/broker-forms/read-reconciliation';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

const formatMoney = (amount: Money | undefined): string | null =>
  amount === undefined ? null : format(amount);

const SaleType = builder.objectRef<StoredSale>('ReportableSale').implement({
  description: 'The units disposed of in one side of a transaction.',
  fields: (t) => ({
    taxTxId: t.exposeID('entryId'),
    transactionId: t.exposeID('transactionId'),
    asset: t.exposeString('asset'),
    source: t.exposeString('source'),
    on: t.field({ type: 'LocalDate', resolve: ({ on }) => on }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
  }),
});

const Line = builder.objectRef<LineView>('BrokerLine').implement({
  description: 'A line of a Form 1099-DA or 1099-B with its matching sale.',
  fields: (t) => ({
    id: t.exposeID('id'),
    formId: t.exposeID('formId'),
    broker: t.exposeString('broker'),
    number: t.exposeInt('number', { description: 'On the form, from 1 on.' }),
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    acquired: t.field({ type: 'LocalDate', nullable: true, resolve: ({ acquired }) => acquired }),
    sold: t.field({ type: 'LocalDate', resolve: ({ sold }) => sold }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ basis }) => formatMoney(basis),
    }),
    basisReported: t.exposeBoolean('basisReported'),
    term: t.exposeString('term', { nullable: true, description: 'short, long, ordinary' }),
    status: t.exposeString('status', { description: lineStatuses.join(', ') }),
    statusWords: t.string({
      resolve: ({ status }) => getReaderTranslator().translate(statusWords[status as LineStatus]),
    }),
    proceedsDifference: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the form, less ours.',
      resolve: (each) => formatMoney(each.proceedsDifference),
    }),
    basisDifference: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: (each) => formatMoney(each.basisDifference),
    }),
    boxes: t.stringList({ description: 'Of Form 8949.', resolve: ({ boxes }) => [...boxes] }),
    codes: t.stringList({
      description: 'Column (f) of Form 8949.',
      resolve: ({ codes }) => [...codes],
    }),
    isChosen: t.boolean({
      description: 'A person matched it.',
      resolve: ({ chosen }) => chosen !== null,
    }),
    transactionIds: t.idList({
      description: 'The matching sales, fifty at most.',
      resolve: ({ transactions }) => [...transactions],
    }),
    candidates: t.field({
      type: [SaleType],
      description: 'Possible sales, if it has no match yet.',
      resolve: ({ candidates }) => [...candidates],
    }),
  }),
});

const Form = builder.objectRef<ReconciliationView['forms'][number]>('BrokerForm').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    taxYear: t.exposeInt('taxYear'),
    broker: t.exposeString('broker'),
    sourceId: t.exposeID('sourceId', { nullable: true }),
    coversAll: t.exposeBoolean('coversAll', {
      description:
        'It is known to cover all sales of its source by proceeds; no lines were entered.',
    }),
    fileName: t.exposeString('fileName', { nullable: true }),
    lineCount: t.exposeInt('lineCount'),
    created: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

interface StatusCount {
  readonly status: LineStatus;
  readonly lines: number;
}

const Count = builder.objectRef<StatusCount>('BrokerLineCount').implement({
  fields: (t) => ({
    status: t.exposeString('status'),
    words: t.string({
      resolve: ({ status }) => getReaderTranslator().translate(statusWords[status]),
    }),
    lines: t.exposeInt('lines'),
  }),
});

const listCounts = (counts: LineCounts): StatusCount[] =>
  lineStatuses.flatMap((status) =>
    counts[status] === undefined ? [] : [{ status, lines: counts[status] }],
  );
const sumCounts = (counts: LineCounts): number =>
  listCounts(counts).reduce((sum, { lines }) => sum + lines, 0);

const Reconciliation = builder.objectRef<ReconciliationView>('BrokerReconciliation').implement({
  fields: (t) => ({
    forms: t.field({ type: [Form], resolve: ({ forms }) => [...forms] }),
    lineCount: t.int({ resolve: ({ counts }) => sumCounts(counts) }),
    openCount: t.int({
      description: 'Lines without a matching sale that are not dismissed.',
      resolve: ({ counts }) => counts['not-in-books'] ?? 0,
    }),
    differingCount: t.int({ resolve: ({ counts }) => (counts.differs ?? 0) + (counts.term ?? 0) }),
    notReportedCount: t.int({
      description: 'Sales at sources with a form that are on none.',
      resolve: ({ notReported }) => notReported,
    }),
  }),
});

builder.queryField('brokerReconciliation', (t) =>
  t.field({
    type: Reconciliation,
    description: 'How the sales of a tax year compare with the forms that brokers sent.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: async (_, { accountId, taxYear }, context) =>
      readReconciliation(context.services, await actor(context), accountId, taxYear),
  }),
);

const LinePage = builder.objectRef<BrokerLinePage>('BrokerLinePage').implement({
  fields: (t) => ({
    lineCount: t.int({
      description: 'Of all lines of the year.',
      resolve: ({ counts }) => sumCounts(counts),
    }),
    counts: t.field({
      type: [Count],
      description: 'All lines of the year by status.',
      resolve: ({ counts }) => listCounts(counts),
    }),
    lines: t.field({ type: [Line], resolve: ({ lines }) => [...lines] }),
    cursor: t.string({
      nullable: true,
      description: 'Where the next page begins; null after the last.',
      resolve: ({ cursor }) => cursor ?? null,
    }),
  }),
});

builder.queryField('brokerLines', (t) =>
  t.field({
    type: LinePage,
    description:
      'The form lines of a year with their matching sales, fifty at a time: lines that need attention first, then in the order of the forms.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      status: t.arg.string({
        description: `Only lines with this status: ${lineStatuses.join(', ')}.`,
      }),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, taxYear, status, cursor }, context) =>
      readBrokerLines(context.services, await actor(context), accountId, {
        taxYear,
        status: status ?? undefined,
        cursor: cursor ?? undefined,
      }),
  }),
);

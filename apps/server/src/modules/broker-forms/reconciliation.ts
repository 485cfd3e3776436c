import { format, type Money } from '@lotbook/decimal/decimal';
import type { Sale } from '@lotbook/reports/broker-forms/sale';
import { statusWords } from '@lotbook/reports/reconciliation-1099-da/status';
import { readReconciliation, type LineView, type ReconciliationView } from '@lotbook/services/broker-forms/read-reconciliation';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

/** So many lines at once; the report has all. */
const mostShown = 500;
const text = (amount: Money | undefined): string | null => (amount === undefined ? null : format(amount));

const SaleType = builder.objectRef<Sale>('ReportableSale').implement({
  description: 'What left in one side of a transaction.',
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
  description: 'A line of a Form 1099-DA or 1099-B beside the sale that it is.',
  fields: (t) => ({
    id: t.id({ resolve: ({ line }) => line.id }),
    formId: t.id({ resolve: ({ form }) => form.id }),
    broker: t.string({ resolve: ({ form }) => form.broker }),
    asset: t.string({ resolve: ({ line }) => line.asset }),
    quantity: t.field({ type: 'Decimal', resolve: ({ line }) => format(line.quantity) }),
    acquired: t.field({ type: 'LocalDate', nullable: true, resolve: ({ line }) => line.acquired ?? null }),
    sold: t.field({ type: 'LocalDate', resolve: ({ line }) => line.sold }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ line }) => format(line.proceeds) }),
    costBasis: t.field({ type: 'Decimal', nullable: true, resolve: ({ line }) => text(line.basis) }),
    basisReported: t.boolean({ resolve: ({ line }) => line.basisReported }),
    term: t.string({ nullable: true, description: 'short, long, ordinary', resolve: ({ line }) => line.term ?? null }),
    status: t.string({ description: 'agrees, differs, no-basis, term, not-in-books, set-apart', resolve: ({ status }) => status }),
    statusWords: t.string({ resolve: ({ status }) => statusWords[status] }),
    proceedsDifference: t.field({ type: 'Decimal', nullable: true, description: 'Of the form, less ours.', resolve: (each) => text(each.proceedsDifference) }),
    basisDifference: t.field({ type: 'Decimal', nullable: true, resolve: (each) => text(each.basisDifference) }),
    boxes: t.stringList({ description: 'Of Form 8949.', resolve: ({ boxes }) => [...boxes] }),
    codes: t.stringList({ description: 'Column (f) of Form 8949.', resolve: ({ codes }) => [...codes] }),
    isChosen: t.boolean({ description: 'A person said what it is.', resolve: ({ line }) => line.chosen !== undefined }),
    sales: t.field({ type: [SaleType], resolve: ({ sales }) => [...sales] }),
    candidates: t.field({ type: [SaleType], description: 'What it could be, where it is no sale yet.', resolve: ({ candidates }) => [...candidates] }),
  }),
});

const Form = builder.objectRef<ReconciliationView['forms'][number]>('BrokerForm').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    taxYear: t.exposeInt('taxYear'),
    broker: t.exposeString('broker'),
    sourceId: t.exposeID('sourceId', { nullable: true }),
    coversAll: t.exposeBoolean('coversAll', { description: 'It is known to cover all sales of its source by proceeds; no lines were entered.' }),
    fileName: t.exposeString('fileName', { nullable: true }),
    lineCount: t.exposeInt('lineCount'),
    created: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const Reconciliation = builder.objectRef<ReconciliationView>('BrokerReconciliation').implement({
  fields: (t) => ({
    forms: t.field({ type: [Form], resolve: ({ forms }) => [...forms] }),
    lineCount: t.int({ resolve: ({ lines }) => lines.length }),
    openCount: t.int({
      description: 'Lines that are in no book and that nobody set apart.',
      resolve: ({ lines }) => lines.filter(({ status }) => status === 'not-in-books').length,
    }),
    differingCount: t.int({ resolve: ({ lines }) => lines.filter(({ status }) => status === 'differs' || status === 'term').length }),
    notReportedCount: t.int({ description: 'Sales at sources with a form that are on none.', resolve: ({ notReported }) => notReported.length }),
    lines: t.field({
      type: [Line],
      description: `The first ${mostShown}: what needs somebody first, then in the order of the forms.`,
      resolve: ({ lines }) => lines.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, mostShown),
    }),
    notReported: t.field({ type: [SaleType], description: `The first ${mostShown}.`, resolve: ({ notReported }) => notReported.slice(0, mostShown) }),
  }),
});

const urgency = ({ status }: LineView): number => (status === 'not-in-books' ? 0 : status === 'differs' || status === 'term' ? 1 : 2);

builder.queryField('brokerReconciliation', (t) =>
  t.field({
    type: Reconciliation,
    description: 'How the sales of a tax year stand to the forms that brokers sent.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: async (_, { accountId, taxYear }, context) => readReconciliation(context.services, await actor(context), accountId, taxYear),
  }),
);

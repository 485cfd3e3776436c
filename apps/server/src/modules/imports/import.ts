import type { StoredRejection } from '@lotbook/db/stores/rejections';
import { listRejections, type ListedImport } from '@lotbook/services/imports/list-imports';
import { isOverLimit } from '@lotbook/services/imports/admit-fresh';
import { builder } from '../../graphql/builder.ts';
import { limitTo } from '../../graphql/limits.ts';

const RejectedRow = builder.objectRef<StoredRejection>('RejectedRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    column: t.exposeString('column'),
    reason: t.exposeString('reason'),
    header: t.stringList({
      nullable: true,
      description:
        'The header of the row, if its file has several tables and this is not the first.',
      resolve: ({ header }) => header && [...header],
    }),
    cells: t.stringList({ description: 'As received.', resolve: ({ cells }) => [...cells] }),
    corrected: t.stringList({
      nullable: true,
      description: 'The last correction by the person, if the row still could not be read.',
      resolve: ({ corrected }) => corrected && [...corrected],
    }),
  }),
});

export const ImportType = builder.objectRef<ListedImport>('Import').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    sourceId: t.id({ nullable: true, resolve: ({ sourceId }) => sourceId }),
    sourceLabel: t.exposeString('sourceName', { nullable: true }),
    fileName: t.exposeString('fileName'),
    format: t.exposeString('format', {
      nullable: true,
      description: 'The detected format of the file: Kraken: Ledgers (CSV).',
    }),
    status: t.string({
      description: 'queued, running, done, failed',
      resolve: ({ status }) => status,
    }),
    phase: t.exposeString('phase', {
      nullable: true,
      description: 'The current step of a running import: reading, storing.',
    }),
    bytesRead: t.exposeInt('bytesRead'),
    bytesTotal: t.exposeInt('bytesTotal'),
    rowsRead: t.exposeInt('rowsRead'),
    added: t.exposeInt('added'),
    alreadyThere: t.exposeInt('alreadyThere'),
    skipped: t.exposeInt('skipped'),
    rejected: t.exposeInt('rejected'),
    archive: t.exposeString('archive', {
      nullable: true,
      description: 'The archive that contained the file.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description: 'The time zone used for times without one, if the format needs it.',
    }),
    unknownColumns: t.exposeBoolean('unknownColumns', {
      description: 'Its columns are unknown: map them with tellColumns.',
    }),
    question: t.exposeString('question', {
      nullable: true,
      description:
        'The open question for answerImportQuestion: date-order, decimal-mark, time-zone.',
    }),
    questionExamples: t.stringList({
      description: 'Sample cells of the file that illustrate the question.',
      resolve: ({ questionExamples }) => [...(questionExamples ?? [])],
    }),
    dateOrder: t.exposeString('dateOrder', {
      nullable: true,
      description:
        'How its dates were read, if they are all numbers: day-first, month-first, mixed.',
    }),
    decimalMark: t.exposeString('decimalMark', {
      nullable: true,
      description: 'How its amounts were read: point, comma, mixed.',
    }),
    header: t.stringList({
      nullable: true,
      description: 'The header of the file, if its rejected rows can be corrected.',
      resolve: ({ header }) => header && [...header],
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'How it ended, in words for the person.',
    }),
    overLimit: t.boolean({
      description: 'It failed because the account would have more transactions than it can have.',
      resolve: ({ message }) => isOverLimit(message),
    }),
    importedBy: t.exposeString('importedBy', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
    firstAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Its earliest transaction; null without transactions.',
      resolve: ({ firstAt }) => firstAt,
    }),
    lastAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Its latest transaction.',
      resolve: ({ lastAt }) => lastAt,
    }),
    balanceRows: t.exposeInt('balanceRows', {
      description: 'How many of its rows contain a running balance.',
    }),
    rejectedRows: t.field({
      type: [RejectedRow],
      description: 'The rows that could not be read, in the order of the file.',
      args: { limit: t.arg.int(), offset: t.arg.int() },
      resolve: async ({ accountId, id, rejected }, { limit, offset }, context) => {
        if (rejected === 0) return [];
        const page = { limit: limitTo(limit, 50), offset: Math.max(0, offset ?? 0) };
        return [...(await listRejections(context.services, { accountId, id }, page))];
      },
    }),
  }),
});

import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import {
  previewColumns,
  mapColumns,
  type ColumnPreview,
} from '@lotbook/services/imports/map-columns';
import type { Reading, ReadMovement, ReadTransaction, Row } from '@lotbook/sources/file-source';
import type { FormatGuess } from '@lotbook/sources/recognise';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ColumnMappingInput, ColumnMappingType, toStoredMapping } from './column-mapping.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

const SHOWN_ROWS = 20;

const PreviewMovement = builder.objectRef<ReadMovement>('ColumnPreviewMovement').implement({
  fields: (t) => ({
    direction: t.exposeString('direction', { description: 'in, out or fee.' }),
    asset: t.string({ resolve: ({ asset }) => asset }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
  }),
});

const PreviewTransaction = builder
  .objectRef<ReadTransaction>('ColumnPreviewTransaction')
  .implement({
    fields: (t) => ({
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      type: t.string({ resolve: ({ type }) => type }),
      movements: t.field({
        type: [PreviewMovement],
        resolve: ({ movements }) => [...movements],
      }),
    }),
  });

const PreviewLineType = builder.objectRef<Reading>('ColumnPreviewLine').implement({
  description: 'What a row becomes.',
  fields: (t) => ({
    line: t.int({ resolve: readLineNumber }),
    kind: t.string({ description: 'transaction, rejected, skipped', resolve: ({ kind }) => kind }),
    transaction: t.field({
      type: PreviewTransaction,
      nullable: true,
      resolve: (reading) => (reading.kind === 'transaction' ? reading.transaction : null),
    }),
    reason: t.string({
      nullable: true,
      description: 'Why the row is rejected or skipped.',
      resolve: (reading) => {
        if (reading.kind === 'rejected') return reading.rejection.reason;
        return reading.kind === 'skipped' ? reading.reason : null;
      },
    }),
    column: t.string({
      nullable: true,
      description: 'The column that the row is rejected for.',
      resolve: (reading) => (reading.kind === 'rejected' ? reading.rejection.column : null),
    }),
  }),
});

/** Of the first row if a transaction has several. */
function readLineNumber(reading: Reading): number {
  if (reading.kind === 'rejected') return reading.rejection.line;
  return reading.kind === 'skipped' ? reading.row.line : (reading.rows[0]?.line ?? 0);
}

const PreviewRowType = builder.objectRef<Row>('ColumnPreviewRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    cells: t.stringList({ resolve: ({ cells }) => [...cells] }),
  }),
});

const GuessType = builder.objectRef<FormatGuess>('FormatGuess').implement({
  description:
    'A format that the header of a file resembles. If the file has it, answerImportQuestion reads it as that.',
  fields: (t) => ({
    formatId: t.exposeString('formatId'),
    label: t.exposeString('label', { description: 'Kraken: Ledgers (CSV)' }),
    missing: t.stringList({
      description: 'Columns of the format that the file does not have.',
      resolve: ({ missing }) => [...missing],
    }),
    further: t.stringList({
      description: 'Columns of the file that the format does not have.',
      resolve: ({ further }) => [...further],
    }),
  }),
});

const PreviewType = builder.objectRef<ColumnPreview>('ColumnPreview').implement({
  description:
    'A file in an unknown format: its first rows, a mapping of its columns, and the result of the mapping.',
  fields: (t) => ({
    fileName: t.exposeString('fileName'),
    header: t.stringList({ resolve: ({ table }) => [...table.header] }),
    rows: t.field({
      type: [PreviewRowType],
      resolve: ({ table }) => table.rows.slice(0, SHOWN_ROWS),
    }),
    mapping: t.field({ type: ColumnMappingType, resolve: ({ mapping }) => mapping }),
    faults: t.stringList({
      description: 'The missing parts of the mapping; empty if the file can be read with it.',
      resolve: ({ faults }) => [...faults],
    }),
    guesses: t.field({
      type: [GuessType],
      description: 'The best first.',
      resolve: ({ guesses }) => [...guesses],
    }),
    readings: t.field({
      type: [PreviewLineType],
      resolve: ({ readings }) => readings.slice(0, SHOWN_ROWS * 2),
    }),
    read: t.int({
      description: 'How many of the first rows can be read.',
      resolve: ({ readings }) => readings.filter(({ kind }) => kind === 'transaction').length,
    }),
    rejected: t.int({
      resolve: ({ readings }) => readings.filter(({ kind }) => kind === 'rejected').length,
    }),
    skipped: t.int({
      resolve: ({ readings }) => readings.filter(({ kind }) => kind === 'skipped').length,
    }),
  }),
});

builder.queryField('columnPreview', (t) =>
  t.field({
    type: PreviewType,
    description:
      'The first rows of a file in an unknown format, with a suggested mapping of its columns, or with the result of a mapping.',
    args: {
      accountId: t.arg.id({ required: true }),
      importId: t.arg.id({ required: true }),
      mapping: t.arg({ type: ColumnMappingInput }),
    },
    resolve: async (_, { accountId, importId, mapping }, context) =>
      previewColumns(context.services, await actor(context), accountId, {
        importId,
        mapping: mapping ? () => toStoredMapping(mapping) : undefined,
      }),
  }),
);

builder.mutationField('tellColumns', (t) =>
  t.field({
    type: ImportType,
    description:
      'Maps the columns of a file in an unknown format and imports it. The mapping is saved for every file with the same header.',
    args: {
      accountId: t.arg.id({ required: true }),
      importId: t.arg.id({ required: true }),
      mapping: t.arg({ type: ColumnMappingInput, required: true }),
    },
    resolve: async (_, { accountId, importId, mapping }, context): Promise<ListedImport> => ({
      ...(await mapColumns(context.services, await actor(context), accountId, {
        importId,
        mapping: () => toStoredMapping(mapping),
      })),
      accountId: accountId as AccountId,
    }),
  }),
);

import type { FilledMessage } from '@lotbook/messages/fill';
import type { AccountId } from '@lotbook/model/ids';
import {
  previewColumns,
  tellColumns,
  type ColumnPreview,
} from '@lotbook/services/imports/map-columns';
import type { Reading, Row } from '@lotbook/sources/file-source';
import type { FormatGuess } from '@lotbook/sources/recognise';
import { readingLine } from '@lotbook/sources/reading-line';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ColumnMappingInput, ColumnMappingType, toStoredMapping } from './column-mapping.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

const SHOWN_ROWS = 20;

interface PreviewLine {
  readonly line: number;
  readonly kind: Reading['kind'];
  readonly text: string | FilledMessage;
  readonly column: string | null;
}

const PreviewLineType = builder.objectRef<PreviewLine>('ColumnPreviewLine').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    kind: t.string({ description: 'transaction, rejected, skipped', resolve: ({ kind }) => kind }),
    text: t.exposeString('text', {
      description:
        'The transaction from the row, or the reason why it cannot be read, in one line.',
    }),
    column: t.exposeString('column', { nullable: true }),
  }),
});

const PreviewRowType = builder.objectRef<Row>('ColumnPreviewRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    cells: t.stringList({ resolve: ({ cells }) => [...cells] }),
  }),
});

const toLine = (reading: Reading): PreviewLine => ({ kind: reading.kind, ...readingLine(reading) });

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
      resolve: ({ readings }) => readings.slice(0, SHOWN_ROWS * 2).map(toLine),
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
      ...(await tellColumns(context.services, await actor(context), accountId, {
        importId,
        mapping: () => toStoredMapping(mapping),
      })),
      accountId: accountId as AccountId,
    }),
  }),
);

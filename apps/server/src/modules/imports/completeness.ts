import type {
  FileBalanceGap,
  ImportRepeat,
  SourceGap,
} from '@lotbook/db/stores/import-completeness';
import {
  loadImportRepeats,
  loadSourceCompleteness,
  type SourceCompleteness,
  type YearEnd,
} from '@lotbook/services/issues/source-completeness';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const FileBalanceGapType = builder.objectRef<FileBalanceGap>('FileBalanceGap').implement({
  description:
    'The first row of a file whose balance of an asset does not follow from the row before.',
  fields: (t) => ({
    importId: t.exposeID('importId'),
    fileName: t.exposeString('fileName'),
    asset: t.exposeString('asset'),
    line: t.exposeInt('line', { description: 'Its line in the file.' }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    expected: t.field({
      type: 'Decimal',
      description: 'The balance before the row plus its change.',
      resolve: ({ expected }) => expected,
    }),
    found: t.field({
      type: 'Decimal',
      description: 'The balance in the row.',
      resolve: ({ found }) => found,
    }),
  }),
});

const SourceGapType = builder.objectRef<SourceGap>('SourceGap').implement({
  description: 'A period of more than 31 days between two files without any transaction.',
  fields: (t) => ({
    after: t.field({ type: 'DateTime', resolve: ({ after }) => after }),
    before: t.field({ type: 'DateTime', resolve: ({ before }) => before }),
    fileName: t.exposeString('fileName', { description: 'The file that begins after the gap.' }),
  }),
});

const SourceYearEndType = builder.objectRef<YearEnd>('SourceYearEnd').implement({
  description: 'How far the data of a source extends in the last tax year that ended.',
  fields: (t) => ({
    label: t.exposeString('label'),
    day: t.field({
      type: 'LocalDate',
      description: 'The last day of the year.',
      resolve: ({ day }) => day,
    }),
    state: t.string({
      description:
        'reached: to its end; assumed: a file was imported after the year; behind: it may end before the year does.',
      resolve: ({ state }) => state,
    }),
    lastAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The newest transaction of the source.',
      resolve: ({ lastAt }) => lastAt,
    }),
  }),
});

const SourceCompletenessType = builder
  .objectRef<SourceCompleteness>('SourceCompleteness')
  .implement({
    description: 'What may be missing in the data of a source.',
    fields: (t) => ({
      balanceGaps: t.field({
        type: [FileBalanceGapType],
        resolve: ({ balanceGaps }) => [...balanceGaps],
      }),
      gaps: t.field({ type: [SourceGapType], resolve: ({ gaps }) => [...gaps] }),
      yearEnd: t.field({ type: SourceYearEndType, resolve: ({ yearEnd }) => yearEnd }),
    }),
  });

const ImportRepeatType = builder.objectRef<ImportRepeat>('ImportRepeat').implement({
  description: 'Another file or sync with rows of an import.',
  fields: (t) => ({ fileName: t.exposeString('fileName'), rows: t.exposeInt('rows') }),
});

builder.queryField('sourceCompleteness', (t) =>
  t.field({
    type: SourceCompletenessType,
    description: 'Checks whether the files of a source are complete.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) =>
      loadSourceCompleteness(context.services, await actor(context), accountId, sourceId),
  }),
);

builder.queryField('importRepeats', (t) =>
  t.field({
    type: [ImportRepeatType],
    description: 'The other files and syncs that contain rows of an import, the most first.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context) => [
      ...(await loadImportRepeats(context.services, await actor(context), accountId, importId)),
    ],
  }),
);

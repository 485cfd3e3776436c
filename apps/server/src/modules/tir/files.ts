import type { RowProblem, TirFileRow } from '@lotbook/db/stores/tir-files';
import {
  addUploadedFile,
  deleteFile,
  readFileProblems,
  readFiles,
} from '@lotbook/services/tir/files';
import { requestBooks } from '@lotbook/services/tir/read-books';
import { requestMatchingFile } from '@lotbook/services/tir/write-matching';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';

export const TirFile = builder.objectRef<TirFileRow>('TirFile').implement({
  description: 'A file of information reporting that was uploaded or made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', {
      description:
        'intake, recipient, correction, matching, acknowledgement, books, statement, filing or platform.',
    }),
    taxYear: t.exposeInt('taxYear'),
    period: t.string({ resolve: ({ taxYear }) => String(taxYear) }),
    status: t.exposeString('status', {
      description: 'uploading, checking, ready, rejected or delivered.',
    }),
    layout: t.exposeString('layout', { nullable: true }),
    runId: t.exposeID('runId', { nullable: true }),
    clientAccountId: t.exposeID('clientAccountId', { nullable: true }),
    rows: t.exposeInt('rows'),
    rejected: t.exposeInt('rejected'),
    size: t.float({ description: 'In bytes.', resolve: ({ size }) => size }),
    progress: t.float({
      description: 'From 0 to 1, while the file is checked.',
      resolve: ({ size, done, status }) =>
        status === 'checking' && size > 0 ? Math.min(1, done / size) : 1,
    }),
    digest: t.exposeString('digest', { nullable: true }),
    message: t.exposeString('message', { nullable: true }),
    uploadedBy: t.exposeString('uploadedBy', { nullable: true }),
    uploadedAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
    hasContents: t.boolean({
      description: 'Whether GET /tir-files/{account}/{file} downloads it.',
      resolve: ({ kind, status }) =>
        (status === 'ready' || status === 'delivered') &&
        ['filing', 'statement', 'platform'].includes(kind),
    }),
    errorsFile: t.string({
      nullable: true,
      description: 'The path that downloads the rejected rows, to fix and upload again.',
      resolve: ({ id, rejected, header, status }) =>
        rejected > 0 && header && status !== 'checking' ? `${id}?part=rejected` : null,
    }),
  }),
});

builder.queryField('cloudFiles', (t) =>
  t.field({
    type: [TirFile],
    description: 'Files of information reporting, the newest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      kind: t.arg.string(),
      taxYear: t.arg.int(),
      runId: t.arg.id(),
    },
    resolve: async (_, { accountId, kind, taxYear, runId }, context) => [
      ...(await readFiles(context.services, await actor(context), accountId, {
        kind: kind ?? undefined,
        taxYear: taxYear ?? undefined,
        runId: runId ?? undefined,
      })),
    ],
  }),
);

const CellProblem = builder.objectRef<RowProblem['problems'][number]>('TirCellProblem').implement({
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Empty for the whole row.' }),
    code: t.exposeString('code'),
    text: t.exposeString('text'),
  }),
});

const Problem = builder.objectRef<RowProblem>('TirRowProblem').implement({
  fields: (t) => ({
    seq: t.exposeInt('seq'),
    line: t.exposeInt('line'),
    severity: t.string({
      description: 'error or notice.',
      resolve: ({ sealed }) => (sealed ? 'error' : 'notice'),
    }),
    problems: t.field({ type: [CellProblem], resolve: ({ problems }) => [...problems] }),
  }),
});

builder.queryField('tirFileProblems', (t) =>
  t.field({
    type: [Problem],
    description: 'Problems and notices of the rows of a file, by line.',
    args: {
      accountId: t.arg.id({ required: true }),
      fileId: t.arg.id({ required: true }),
      after: t.arg.int({ description: 'The seq of the last row of the previous page.' }),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, fileId, after, limit }, context) => [
      ...(await readFileProblems(context.services, await actor(context), accountId, {
        fileId,
        after: after ?? -1,
        limit: limitTo(limit, 100),
      })),
    ],
  }),
);

builder.mutationField('addTirFile', (t) =>
  t.field({
    type: TirFile,
    description:
      'Takes an uploaded file. kind: intake (recipients, sales or income, told apart by the header), matching or acknowledgement.',
    args: {
      accountId: t.arg.id({ required: true }),
      uploadId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      kind: t.arg.string({ description: 'Default: intake.' }),
    },
    resolve: async (_, { accountId, uploadId, taxYear, kind }, context) =>
      addUploadedFile(context.services, await actor(context), accountId, {
        uploadId,
        taxYear,
        kind: kind === 'matching' || kind === 'acknowledgement' ? kind : 'intake',
      }),
  }),
);

builder.mutationField('addTirBooks', (t) =>
  t.field({
    type: TirFile,
    description:
      "Takes a client's books as intake: the year's Form 8949 lines of the recipient's Lotbook account become sales.",
    args: {
      accountId: t.arg.id({ required: true }),
      externalId: t.arg.string({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, externalId, taxYear }, context) =>
      requestBooks(context.services, await actor(context), accountId, { externalId, taxYear }),
  }),
);

builder.mutationField('makeTinMatchingFile', (t) =>
  t.field({
    type: TirFile,
    description: 'Makes the bulk file of the TIN matching program with all recipients.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, taxYear }, context) =>
      requestMatchingFile(context.services, await actor(context), accountId, taxYear),
  }),
);

builder.mutationField('deleteTirFile', (t) =>
  t.field({
    type: TirFile,
    description: 'Deletes an intake file with its rows. Forms that were made stay.',
    args: {
      accountId: t.arg.id({ required: true }),
      fileId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, fileId }, context) =>
      deleteFile(context.services, await actor(context), accountId, fileId),
  }),
);

import type { StateCopyRow, TirSubmissionRow, RecordError } from '@lotbook/db/stores/tir-filings';
import type { RunExclusion, RunNotice, RunTieOut, RunTotals } from '@lotbook/db/stores/tir-runs';
import {
  deleteRun,
  furnishRun,
  lockRun,
  markFiled,
  markStateFiled,
  readRun,
  readRuns,
  requestFilingFiles,
  requestStatements,
  requestForms,
  requestValidation,
  type RunView,
} from '@lotbook/services/tir/runs';
import type { Actor } from '@lotbook/services/services';
import { nameBoxes } from '@lotbook/services/tir/show-forms';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { TirBoxTotal } from './statistics.ts';

const Totals = builder
  .objectRef<RunTotals & { readonly taxYear: number }>('TirRunTotals')
  .implement({
    fields: (t) => ({
      formType: t.exposeString('formType'),
      forms: t.exposeInt('forms'),
      rows: t.exposeInt('rows'),
      missingTin: t.exposeInt('missingTin'),
      tinMismatch: t.exposeInt('tinMismatch'),
      backupWithheld: t.exposeInt('backupWithheld'),
      corrected: t.exposeInt('corrected'),
      voided: t.exposeInt('voided'),
      boxes: t.field({
        type: [TirBoxTotal],
        resolve: ({ formType, taxYear, boxes }) =>
          nameBoxes(formType, taxYear, boxes).map(({ box, name, value }) => ({
            box,
            name,
            amount: value,
          })),
      }),
    }),
  });

const TieOut = builder.objectRef<RunTieOut>('TirTieOut').implement({
  description: 'intake = reported + excluded + rounding.',
  fields: (t) => ({
    measure: t.exposeString('measure', { description: 'sales or income.' }),
    rows: t.exposeInt('rows'),
    intake: t.field({ type: 'Decimal', resolve: ({ intake }) => intake }),
    reported: t.field({ type: 'Decimal', resolve: ({ reported }) => reported }),
    excluded: t.field({ type: 'Decimal', resolve: ({ excluded }) => excluded }),
    rounding: t.field({ type: 'Decimal', resolve: ({ rounding }) => rounding }),
  }),
});

const Exclusion = builder.objectRef<RunExclusion>('TirExclusion').implement({
  fields: (t) => ({
    formType: t.exposeString('formType'),
    code: t.exposeString('code'),
    text: t.exposeString('text'),
    rows: t.exposeInt('rows'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
  }),
});

const Notice = builder.objectRef<RunNotice>('TirFormNotice').implement({
  fields: (t) => ({
    formId: t.exposeString('formId'),
    code: t.exposeString('code'),
    text: t.exposeString('text'),
  }),
});

const SubmissionError = builder.objectRef<RecordError>('TirRecordError').implement({
  fields: (t) => ({
    recordId: t.exposeInt('recordId'),
    code: t.exposeString('code'),
    message: t.exposeString('message'),
  }),
});

const Submission = builder.objectRef<TirSubmissionRow>('TirSubmission').implement({
  description: 'A file for the IRS, and what the IRS answered.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileId: t.exposeID('fileId'),
    fileName: t.exposeString('fileName'),
    format: t.exposeString('format'),
    formType: t.exposeString('formType'),
    transmission: t.exposeString('transmission', {
      description: 'original, correction or replacement.',
    }),
    firstRecord: t.exposeInt('firstRecord'),
    lastRecord: t.exposeInt('lastRecord'),
    records: t.exposeInt('records'),
    state: t.exposeString('state', {
      description: 'prepared, filed, accepted, acceptedWithErrors or rejected.',
    }),
    receiptId: t.exposeString('receiptId', { nullable: true }),
    errors: t.field({ type: [SubmissionError], resolve: ({ errors }) => [...errors] }),
    filedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ filedAt }) => filedAt }),
    answeredAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ answeredAt }) => answeredAt,
    }),
  }),
});

const StateCopy = builder.objectRef<StateCopyRow>('TirStateCopy').implement({
  fields: (t) => ({
    state: t.exposeString('state'),
    channel: t.exposeString('channel', {
      description: 'combined: the IRS passes it on. direct: the payer files it.',
    }),
    forms: t.exposeInt('forms'),
    filedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ filedAt }) => filedAt }),
  }),
});

const TirRun = builder.objectRef<RunView>('TirRun').implement({
  description: 'Forms that are made, locked, furnished and filed together.',
  fields: (t) => ({
    id: t.exposeID('id'),
    taxYear: t.exposeInt('taxYear'),
    number: t.exposeInt('number'),
    kind: t.exposeString('kind', { description: 'original or correction.' }),
    state: t.exposeString('state', {
      description:
        'draft, validated, locked, furnished, filed, accepted, acceptedWithErrors, rejected or corrected.',
    }),
    working: t.exposeString('working', {
      nullable: true,
      description: 'The task that is running: forms, validate, filing or statements.',
    }),
    progress: t.float({
      description: 'From 0 to 1, of the running task.',
      resolve: ({ working, done, total }) =>
        working === null ? 1 : total > 0 ? Math.min(1, done / total) : 0,
    }),
    message: t.exposeString('message', { nullable: true }),
    totals: t.field({
      type: [Totals],
      resolve: ({ totals, taxYear }) => totals.map((each) => ({ ...each, taxYear })),
    }),
    tieOuts: t.field({ type: [TieOut], resolve: ({ tieOuts }) => [...tieOuts] }),
    exclusions: t.field({ type: [Exclusion], resolve: ({ exclusions }) => [...exclusions] }),
    notices: t.field({ type: [Notice], resolve: ({ notices }) => [...notices] }),
    faults: t.field({
      type: [Notice],
      description: 'What the validation found. A run with faults can not be locked.',
      resolve: ({ faults }) => [...faults],
    }),
    fileId: t.exposeID('fileId', { nullable: true, description: 'The correction file.' }),
    submissions: t.field({ type: [Submission], resolve: ({ submissions }) => [...submissions] }),
    stateCopies: t.field({ type: [StateCopy], resolve: ({ stateCopies }) => [...stateCopies] }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    validatedAt: t.field({ type: 'DateTime', nullable: true, resolve: (run) => run.validatedAt }),
    lockedAt: t.field({ type: 'DateTime', nullable: true, resolve: (run) => run.lockedAt }),
    furnishedAt: t.field({ type: 'DateTime', nullable: true, resolve: (run) => run.furnishedAt }),
    filedAt: t.field({ type: 'DateTime', nullable: true, resolve: (run) => run.filedAt }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: (run) => run.answeredAt }),
  }),
});

builder.queryField('tirRuns', (t) =>
  t.field({
    type: [TirRun],
    description: 'The runs of a year, the newest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, taxYear }, context) => [
      ...(await readRuns(context.services, await actor(context), accountId, taxYear)),
    ],
  }),
);

builder.queryField('tirRun', (t) =>
  t.field({
    type: TirRun,
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, runId }, context) =>
      readRun(context.services, await actor(context), accountId, runId),
  }),
);

/** Changes a run and returns its new state. */
async function changeRun(
  context: Context,
  accountId: string,
  change: (asking: Actor) => Promise<{ readonly id: string }>,
): Promise<RunView> {
  const asking = await actor(context);
  const { id } = await change(asking);
  return readRun(context.services, asking, accountId, id);
}

builder.mutationField('makeTirForms', (t) =>
  t.field({
    type: TirRun,
    description: 'Makes the forms of a year in its open draft, or in a new run.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: (_, { accountId, taxYear }, context) =>
      changeRun(context, accountId, (asking) =>
        requestForms(context.services, asking, accountId, taxYear),
      ),
  }),
);

const steps = {
  validateTirRun: [requestValidation, 'Checks every form. Without faults the run is validated.'],
  lockTirRun: [lockRun, 'Locks a validated run: its forms never change again.'],
  furnishTirRun: [
    furnishRun,
    'Records that recipients were given their statements: electronically with consent, otherwise on paper.',
  ],
} as const;

for (const [name, [change, description]] of Object.entries(steps))
  builder.mutationField(name, (t) =>
    t.field({
      type: TirRun,
      description,
      args: {
        accountId: t.arg.id({ required: true }),
        runId: t.arg.id({ required: true }),
      },
      resolve: (_, { accountId, runId }, context) =>
        changeRun(context, accountId, (asking) =>
          change(context.services, asking, accountId, runId),
        ),
    }),
  );

builder.mutationField('makeTirFilingFiles', (t) =>
  t.field({
    type: TirRun,
    description:
      'Makes the files of a locked run. formats: json, iris-xml, iris-csv, fdx-json. Files that were not sent are replaced.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
      formats: t.arg.stringList({ required: true }),
      isTest: t.arg.boolean(),
    },
    resolve: (_, { accountId, runId, formats, isTest }, context) =>
      changeRun(context, accountId, (asking) =>
        requestFilingFiles(context.services, asking, accountId, {
          runId,
          formats,
          isTest: isTest ?? undefined,
        }),
      ),
  }),
);

builder.mutationField('makeTirStatements', (t) =>
  t.field({
    type: TirRun,
    description: "Makes the recipients' copies of a locked run as PDFs, in archives.",
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
    },
    resolve: (_, { accountId, runId }, context) =>
      changeRun(context, accountId, (asking) =>
        requestStatements(context.services, asking, accountId, runId),
      ),
  }),
);

builder.mutationField('markTirRunFiled', (t) =>
  t.field({
    type: TirRun,
    description: 'Records that the files of one format were sent to the IRS.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
      format: t.arg.string({ required: true }),
    },
    resolve: (_, { accountId, runId, format }, context) =>
      changeRun(context, accountId, (asking) =>
        markFiled(context.services, asking, accountId, { runId, format }),
      ),
  }),
);

builder.mutationField('markTirStateFiled', (t) =>
  t.field({
    type: TirRun,
    description: 'Records that the payer sent the copies of a state.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
      state: t.arg.string({ required: true }),
    },
    resolve: (_, { accountId, runId, state }, context) =>
      changeRun(context, accountId, (asking) =>
        markStateFiled(context.services, asking, accountId, { runId, state }),
      ),
  }),
);

builder.mutationField('deleteTirRun', (t) =>
  t.field({
    type: 'ID',
    description: 'Deletes a draft with its forms.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, runId }, context) =>
      (await deleteRun(context.services, await actor(context), accountId, runId)).id,
  }),
);

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { FurnishingRow, StoredCorrectionRow } from '@lotbook/db/stores/tir-filings';
import type { TirFormRow } from '@lotbook/db/stores/tir-forms';
import { addUploadedFile } from '@lotbook/services/tir/files';
import {
  readCorrectionFile,
  readCorrectionFiles,
  readForms,
  readFormVersions,
  readFurnishings,
  readRecipientForms,
  type CorrectionFile,
} from '@lotbook/services/tir/read-forms';
import { AppError } from '@lotbook/model/errors';
import { nameBoxes, showTin, type Address, type NamedBox } from '@lotbook/services/tir/show-forms';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { PageInfo, type PageState } from '../shared/page-cursor.ts';
import { TirFile } from './files.ts';
import { TirAddress } from './recipients.ts';

const Box = builder.objectRef<NamedBox>('TirBox').implement({
  fields: (t) => ({
    box: t.exposeString('box'),
    name: t.exposeString('name'),
    value: t.exposeString('value'),
  }),
});

const getText = (row: TirFormRow, name: string): string => {
  const value = row.details[name];
  return typeof value === 'string' ? value : '';
};

const TirForm = builder.objectRef<TirFormRow>('TirForm').implement({
  description: 'One version of a form. Versions never change.',
  fields: (t) => ({
    id: t.id({ resolve: ({ formId, version }) => `${formId} v${version}` }),
    formId: t.exposeString('formId'),
    version: t.exposeInt('version'),
    status: t.exposeString('status', { description: 'original, corrected or replaced.' }),
    formType: t.exposeString('formType'),
    taxYear: t.exposeInt('taxYear'),
    recordId: t.exposeInt('recordId'),
    runId: t.exposeID('runId'),
    externalId: t.exposeString('externalId'),
    saleId: t.exposeString('saleId', { nullable: true }),
    rowCount: t.exposeInt('rowCount'),
    recipientName: t.string({ resolve: (row) => getText(row, 'name') }),
    tin: t.string({
      description: 'Masked but for the last four digits.',
      resolve: (row) => showTin(row.tinLastFour, getText(row, 'tinType')),
    }),
    address: t.field({ type: TirAddress, resolve: (row) => row.details['address'] as Address }),
    boxes: t.field({
      type: [Box],
      resolve: ({ formType, taxYear, boxes }) => [...nameBoxes(formType, taxYear, boxes)],
    }),
    previousRecord: t.exposeString('previousRecord', {
      nullable: true,
      description: 'The record at the IRS that a correction names.',
    }),
  }),
});

interface Forms {
  readonly forms: readonly TirFormRow[];
  readonly pageInfo: PageState;
}

const FormPage = builder.objectRef<Forms>('TirFormPage').implement({
  fields: (t) => ({
    forms: t.field({ type: [TirForm], resolve: ({ forms }) => [...forms] }),
    pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
  }),
});

function toFormPage(
  forms: readonly TirFormRow[],
  hasNextPage: boolean,
  getCursor: (last: TirFormRow) => string,
): Forms {
  const last = forms.at(-1);
  return { forms, pageInfo: { hasNextPage, endCursor: last ? getCursor(last) : null } };
}

builder.queryField('tirForms', (t) =>
  t.field({
    type: FormPage,
    description: 'Forms of a run by type and record.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
      formType: t.arg.string(),
      status: t.arg.string({ description: 'original, corrected or replaced.' }),
      recipient: t.arg.string({ description: 'The id of an account, or part of a name.' }),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, runId, limit, cursor, ...filter }, context) => {
      const { forms, hasMore } = await readForms(
        context.services,
        await actor(context),
        accountId,
        {
          runId,
          formType: filter.formType ?? undefined,
          status: filter.status ?? undefined,
          recipient: filter.recipient ?? undefined,
          after: readCursor(cursor, (name, number) => ({ formType: name, recordId: number })),
          limit: limitTo(limit, 50),
        },
      );
      return toFormPage(forms, hasMore, (last) => `${last.recordId} ${last.formType}`);
    },
  }),
);

builder.queryField('tirRecipientForms', (t) =>
  t.field({
    type: FormPage,
    description: 'All versions of the forms of one recipient, by form.',
    args: {
      accountId: t.arg.id({ required: true }),
      externalId: t.arg.string({ required: true }),
      taxYear: t.arg.int({ required: true }),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, externalId, taxYear, limit, cursor }, context) => {
      const { forms, hasMore } = await readRecipientForms(
        context.services,
        await actor(context),
        accountId,
        {
          externalId,
          taxYear,
          after: readCursor(cursor, (formId, version) => ({ formId, version })),
          limit: limitTo(limit, 50),
        },
      );
      return toFormPage(forms, hasMore, (last) => `${last.version} ${last.formId}`);
    },
  }),
);

builder.queryField('tirFormVersions', (t) =>
  t.field({
    type: [TirForm],
    description: 'Every version of one form, the oldest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      formId: t.arg.string({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, formId, taxYear }, context) => [
      ...(await readFormVersions(context.services, await actor(context), accountId, {
        formId,
        taxYear,
      })),
    ],
  }),
);

function readCursor<T>(
  cursor: string | null | undefined,
  make: (name: string, number: number) => T,
): T | undefined {
  if (cursor == null) return undefined;
  const [, number, name] = /^(\d{1,9}) (.+)$/.exec(cursor) ?? [];
  if (number === undefined || name === undefined)
    throw new AppError('BAD_INPUT', fill(texts.formCursorUnknown), {
      field: 'cursor',
    });
  return make(name, Number(number));
}

const Furnishing = builder.objectRef<FurnishingRow>('TirFurnishing').implement({
  fields: (t) => ({
    externalId: t.exposeString('externalId'),
    method: t.exposeString('method', { description: 'electronic or paper.' }),
    consentVersion: t.exposeString('consentVersion', { nullable: true }),
    forms: t.exposeInt('forms'),
    furnishedAt: t.field({ type: 'DateTime', resolve: ({ furnishedAt }) => furnishedAt }),
  }),
});

const FurnishingPage = builder
  .objectRef<{ readonly furnishings: readonly FurnishingRow[]; readonly pageInfo: PageState }>(
    'TirFurnishingPage',
  )
  .implement({
    fields: (t) => ({
      furnishings: t.field({
        type: [Furnishing],
        resolve: ({ furnishings }) => [...furnishings],
      }),
      pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
    }),
  });

builder.queryField('tirFurnishings', (t) =>
  t.field({
    type: FurnishingPage,
    description: 'Who was given statements of a run, and how.',
    args: {
      accountId: t.arg.id({ required: true }),
      runId: t.arg.id({ required: true }),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, runId, limit, cursor }, context) => {
      const { furnishings, hasMore } = await readFurnishings(
        context.services,
        await actor(context),
        accountId,
        { runId, after: cursor ?? undefined, limit: limitTo(limit, 50) },
      );
      return {
        furnishings,
        pageInfo: { hasNextPage: hasMore, endCursor: furnishings.at(-1)?.externalId ?? null },
      };
    },
  }),
);

const Change = builder
  .objectRef<StoredCorrectionRow['changes'][number]>('TirFieldChange')
  .implement({
    fields: (t) => ({
      field: t.exposeString('field', { description: 'A box, or a field of the recipient.' }),
      before: t.exposeString('before'),
      after: t.exposeString('after'),
    }),
  });

const Correction = builder.objectRef<StoredCorrectionRow>('TirCorrection').implement({
  fields: (t) => ({
    formId: t.exposeString('formId'),
    type: t.exposeInt('type', {
      description:
        '1: one corrected form. 2: a wrong name or TIN. If the IRS accepted the form, that takes a corrected form with zeros, then a new original.',
    }),
    beforeVersion: t.exposeInt('beforeVersion'),
    afterVersion: t.exposeInt('afterVersion'),
    changes: t.field({ type: [Change], resolve: ({ changes }) => [...changes] }),
    reasons: t.stringList({ resolve: ({ reasons }) => [...reasons] }),
    statuses: t.stringList({
      description:
        'The status of each new version: `corrected`, `replaced` if the IRS rejected the form, or `original` if it was never filed. Type 2 of an accepted form has two.',
      resolve: ({ statuses }) => [...statuses],
    }),
  }),
});

const TirCorrectionFile = builder.objectRef<CorrectionFile>('TirCorrectionFile').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ file }) => file.id }),
    file: t.field({ type: TirFile, resolve: ({ file }) => file }),
    runId: t.id({ nullable: true, resolve: ({ file }) => file.runId }),
    state: t.string({
      nullable: true,
      description: 'The state of the run with the corrections.',
      resolve: ({ state }) => state ?? null,
    }),
    corrections: t.field({
      type: [Correction],
      description: 'The first 500.',
      resolve: ({ corrections }) => [...corrections],
    }),
  }),
});

builder.queryField('tirCorrectionFiles', (t) =>
  t.field({
    type: [TirCorrectionFile],
    description: 'Correction files, the newest first, with what each changed.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readCorrectionFiles(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('addTirCorrectionFile', (t) =>
  t.field({
    type: TirCorrectionFile,
    description:
      'Takes an uploaded correction file. filename: the id that the upload answered. taxYear: by default the one of the account.',
    args: {
      accountId: t.arg.id({ required: true }),
      filename: t.arg.string({ required: true }),
      taxYear: t.arg.int(),
    },
    resolve: async (_, { accountId, filename, taxYear }, context) => {
      const asking = await actor(context);
      const { id } = await addUploadedFile(context.services, asking, accountId, {
        uploadId: filename,
        taxYear: taxYear ?? undefined,
        kind: 'correction',
      });
      return readCorrectionFile(context.services, asking, accountId, id);
    },
  }),
);

import * as shared from '@lotbook/messages/generated/services/shared';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { mostAssetCharacters } from '@lotbook/services/broker-forms/read-form';
import { money, quantity } from '@lotbook/decimal/decimal';
import type { NewBrokerLine } from '@lotbook/db/stores/broker-forms';
import { AppError } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import { getSymbol } from '@lotbook/reports/broker-forms/asset-names';
import {
  chooseSale,
  dropBrokerForm,
  enterBrokerForm,
  type AddedForm,
} from '@lotbook/services/broker-forms/change-broker-forms';
import type { RejectedLine } from '@lotbook/services/broker-forms/read-form';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const LineInput = builder.inputType('BrokerLineInput', {
  description: 'A line of the form by its boxes. term: short, long, ordinary.',
  fields: (t) => ({
    asset: t.string({ required: true }),
    quantity: t.field({ type: 'Decimal', required: true }),
    acquired: t.field({ type: 'LocalDate' }),
    sold: t.field({ type: 'LocalDate', required: true }),
    proceeds: t.field({ type: 'Decimal', required: true }),
    costBasis: t.field({ type: 'Decimal' }),
    basisReported: t.boolean(),
    term: t.string(),
    noncovered: t.boolean(),
  }),
});

const terms = ['short', 'long', 'ordinary'] as const;

function toLine(line: typeof LineInput.$inferInput): NewBrokerLine {
  const term = terms.find((each) => each === line.term);
  if (line.term && !term)
    throw new AppError('BAD_INPUT', fill(texts.termUnknown, { terms: terms.join(', ') }), {
      field: 'lines',
    });
  if (line.asset.trim() === '')
    throw new AppError('BAD_INPUT', fill(contractRules.youMustEnterAnAsset), { field: 'lines' });
  if (line.asset.length > mostAssetCharacters)
    throw new AppError('BAD_INPUT', fill(texts.assetNameTooLong), { field: 'lines' });
  if (quantity(line.quantity) <= 0n)
    throw new AppError('BAD_INPUT', fill(shared.belowSmallestUnit), { field: 'lines' });
  if (money(line.proceeds) < 0n)
    throw new AppError('BAD_INPUT', fill(shared.belowZero), { field: 'lines' });
  return {
    asset: getSymbol(line.asset),
    quantity: quantity(line.quantity),
    ...(line.acquired && { acquired: line.acquired as LocalDate }),
    sold: line.sold as LocalDate,
    proceeds: money(line.proceeds),
    ...(line.costBasis && { basis: money(line.costBasis) }),
    basisReported: line.basisReported ?? false,
    ...(term && { term }),
    noncovered: line.noncovered ?? false,
    aggregate: false,
  };
}

const Rejected = builder.objectRef<RejectedLine>('RejectedBrokerLine').implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    column: t.exposeString('column'),
    reason: t.exposeString('reason'),
  }),
});

/** How many are listed. */
const mostRejected = 100;

const Added = builder.objectRef<AddedForm>('AddedBrokerForm').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    lines: t.exposeInt('lines', { description: 'How many were kept.' }),
    rejectedCount: t.int({ resolve: ({ rejected }) => rejected.length }),
    rejected: t.field({
      type: [Rejected],
      resolve: ({ rejected }) => rejected.slice(0, mostRejected),
    }),
  }),
});

builder.mutationField('addBrokerForm', (t) =>
  t.field({
    type: Added,
    description:
      'Enters a Form 1099-DA or 1099-B. file is the id that POST /uploads gave, of CSV or FDX JSON; lines are entered manually; coversAll says that the form covers every sale of the source by proceeds.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      broker: t.arg.string({ required: true }),
      sourceId: t.arg.id(),
      file: t.arg.id(),
      lines: t.arg({ type: [LineInput] }),
      coversAll: t.arg.boolean(),
    },
    resolve: async (_, { accountId, taxYear, broker, sourceId, file, lines, coversAll }, context) =>
      enterBrokerForm(context.services, await actor(context), accountId, {
        taxYear,
        broker,
        sourceId: sourceId ?? undefined,
        uploadId: file ?? undefined,
        lines: lines?.map(toLine),
        coversAll: coversAll ?? false,
      }),
  }),
);

builder.mutationField('deleteBrokerForm', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), formId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, formId }, context) => {
      await dropBrokerForm(context.services, await actor(context), accountId, formId);
      return true;
    },
  }),
);

builder.mutationField('matchBrokerLines', (t) =>
  t.boolean({
    description:
      'Says which sale lines are; none: they are none of ours; without either they are matched again.',
    args: {
      accountId: t.arg.id({ required: true }),
      lineIds: t.arg.idList({ required: true }),
      taxTxId: t.arg.id(),
      none: t.arg.boolean(),
    },
    resolve: async (_, { accountId, lineIds, taxTxId, none }, context) => {
      await chooseSale(context.services, await actor(context), accountId, {
        lineIds,
        taxTxId: taxTxId ?? undefined,
        none: none ?? false,
      });
      return true;
    },
  }),
);

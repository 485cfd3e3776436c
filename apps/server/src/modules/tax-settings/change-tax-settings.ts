import type { Instant, LocalDate } from '@lotbook/model/time';
import { changeMethod } from '@lotbook/services/accounts/change-method';
import {
  changeAssetTraits,
  changeCustody,
  changeTreatments,
} from '@lotbook/services/tax-settings/change-tax-settings';
import { readTaxProfile } from '@lotbook/services/tax-settings/read-tax-profile';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { TaxProfileType } from './tax-profile.ts';

export const TreatmentInput = builder.inputType('TreatmentInput', {
  fields: (t) => ({ key: t.string({ required: true }), value: t.string({ required: true }) }),
});

export const readProfile = async (context: Context, accountId: string) =>
  readTaxProfile(context.services, await actor(context), accountId);

builder.mutationField('updateTreatments', (t) =>
  t.field({
    type: TaxProfileType,
    description:
      'Answers questions of unsettled law for the whole account; those that are not named stay. Starts a recomputation.',
    args: {
      accountId: t.arg.id({ required: true }),
      treatments: t.arg({ type: [TreatmentInput], required: true }),
    },
    resolve: async (_, { accountId, treatments }, context) => {
      await changeTreatments(context.services, await actor(context), accountId, treatments);
      return readProfile(context, accountId);
    },
  }),
);

builder.mutationField('addStandingOrder', (t) =>
  t.field({
    type: TaxProfileType,
    description:
      'From the beginning of a day on, by the account’s clock, lots leave by FIFO, LIFO or HIFO, at all sources or at one. It reaches nothing that left before recordedAt. ' +
      'No order is altered; a later one follows it.',
    args: {
      accountId: t.arg.id({ required: true }),
      method: t.arg.string({ required: true }),
      from: t.arg({ type: 'LocalDate', required: true }),
      sourceId: t.arg.id(),
      channel: t.arg.string({
        description: 'books, or broker if the source that it is for was notified. Default: books.',
      }),
      recordedAt: t.arg({
        type: 'DateTime',
        description:
          'When the person recorded it in their own books, or notified the broker; not in the future. Default: now.',
      }),
    },
    resolve: async (_, { accountId, method, from, sourceId, channel, recordedAt }, context) => {
      await changeMethod(context.services, await actor(context), accountId, {
        method,
        on: from as LocalDate,
        sourceId: sourceId ?? undefined,
        channel: channel ?? undefined,
        recordedAt: (recordedAt ?? undefined) as Instant | undefined,
      });
      return readProfile(context, accountId);
    },
  }),
);

builder.mutationField('updateSourceCustody', (t) =>
  t.field({
    type: TaxProfileType,
    description: 'custody: own or broker; without it, the custodian is unknown.',
    args: {
      accountId: t.arg.id({ required: true }),
      sourceId: t.arg.id({ required: true }),
      custody: t.arg.string(),
    },
    resolve: async (_, { accountId, sourceId, custody }, context) => {
      await changeCustody(context.services, await actor(context), accountId, {
        sourceId,
        custody: custody ?? undefined,
      });
      return readProfile(context, accountId);
    },
  }),
);

builder.mutationField('updateAssetTraits', (t) =>
  t.field({
    type: TaxProfileType,
    description: 'What is not said of the asset does not hold.',
    args: {
      accountId: t.arg.id({ required: true }),
      asset: t.arg.string({ required: true }),
      collectible: t.arg.boolean(),
      security: t.arg.boolean(),
    },
    resolve: async (_, { accountId, asset, collectible, security }, context) => {
      const traits = { asset, collectible: collectible ?? false, security: security ?? false };
      await changeAssetTraits(context.services, await actor(context), accountId, traits);
      return readProfile(context, accountId);
    },
  }),
);

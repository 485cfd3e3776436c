import type { TirRecipientRow } from '@lotbook/db/stores/tir-recipients';
import {
  changeRecipient,
  countMatchingRecipients,
  readRecipients,
  unmaskTin,
} from '@lotbook/services/tir/recipients';
import { showTin, type Address } from '@lotbook/services/tir/show-forms';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { PageInfo, type PageState } from '../shared/page-cursor.ts';

export const TirAddress = builder.objectRef<Address>('TirAddress').implement({
  fields: (t) => ({
    line1: t.exposeString('line1'),
    line2: t.exposeString('line2'),
    city: t.exposeString('city'),
    state: t.exposeString('state'),
    zip: t.exposeString('zip'),
    country: t.exposeString('country'),
  }),
});

export const TirRecipient = builder.objectRef<TirRecipientRow>('TirRecipient').implement({
  fields: (t) => ({
    externalId: t.exposeString('externalId', {
      description: "The id of the customer's account at the payer.",
    }),
    ownerId: t.exposeString('ownerId'),
    name: t.exposeString('name'),
    secondName: t.exposeString('secondName'),
    entityType: t.exposeString('entityType'),
    tinType: t.exposeString('tinType'),
    tin: t.string({
      description: 'Masked but for the last four digits; empty without a TIN.',
      resolve: ({ tinLastFour, tinType }) => showTin(tinLastFour, tinType),
    }),
    hasForeignTin: t.exposeBoolean('hasForeignTin'),
    documentForm: t.exposeString('documentForm', { nullable: true }),
    documentDate: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ documentDate }) => documentDate,
    }),
    isCertified: t.exposeBoolean('isCertified'),
    address: t.field({ type: TirAddress, resolve: ({ address }) => address as Address }),
    email: t.exposeString('email'),
    consentedOn: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ consentedOn }) => consentedOn,
    }),
    consentVersion: t.exposeString('consentVersion', { nullable: true }),
    isBackupWithheld: t.exposeBoolean('isBackupWithheld'),
    exemptCode: t.exposeString('exemptCode'),
    curing: t.exposeString('curing', { description: 'none, open, in_review or resolved.' }),
    curingReasons: t.stringList({
      description:
        'missingTin, missingDocument, notCertified, usAddress, poBox, missingForeignTin, expired, tinMismatch.',
      resolve: ({ curingReasons }) => [...curingReasons],
    }),
    matchCode: t.exposeInt('matchCode', {
      nullable: true,
      description: 'The code of the TIN matching program, 0 to 8.',
    }),
    matchedOn: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ matchedOn }) => matchedOn,
    }),
    clientAccountId: t.exposeID('clientAccountId', { nullable: true }),
  }),
});

interface Recipients {
  readonly recipients: readonly TirRecipientRow[];
  readonly pageInfo: PageState;
  readonly count: () => Promise<number>;
}

const RecipientPage = builder.objectRef<Recipients>('TirRecipientPage').implement({
  fields: (t) => ({
    recipients: t.field({ type: [TirRecipient], resolve: ({ recipients }) => [...recipients] }),
    pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
    totalCount: t.int({
      description: 'How many recipients the filter finds.',
      resolve: ({ count }) => count(),
    }),
  }),
});

builder.queryField('tirRecipients', (t) =>
  t.field({
    type: RecipientPage,
    description: 'Recipients by their id, a page at a time.',
    args: {
      accountId: t.arg.id({ required: true }),
      curing: t.arg.string({ description: 'Only recipients in this state.' }),
      search: t.arg.string({ description: 'Part of the name, or an id.' }),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, curing, search, limit, cursor }, context) => {
      const asking = await actor(context);
      const filter = { curing: curing ?? undefined, search: search?.trim() || undefined };
      const { recipients, hasMore } = await readRecipients(context.services, asking, accountId, {
        filter,
        after: cursor ?? undefined,
        limit: limitTo(limit, 50),
      });
      return {
        recipients,
        count: () => countMatchingRecipients(context.services, asking, accountId, filter),
        pageInfo: { hasNextPage: hasMore, endCursor: recipients.at(-1)?.externalId ?? null },
      };
    },
  }),
);

builder.mutationField('updateTirRecipient', (t) =>
  t.field({
    type: TirRecipient,
    description: 'Changes the curing state, the consent or the client account of a recipient.',
    args: {
      accountId: t.arg.id({ required: true }),
      externalId: t.arg.string({ required: true }),
      taxYear: t.arg.int({ required: true }),
      curing: t.arg.string(),
      consentedOn: t.arg.string({
        description: 'The day of the consent to electronic statements; null withdraws it.',
      }),
      consentVersion: t.arg.string(),
      clientAccountId: t.arg.id({ description: 'Null for none.' }),
    },
    resolve: async (_, { accountId, ...change }, context) =>
      changeRecipient(context.services, await actor(context), accountId, {
        ...change,
        curing: change.curing ?? undefined,
        consentVersion: change.consentVersion ?? undefined,
      }),
  }),
);

const Tin = builder
  .objectRef<{ readonly tin: string; readonly foreignTin: string }>('TirTin')
  .implement({
    fields: (t) => ({
      tin: t.exposeString('tin'),
      foreignTin: t.exposeString('foreignTin'),
    }),
  });

builder.mutationField('unmaskTirTin', (t) =>
  t.field({
    type: Tin,
    description: 'Shows the TIN of a recipient. Each time is logged.',
    args: {
      accountId: t.arg.id({ required: true }),
      externalId: t.arg.string({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, externalId, taxYear }, context) =>
      unmaskTin(context.services, await actor(context), accountId, { externalId, taxYear }),
  }),
);

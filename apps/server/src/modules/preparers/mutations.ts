import {
  declineInvite,
  inviteClient,
  inviteClientAgain,
  connectByCode,
} from '@lotbook/services/preparers/create-links';
import {
  deletePreparerLink,
  updateCharges,
  updateClientDetails,
  updateConsent,
  updateTaxYearSubmitted,
} from '@lotbook/services/preparers/change-links';
import type { ClientDetails } from '@lotbook/services/preparers/checked-client';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, actor } from '../../graphql/context.ts';
import { PreparerLinkType } from './preparer-link.ts';

const ClientDetailsInput = builder.inputType('ClientDetailsInput', {
  fields: (t) => ({
    clientAccountName: t.string(),
    contactName: t.string(),
    clientEmail: t.string(),
    locator: t.string({ description: 'Six digits and capital letters, or empty.' }),
    billingEntity: t.string({ description: 'client or preparer' }),
  }),
});

const toDetails = (given: typeof ClientDetailsInput.$inferInput): ClientDetails => ({
  clientAccountName: given.clientAccountName ?? undefined,
  contactName: given.contactName ?? undefined,
  clientEmail: given.clientEmail ?? undefined,
  locator: given.locator ?? undefined,
  billingEntity: given.billingEntity ?? undefined,
});

builder.mutationField('createPreparerLink', (t) =>
  t.field({
    type: PreparerLinkType,
    description:
      'Adds a client and mails them an invite. They are connected once they show its code in an account of theirs.',
    args: {
      accountId: t.arg.id({ required: true }),
      clientDetails: t.arg({ type: ClientDetailsInput, required: true }),
    },
    resolve: async (_, { accountId, clientDetails }, context) =>
      inviteClient(context.services, await actor(context), accountId, toDetails(clientDetails)),
  }),
);

builder.mutationField('createPreparerLinkFromCode', (t) =>
  t.field({
    type: PreparerLinkType,
    description:
      "Connects the account with a preparer, by the preparer's link code or the code of an invite. The caller thus consents.",
    args: { accountId: t.arg.id({ required: true }), linkCode: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, linkCode }, context) => {
      const asking = await actor(context);
      await context.guess();
      return connectByCode(context.services, asking, accountId, linkCode);
    },
  }),
);

builder.mutationField('updateCodeInvite', (t) =>
  t.field({
    type: PreparerLinkType,
    description: 'Mails the invite of a client once more, with a new code; the former one ends.',
    args: { accountId: t.arg.id({ required: true }), preparerLinkId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, preparerLinkId }, context) =>
      inviteClientAgain(context.services, await actor(context), accountId, preparerLinkId),
  }),
);

builder.mutationField('updateConsent', (t) =>
  t.field({
    type: PreparerLinkType,
    description:
      'The client says whether the preparer may see the account. Taken back, the preparer is out at once.',
    args: {
      accountId: t.arg.id({ required: true }),
      preparerLinkId: t.arg.id({ required: true }),
      consent: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, preparerLinkId, consent }, context) =>
      updateConsent(context.services, await actor(context), accountId, preparerLinkId, consent),
  }),
);

builder.mutationField('updateTaxYearSubmitted', (t) =>
  t.field({
    type: PreparerLinkType,
    description:
      'Notes, from either side, that a year was handed over to the preparer; noted again, it is taken back.',
    args: {
      accountId: t.arg.id({ required: true }),
      preparerLinkId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, preparerLinkId, taxYear }, context) =>
      updateTaxYearSubmitted(
        context.services,
        await actor(context),
        accountId,
        preparerLinkId,
        taxYear,
      ),
  }),
);

builder.mutationField('declinePreparerInvite', (t) =>
  t.boolean({
    description: 'Declines an invite of a preparer that was sent to the own confirmed address.',
    args: { preparerLinkId: t.arg.id({ required: true }) },
    resolve: async (_, { preparerLinkId }, context) => {
      await declineInvite(context.services, await readActingUser(context), preparerLinkId);
      return true;
    },
  }),
);

builder.mutationField('deletePreparerLink', (t) =>
  t.boolean({
    description: 'Ends a link, from either side.',
    args: { accountId: t.arg.id({ required: true }), preparerLinkId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, preparerLinkId }, context) => {
      await deletePreparerLink(context.services, await actor(context), accountId, preparerLinkId);
      return true;
    },
  }),
);

builder.mutationField('updateClientDetails', (t) =>
  t.field({
    type: PreparerLinkType,
    description: 'Omitted fields stay unchanged.',
    args: {
      accountId: t.arg.id({ required: true }),
      preparerLinkId: t.arg.id({ required: true }),
      clientDetails: t.arg({ type: ClientDetailsInput, required: true }),
    },
    resolve: async (_, { accountId, preparerLinkId, clientDetails }, context) =>
      updateClientDetails(
        context.services,
        await actor(context),
        accountId,
        preparerLinkId,
        toDetails(clientDetails),
      ),
  }),
);

builder.mutationField('updatePreparerClientCharges', (t) =>
  t.field({
    type: PreparerLinkType,
    description:
      'charges: an object of tax years with amounts in USD. Years that are left out stay.',
    args: {
      accountId: t.arg.id({ required: true }),
      preparerLinkId: t.arg.id({ required: true }),
      charges: t.arg({ type: 'JSON', required: true }),
    },
    resolve: async (_, { accountId, preparerLinkId, charges }, context) =>
      updateCharges(context.services, await actor(context), accountId, preparerLinkId, charges),
  }),
);

import type { NamedOrganization } from '@lotbook/db/stores/organizations';
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  listOrganizations,
  nameOrganization,
} from '@lotbook/services/organizations/organizations';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export const OrganizationType = builder.objectRef<NamedOrganization>('Organization').implement({
  description: 'Who received a donation.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    taxNumber: t.exposeString('taxNumber', {
      description: 'Its tax ID, such as an EIN; empty if not set.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    usedBy: t.exposeInt('usedBy', { description: 'How many transactions name it.' }),
  }),
});

const OrganizationInput = builder.inputType('OrganizationInput', {
  fields: (t) => ({ name: t.string(), address: t.string(), taxNumber: t.string() }),
});

builder.queryField('organizations', (t) =>
  t.field({
    type: [OrganizationType],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listOrganizations(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('addOrganization', (t) =>
  t.field({
    type: OrganizationType,
    args: {
      accountId: t.arg.id({ required: true }),
      organization: t.arg({ type: OrganizationInput, required: true }),
    },
    resolve: async (_, { accountId, organization }, context) =>
      createOrganization(context.services, await actor(context), accountId, organization),
  }),
);

builder.mutationField('updateOrganization', (t) =>
  t.field({
    type: OrganizationType,
    args: {
      accountId: t.arg.id({ required: true }),
      organizationId: t.arg.id({ required: true }),
      organization: t.arg({ type: OrganizationInput, required: true }),
    },
    resolve: async (_, { accountId, organizationId, organization }, context) =>
      editOrganization(
        context.services,
        await actor(context),
        accountId,
        organizationId,
        organization,
      ),
  }),
);

builder.mutationField('removeOrganization', (t) =>
  t.boolean({
    description: 'Removes it from its donations. putBackDeleted restores it.',
    args: { accountId: t.arg.id({ required: true }), organizationId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, organizationId }, context) => {
      await deleteOrganization(context.services, await actor(context), accountId, organizationId);
      return true;
    },
  }),
);

builder.mutationField('setTransactionOrganization', (t) =>
  t.boolean({
    description: 'Sets the recipient of a donation; without organizationId, removes it.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      organizationId: t.arg.id(),
    },
    resolve: async (_, { accountId, taxTxId, organizationId }, context) => {
      await nameOrganization(
        context.services,
        await actor(context),
        accountId,
        taxTxId,
        organizationId ?? undefined,
      );
      return true;
    },
  }),
);

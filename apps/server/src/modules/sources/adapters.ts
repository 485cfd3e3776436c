import type { Adapter, CredentialField } from '@lotbook/connections/adapter';
import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';
import { FetchableType } from './wallet-queries.ts';

const CredentialFieldType = builder.objectRef<CredentialField>('CredentialField').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Of the field of CredentialsInput.' }),
    label: t.exposeString('label'),
    kind: t.exposeString('kind', { description: 'text, secret or lines' }),
    optional: t.boolean({ resolve: ({ optional }) => optional ?? false }),
    hint: t.string({ nullable: true, resolve: ({ hint }) => hint ?? null }),
  }),
});

const AdapterType = builder.objectRef<Adapter>('Adapter').implement({
  description: 'A service that data can be fetched from.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'exchange, chain or custodian' }),
    provider: t.exposeString('provider', { description: 'Catalogue id' }),
    label: t.exposeString('label'),
    support: t.exposeString('support', { description: 'tested, or basic: by the general mapping' }),
    credentialFields: t.field({
      type: [CredentialFieldType],
      resolve: ({ credentialFields }) => [...credentialFields],
    }),
    guideUrl: t.string({
      nullable: true,
      description: 'Where keys are made.',
      resolve: ({ guide }) => guide.url ?? null,
    }),
    guideSteps: t.stringList({ resolve: ({ guide }) => [...guide.steps] }),
    permissions: t.stringList({
      description: 'The boxes to tick.',
      resolve: ({ guide }) => [...guide.permissions],
    }),
    forbidden: t.stringList({
      description: 'The boxes to leave alone.',
      resolve: ({ guide }) => [...guide.forbidden],
    }),
    canFetch: t.field({ type: [FetchableType], resolve: ({ canFetch }) => [...canFetch] }),
    oauth: t.boolean({
      description:
        'It can be signed in to by a visit, since this installation is registered with it.',
      resolve: ({ oauth }, _, { services }) =>
        oauth !== undefined && services.shell.oauthApplications.some(({ id }) => id === oauth),
    }),
  }),
});

builder.queryField('adapters', (t) =>
  t.field({
    type: [AdapterType],
    description: 'Services that data can be fetched from, by their name.',
    args: { kind: t.arg.string({ description: 'exchange, chain or custodian' }) },
    resolve: (_, { kind }, context) => {
      requireIdentity(context);
      return context.services.adapters
        .filter((adapter) => !kind || adapter.kind === kind)
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
    },
  }),
);

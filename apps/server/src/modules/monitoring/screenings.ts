import {
  loadAddressScreenings,
  screenAddress,
  type ScreeningFinding,
  type ScreeningRow,
} from '@lotbook/services/monitoring/screen-address';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Scope = builder.enumType('ScreeningScope', { values: ['list', 'provider'] as const });

const Finding = builder.objectRef<ScreeningFinding>('ScreeningFinding').implement({
  description: 'What a sanctions list or a provider knows of an address.',
  fields: (t) => ({
    provider: t.exposeString('provider', { description: 'list, kyt or sanctions' }),
    category: t.exposeString('category'),
    name: t.exposeString('name', { nullable: true }),
    detail: t.exposeString('detail', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
  }),
});

const Screening = builder.objectRef<ScreeningRow>('AddressScreening').implement({
  description: 'An address that a person had screened.',
  fields: (t) => ({
    id: t.exposeID('id'),
    address: t.exposeString('address'),
    chain: t.exposeString('chain'),
    scope: t.field({ type: Scope, resolve: ({ scope }) => scope }),
    state: t.exposeString('state', { description: 'waiting, done or failed' }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    userName: t.exposeString('userName', { nullable: true }),
    level: t.exposeString('level', {
      nullable: true,
      description: 'severe, high, medium or low; null without a finding',
    }),
    findings: t.field({ type: [Finding], resolve: ({ findings }) => findings }),
    answeredBy: t.stringList({
      description: 'Who answered: list, kyt, sanctions.',
      resolve: ({ answeredBy }) => [...answeredBy],
    }),
    listPublishedOn: t.exposeString('listPublishedOn', { nullable: true }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why there is no result, or only that of the list.',
    }),
  }),
});

builder.queryField('addressScreenings', (t) =>
  t.field({
    type: [Screening],
    description: 'The screened addresses, the newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await loadAddressScreenings(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('screenAddress', (t) =>
  t.field({
    type: Screening,
    description:
      'Compares an address with the sanctions list, and with scope provider sends it to the provider.',
    args: {
      accountId: t.arg.id({ required: true }),
      address: t.arg.string({ required: true }),
      chain: t.arg.string({ required: true }),
      scope: t.arg({ type: Scope, required: true }),
    },
    resolve: async (_, { accountId, address, chain, scope }, context) =>
      screenAddress(context.services, await actor(context), accountId, { address, chain, scope }),
  }),
);

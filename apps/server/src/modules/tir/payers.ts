import {
  readPayers,
  savePayer,
  type PayerProfile,
  type StoredPayer,
} from '@lotbook/services/tir/payers';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Elections = builder.objectRef<Readonly<Record<string, unknown>>>('TirElections').implement({
  description: 'Optional methods that a payer chooses for a whole tax year.',
  fields: (t) => ({
    aggregateStablecoins: t.boolean({ resolve: (all) => all['aggregateStablecoins'] === true }),
    aggregateNfts: t.boolean({ resolve: (all) => all['aggregateNfts'] === true }),
    cryptoInterestAsInterest: t.boolean({
      resolve: (all) => all['cryptoInterestAsInterest'] === true,
    }),
    skipSmallErrors: t.boolean({ resolve: (all) => all['skipSmallErrors'] === true }),
    smallErrorOwners: t.stringList({
      description: 'Owners who asked for corrections of small errors.',
      resolve: (all) => {
        const owners = all['smallErrorOwners'];
        return Array.isArray(owners) ? owners.map(String) : [];
      },
    }),
  }),
});

const Payer = builder.objectRef<StoredPayer>('TirPayer').implement({
  description: 'Who files the forms of a tax year.',
  fields: (t) => ({
    id: t.id({ resolve: ({ taxYear }) => String(taxYear) }),
    taxYear: t.exposeInt('taxYear'),
    name: t.string({ resolve: ({ profile }) => profile.name }),
    ein: t.string({ resolve: ({ profile }) => profile.ein }),
    address1: t.string({ resolve: ({ profile }) => profile.address1 }),
    address2: t.string({ resolve: ({ profile }) => profile.address2 ?? '' }),
    city: t.string({ resolve: ({ profile }) => profile.city }),
    state: t.string({ resolve: ({ profile }) => profile.state ?? '' }),
    zip: t.string({ resolve: ({ profile }) => profile.zip ?? '' }),
    country: t.string({ resolve: ({ profile }) => profile.country ?? 'US' }),
    contactName: t.string({ resolve: ({ profile }) => profile.contactName }),
    contactPhone: t.string({ resolve: ({ profile }) => profile.contactPhone ?? '' }),
    contactEmail: t.string({ resolve: ({ profile }) => profile.contactEmail ?? '' }),
    tcc: t.string({ resolve: ({ profile }) => profile.tcc ?? '' }),
    timeZone: t.string({ resolve: ({ profile }) => profile.timeZone ?? 'UTC' }),
    combinedFiling: t.boolean({ resolve: ({ profile }) => profile.combinedFiling ?? false }),
    stateIds: t.field({
      type: 'JSON',
      description: "The payer's id in each state, by postal code.",
      resolve: ({ profile }) => profile.stateIds ?? {},
    }),
    elections: t.field({ type: Elections, resolve: ({ profile }) => profile.elections ?? {} }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
  }),
});

builder.queryField('tirPayers', (t) =>
  t.field({
    type: [Payer],
    description: 'The payer profiles of all years, the newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readPayers(context.services, await actor(context), accountId)),
    ],
  }),
);

const ElectionsInput = builder.inputType('TirElectionsInput', {
  fields: (t) => ({
    aggregateStablecoins: t.boolean(),
    aggregateNfts: t.boolean(),
    cryptoInterestAsInterest: t.boolean(),
    skipSmallErrors: t.boolean(),
    smallErrorOwners: t.stringList(),
  }),
});

const ConfigInput = builder.inputType('TirConfigInput', {
  description: 'The payer profile of a tax year, with its elections.',
  fields: (t) => ({
    taxYear: t.int({ required: true }),
    name: t.string({ required: true }),
    ein: t.string({ required: true }),
    address1: t.string({ required: true }),
    address2: t.string(),
    city: t.string({ required: true }),
    state: t.string(),
    zip: t.string(),
    country: t.string(),
    contactName: t.string({ required: true }),
    contactPhone: t.string(),
    contactEmail: t.string(),
    tcc: t.string({ description: 'Transmitter control code of IRIS.' }),
    timeZone: t.string(),
    combinedFiling: t.boolean(),
    stateIds: t.field({ type: 'JSON' }),
    elections: t.field({ type: ElectionsInput }),
  }),
});

/** Absent fields are left out, so that the profile has only what was given. */
const omitNulls = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

builder.mutationField('updateTirConfig', (t) =>
  t.field({
    type: Payer,
    description: 'Saves the payer profile of a tax year.',
    args: {
      accountId: t.arg.id({ required: true }),
      config: t.arg({ type: ConfigInput, required: true }),
    },
    resolve: async (_, { accountId, config }, context) => {
      const { taxYear, elections, ...fields } = config;
      const asking = await actor(context);
      const profile = {
        ...omitNulls(fields),
        elections: omitNulls(elections ?? {}),
      } as unknown as PayerProfile;
      await savePayer(context.services, asking, accountId, { taxYear, profile });
      const payers = await readPayers(context.services, asking, accountId);
      return payers.find((each) => each.taxYear === taxYear)!;
    },
  }),
);

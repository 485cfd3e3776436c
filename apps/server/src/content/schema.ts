import SchemaBuilder from '@pothos/core';
import { blockchains, type Blockchain } from './blockchains.ts';
import { catalogue, type CatalogueEntry } from './catalogue.ts';

const builder = new SchemaBuilder<{ DefaultFieldNullability: false }>({
  defaultFieldNullability: false,
});

const FileFormat = builder.objectRef<CatalogueEntry['files'][number]>('FileFormat').implement({
  fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }),
});

const BlockchainType = builder.objectRef<Blockchain>('Blockchain').implement({
  description: 'A public ledger.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    symbol: t.exposeString('symbol', { description: 'Of the asset that its fees are paid in.' }),
    family: t.exposeString('family', {
      description: 'Its address format: bitcoin, evm, cosmos, substrate, monero or other.',
    }),
  }),
});

const CatalogueEntryType = builder.objectRef<CatalogueEntry>('CatalogueEntry').implement({
  description: 'A source of data.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    website: t.exposeString('website', { nullable: true }),
    files: t.field({
      type: [FileFormat],
      description: 'Their export files that can be read.',
      resolve: ({ files }) => [...files],
    }),
  }),
});

const list = (entries: readonly CatalogueEntry[]) => (): CatalogueEntry[] => [...entries];

builder.queryType({
  fields: (t) => ({
    blockchains: t.field({ type: [BlockchainType], resolve: () => [...blockchains] }),
    exchanges: t.field({ type: [CatalogueEntryType], resolve: list(catalogue.exchanges) }),
    custodians: t.field({ type: [CatalogueEntryType], resolve: list(catalogue.custodians) }),
    wallets: t.field({ type: [CatalogueEntryType], resolve: list(catalogue.wallets) }),
    dataSources: t.field({
      type: [CatalogueEntryType],
      description: 'Formats of other programs, which name their wallets themselves.',
      resolve: list(catalogue.dataSources),
    }),
  }),
});

export const contentSchema = builder.toSchema();

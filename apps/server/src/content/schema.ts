import SchemaBuilder from '@pothos/core';
import { catalogue, type CatalogueEntry } from './catalogue.ts';

const builder = new SchemaBuilder<{ DefaultFieldNullability: false }>({ defaultFieldNullability: false });

const FileFormat = builder.objectRef<CatalogueEntry['files'][number]>('FileFormat').implement({
  fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }),
});

const CatalogueEntryType = builder.objectRef<CatalogueEntry>('CatalogueEntry').implement({
  description: 'Somebody or something that data can come from.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), files: t.field({ type: [FileFormat], resolve: ({ files }) => [...files] }) }),
});

const list = (entries: readonly CatalogueEntry[]) => (): CatalogueEntry[] => [...entries];

builder.queryType({
  fields: (t) => ({
    blockchains: t.field({ type: [CatalogueEntryType], description: 'Chains whose addresses can be followed: none in this version.', resolve: list([]) }),
    exchanges: t.field({ type: [CatalogueEntryType], resolve: list(catalogue.exchanges) }),
    custodians: t.field({ type: [CatalogueEntryType], description: 'Custodians that can be connected: none in this version.', resolve: list([]) }),
    wallets: t.field({ type: [CatalogueEntryType], resolve: list(catalogue.wallets) }),
    dataSources: t.field({
      type: [CatalogueEntryType],
      description: 'Formats of other programs, which name their wallets themselves.',
      resolve: list(catalogue.dataSources),
    }),
  }),
});

export const contentSchema = builder.toSchema();

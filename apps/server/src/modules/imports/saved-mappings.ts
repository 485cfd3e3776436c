import {
  addMapping,
  deleteMapping,
  listMappings,
  renameMapping,
  type SavedMapping,
} from '@lotbook/services/imports/saved-mappings';
import { printMappingFile } from '@lotbook/sources/mapped/mapping-file';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const SavedMappingType = builder.objectRef<SavedMapping>('SavedColumnMapping').implement({
  description: 'How a person mapped the columns of files with one header.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ resolve: ({ mapping }) => mapping.name }),
    header: t.stringList({ resolve: ({ mapping }) => [...mapping.header] }),
    timeZone: t.string({ resolve: ({ mapping }) => mapping.timeZone }),
    file: t.string({
      description: 'The mapping as a JSON file, which addColumnMapping and the command line read.',
      resolve: ({ mapping }) => printMappingFile(mapping),
    }),
    toldBy: t.exposeString('toldBy', { nullable: true }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
  }),
});

builder.queryField('columnMappings', (t) =>
  t.field({
    type: [SavedMappingType],
    description: 'The latest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listMappings(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('addColumnMapping', (t) =>
  t.field({
    type: SavedMappingType,
    description:
      'Adds the mapping in a file of another account or installation. Files that wait for a mapping are read again.',
    args: {
      accountId: t.arg.id({ required: true }),
      file: t.arg.string({ required: true, description: 'The text of the JSON file.' }),
    },
    resolve: async (_, { accountId, file }, context) =>
      addMapping(context.services, await actor(context), accountId, file),
  }),
);

builder.mutationField('renameColumnMapping', (t) =>
  t.field({
    type: SavedMappingType,
    args: {
      accountId: t.arg.id({ required: true }),
      mappingId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, mappingId, name }, context) =>
      renameMapping(context.services, await actor(context), accountId, mappingId, name),
  }),
);

builder.mutationField('deleteColumnMapping', (t) =>
  t.boolean({
    description:
      'The next file with its header needs a new mapping. Data imported with the old one is kept.',
    args: { accountId: t.arg.id({ required: true }), mappingId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, mappingId }, context) => {
      await deleteMapping(context.services, await actor(context), accountId, mappingId);
      return true;
    },
  }),
);

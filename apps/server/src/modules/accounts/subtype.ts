import { subtypes, type Subtype } from '@lotbook/access/subtypes';
import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';

export const SubtypeType = builder.objectRef<Subtype>('AccountSubtype').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    displayName: t.exposeString('displayName'),
    fields: t.stringList({
      description: 'The required contents of subtypeFields.',
      resolve: ({ fields }) => [...fields],
    }),
  }),
});

builder.queryField('accountSubtypes', (t) =>
  t.field({
    type: [SubtypeType],
    description: 'A type of accounting account.',
    resolve: (_, __, context) => {
      requireIdentity(context);
      return [...subtypes];
    },
  }),
);

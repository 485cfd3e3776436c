import type { Source } from '@lotbook/db/stores/sources';
import { builder } from '../../graphql/builder.ts';

export type SourceName = Pick<Source, 'id' | 'name' | 'kind' | 'provider'>;

export const SourceRef = builder.objectRef<SourceName>('SourceRef').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('name'),
    kind: t.exposeString('kind'),
    provider: t.exposeString('provider'),
  }),
});

/** A source that has gone while the figures shown still speak of it. */
export const getDeletedSource = (id: string): SourceName => ({
  id: id as Source['id'],
  name: 'Deleted source',
  kind: 'wallet',
  provider: 'other',
});

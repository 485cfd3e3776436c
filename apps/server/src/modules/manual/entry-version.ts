import type { EntryVersion } from '@lotbook/db/stores/manual-entries';
import type { EntryWithHistory } from '@lotbook/services/manual/read-entries';
import { builder } from '../../graphql/builder.ts';

export const EntryVersionType = builder.objectRef<EntryVersion>('ManualEntryVersion').implement({
  description: 'A version of a manual entry, from one edit to the next.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    at: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    by: t.exposeString('createdByEmail', {
      nullable: true,
      description: 'Address of the person; null for one who left.',
    }),
    submission: t.field({
      type: 'JSON',
      description: 'The fields as they were sent.',
      resolve: ({ submission }) => submission,
    }),
  }),
});

/** The current version of an entry; without history if it was just written. */
export type EntryView = EntryVersion & Partial<Pick<EntryWithHistory, 'versions'>>;

/** A submitted field: text, or null if it was omitted. */
export function getEntryField(entry: EntryView, name: string): string | null {
  const value = (entry.submission as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
}

export const getEntryFlag = (entry: EntryView, name: string): boolean =>
  (entry.submission as Readonly<Record<string, unknown>>)[name] === true;
export const getEntryObject = (entry: EntryView, name: string): unknown =>
  (entry.submission as Readonly<Record<string, unknown>>)[name] ?? null;

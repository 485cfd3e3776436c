import { mostReach, type UserChange } from '@lotbook/services/decisions/entry-decisions';
import { builder } from '../../graphql/builder.ts';

export const UserChangeType = builder.objectRef<UserChange>('UserChange').implement({
  description: 'One thing that a person decided, or took back.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'category, treatment, ignore, price, basis, assigned, link, match-off, apart, spec-id, organization, contact, dismissed, memo',
    }),
    part: t.exposeString('part', {
      description:
        'What of the transaction: the place of the movement, the lot, the issue; empty for all of it.',
    }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    by: t.id({ nullable: true, description: 'The user.', resolve: ({ by }) => by }),
    byEmail: t.string({
      nullable: true,
      description: 'Of the user, if they are still in the account.',
      resolve: ({ byEmail }) => byEmail,
    }),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Null: it was taken back. Of a contact or an organization with its name.',
      resolve: ({ after }) => after,
    }),
    act: t.id({
      nullable: true,
      description: 'Names the act that did it, for undoDecision.',
      resolve: ({ act }) => act,
    }),
    holds: t.exposeBoolean('holds', {
      description:
        'The decision is in effect, directly or after later undos, so undoing it changes something.',
    }),
    undoing: t.exposeBoolean('undoing', {
      description: 'It undoes an earlier decision.',
    }),
    reach: t.int({
      nullable: true,
      description: `How many transactions the change affected, counted up to ${mostReach}, except for bulk edits, which return the full number; null in lists for a single transaction.`,
      resolve: ({ reach }) => reach ?? null,
    }),
  }),
});

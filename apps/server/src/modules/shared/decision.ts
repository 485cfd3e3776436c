import type { Decision } from '@lotbook/services/decisions/deciding';
import { builder } from '../../graphql/builder.ts';

/** The argument that detects concurrent decisions by another person. */
export const seenArg = {
  type: 'DateTime',
  description:
    'The time of the newest of the userChanges that the person has read; 1970-01-01T00:00:00Z if there was none. If another person decided about the same since, ' +
    'nothing is overwritten: the error CONFLICT returns that decision as details.change, with details.transactionId, and the number of several as details.transactions. ' +
    'For several transactions, such as both ends of a transfer, pass the newest time of all of them: decidedAt, if it is returned. Without it nothing is compared.',
} as const;

/** The time to pass as `seen` with a decision. */
export const decidedAtField = {
  type: 'DateTime',
  nullable: true,
  description:
    'The time of the newest decision about all of these, to send as seen with a new decision about them; null if there was none.',
  resolve: ({ decidedAt }: { readonly decidedAt: string | undefined }) => decidedAt ?? null,
} as const;

/** The result of every call that decides about transactions. */
export const DecisionType = builder.objectRef<Decision>('Decision').implement({
  description: 'The result of a decision. A recomputation starts if anything changed.',
  fields: (t) => ({
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged', { description: 'About which it held before.' }),
    skipped: t.exposeInt('skipped', {
      description: 'That were meant but cannot take it; message says why.',
    }),
    message: t.exposeString('message'),
    undo: t.id({
      nullable: true,
      description: 'The id of the decision for undoDecision; null if nothing changed.',
      resolve: ({ undo }) => undo ?? null,
    }),
    ref: t.id({
      nullable: true,
      description: 'The id of the created link or rule.',
      resolve: ({ ref }) => ref ?? null,
    }),
  }),
});

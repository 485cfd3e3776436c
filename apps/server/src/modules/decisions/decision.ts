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

/** What is read before something is decided, for `seen`. */
export const decidedAtField = {
  type: 'DateTime',
  nullable: true,
  description:
    'When the newest was of what people had decided about all of these, to be sent as seen with what is decided about them; null where there was nothing.',
  resolve: ({ decidedAt }: { readonly decidedAt: string | undefined }) => decidedAt ?? null,
} as const;

/** What every call answers that decides something about transactions. */
export const DecisionType = builder.objectRef<Decision>('Decision').implement({
  description: 'What came of a decision. A recomputation starts where anything changed.',
  fields: (t) => ({
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged', { description: 'About which it held before.' }),
    skipped: t.exposeInt('skipped', {
      description: 'That were meant but cannot take it; message says why.',
    }),
    message: t.exposeString('message'),
    undo: t.id({
      nullable: true,
      description: 'Names the act for undoDecision; null where nothing changed.',
      resolve: ({ undo }) => undo ?? null,
    }),
    ref: t.id({
      nullable: true,
      description: 'Names what was made: a link, a rule.',
      resolve: ({ ref }) => ref ?? null,
    }),
  }),
});

import type { Decision } from '@lotbook/services/decisions/deciding';
import { builder } from '../../graphql/builder.ts';

/** What every call answers that decides something about transactions. */
export const DecisionType = builder.objectRef<Decision>('Decision').implement({
  description: 'What came of a decision. A recomputation starts where anything changed.',
  fields: (t) => ({
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged', { description: 'About which it held before.' }),
    skipped: t.exposeInt('skipped', { description: 'That were meant but cannot take it; message says why.' }),
    message: t.exposeString('message'),
    undo: t.id({ nullable: true, description: 'Names the act for undoDecision; null where nothing changed.', resolve: ({ undo }) => undo ?? null }),
    ref: t.id({ nullable: true, description: 'Names what was made: a link, a rule.', resolve: ({ ref }) => ref ?? null }),
  }),
});

import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import type { BadgeTone } from '@lotbook/ui/Badge';
import type { TirRunsQuery } from '../../generated/graphql.ts';

export type Run = TirRunsQuery['tirRuns'][number];

export function nameRunState(state: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    draft: t(texts.stateDraft),
    validated: t(texts.stateValidated),
    locked: t(texts.stateLocked),
    furnished: t(texts.stateFurnished),
    prepared: t(texts.statePrepared),
    filed: t(texts.stateFiled),
    accepted: t(texts.stateAccepted),
    acceptedWithErrors: t(texts.stateAcceptedWithErrors),
    rejected: t(texts.stateRejected),
    corrected: t(texts.stateCorrected),
  };
  return names[state] ?? state;
}

export const runTone = (state: string): BadgeTone =>
  state === 'accepted'
    ? 'gain'
    : state === 'rejected'
      ? 'loss'
      : state === 'acceptedWithErrors'
        ? 'warning'
        : state === 'filed'
          ? 'info'
          : 'plain';

export type NextStep = 'validate' | 'lock' | 'furnish' | 'makeFiles' | 'file' | 'receipt' | 'done';

/** What to do next with a run. */
export function findNextStep({ state, submissions }: Pick<Run, 'state' | 'submissions'>): NextStep {
  if (state === 'draft') return 'validate';
  if (state === 'validated') return 'lock';
  if (state === 'locked') return 'furnish';
  if (state === 'furnished')
    return submissions.some((each) => each.state === 'prepared') ? 'file' : 'makeFiles';
  return state === 'filed' ? 'receipt' : 'done';
}

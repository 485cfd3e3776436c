import type { PreparerLink } from '@lotbook/db/stores/preparer-links';

export const linkStates = ['connected', 'pending', 'preparer-only', 'inactive'] as const;
export type LinkState = (typeof linkStates)[number];
export const submissionStates = ['inProgress', 'reportGenerated', 'submitted'] as const;

/** Status of a link. */
export function linkState(link: PreparerLink): LinkState {
  if (!link.clientActive || !link.preparerActive) return 'inactive';
  if (link.preparerOnly) return 'preparer-only';
  return link.clientAccountId !== null && link.clientConsent ? 'connected' : 'pending';
}

/** Progress of the client's current tax year. */
export function getSubmissionState({
  clientTaxYear,
  submittedYears,
  reportReady,
}: PreparerLink): (typeof submissionStates)[number] {
  if (clientTaxYear !== null && submittedYears.includes(clientTaxYear)) return 'submitted';
  return reportReady ? 'reportGenerated' : 'inProgress';
}

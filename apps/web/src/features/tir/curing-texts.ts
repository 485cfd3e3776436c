import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';

/** States of missing documentation, the ones to work on first. */
export const curingStates = ['open', 'in_review', 'resolved', 'none'] as const;

export function nameCuring(state: string, t: Translate): string {
  if (state === 'open') return t(texts.curingOpen);
  if (state === 'in_review') return t(texts.curingInReview);
  return state === 'resolved' ? t(texts.curingResolved) : t(texts.curingNone);
}

export function nameCuringReason(reason: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    missingTin: t(texts.missingTin),
    missingDocument: t(texts.missingDocument),
    notCertified: t(texts.notCertified),
    usAddress: t(texts.usAddress),
    poBox: t(texts.poBox),
    missingForeignTin: t(texts.missingForeignTin),
    expired: t(texts.documentExpired),
    tinMismatch: t(texts.tinMismatch),
  };
  return names[reason] ?? reason;
}

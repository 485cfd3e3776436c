import type { AppId } from '../../system/config.ts';

export interface FirstVisit {
  readonly appId: AppId;
  readonly isNew: boolean;
  readonly pathname: string;
  /** Stored when the person opened a link code. */
  readonly linkCode: string | undefined;
  readonly hasPendingInvite: () => Promise<boolean>;
}

/**
 * The consent page that a new taxpayer sees first: for the link code they came with, or a pending
 * invite. Confirming the email address loses the page that they came for. Undefined if they stay.
 */
export async function findFirstPage({
  appId,
  isNew,
  pathname,
  linkCode,
  hasPendingInvite,
}: FirstVisit): Promise<{ readonly code?: string } | undefined> {
  if (!isNew || appId !== 'tax' || pathname.includes('/settings')) return undefined;
  if (linkCode !== undefined) return { code: linkCode };
  return (await hasPendingInvite()) ? {} : undefined;
}

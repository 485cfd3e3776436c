import { createHash } from 'node:crypto';

/** A UUID that is always the same for the same parts. */
export function deriveId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** What a provider knows a wallet by. It can't be traced back without our database. */
export const deriveUserId = (accountId: string, sourceId: string): string =>
  deriveId('monitoring user', accountId, sourceId).replaceAll('-', '');

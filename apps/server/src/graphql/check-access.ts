import { AppError } from '@lotbook/model/errors';
import { readingAs } from '@lotbook/services/member';
import type { CallAccess } from './call-access.ts';
import { actor, type Context } from './context.ts';

/** Refusals that don't depend on what else the caller sent. */
const independent: ReadonlySet<string> = new Set([
  'NO_ACCESS',
  'NOT_PERMITTED',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
]);

/**
 * Callers without access get the same refusal whatever their arguments are: arguments are checked at several places, some of them before the account is read.
 * So a refusal is reported only to those who have access to the account that they named.
 * @throws AppError NO_ACCESS or NOT_PERMITTED
 */
export async function checkAccessFirst(
  context: Context,
  { needs }: CallAccess,
  { accountId, accountIds }: Readonly<Record<string, unknown>>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || independent.has(error.code)) return;
  if (needs === 'public' || needs === 'signedIn') return;
  const permission = needs === 'owner' ? 'userEdit' : needs;
  const named: readonly unknown[] = Array.isArray(accountIds) ? accountIds : [accountId];
  const ids = named.filter((id) => typeof id === 'string').slice(0, mostIds);
  if (ids.length === 0) return;
  const asking = await actor(context);
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- one account, except for the calls that change several
    await readingAs(context.services, asking, id, permission, () => Promise.resolve());
}

/** More accounts than any call takes. */
const mostIds = 100;

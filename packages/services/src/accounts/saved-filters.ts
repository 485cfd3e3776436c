import type { Json } from '@lotbook/db/schema';
import { log } from '@lotbook/db/stores/accounts';
import {
  removeSavedFilter,
  renameSavedFilter as rename,
  loadSavedFilter,
  saveFilter,
  loadSavedFilters,
  savedUnder,
  type SavedBy,
  type SavedFilter,
} from '@lotbook/db/stores/saved-filters';
import { formatInstant } from '@lotbook/model/date-text';
import { AppError } from '@lotbook/model/errors';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { checkedText } from '../people/checked-person.ts';
import type { Actor, Services } from '../services.ts';

export const savedFilters = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly SavedFilter[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
    loadSavedFilters(db, account.id),
  );

const largestFilter = 20_000;

/**
 * Saves a filter under a name. Replaces one of the same name if it is one's own, or if `replaces` names it.
 * @throws AppError CONFLICT if another person saved one under this name.
 */
export function addSavedFilter(
  services: Services,
  actor: Actor,
  accountId: string,
  name: string,
  filter: Json,
  replaces?: string,
): Promise<SavedFilter> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const request = checkedText('name', name, { most: 80, blank: 'Enter a name for this view' });
    if (JSON.stringify(filter).length > largestFilter)
      throw new AppError('BAD_INPUT', 'This filter is too large to save.', {
        field: 'filter',
      });
    const there = await savedUnder(tx, account.id, request);
    if (there && there.id !== replaces && there.userId !== userId)
      throw savedByAnother(there, request, account.timeZone as TimeZone);
    const before = there && (await loadSavedFilter(tx, account.id, there.id));
    const saved = await saveFilter(tx, account.id, { name: request, filter, createdBy: userId });
    const [action, message] = there
      ? (['change', `View ${request} was replaced`] as const)
      : (['create', `View ${request} was saved`] as const);
    await log(tx, account.id, { userId, type: 'view', action, message, before, after: saved });
    return saved;
  });
}

const savedByAnother = ({ savedBy, savedAt }: SavedBy, name: string, zone: TimeZone): AppError =>
  new AppError(
    'CONFLICT',
    `${savedBy ?? 'Another person'} saved a view ${name} on ${formatInstant(new Date(savedAt).toISOString() as Instant, zone)}. Choose another name, or open that view first to replace it.`,
    { field: 'name' },
  );

export function renameSavedFilter(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  name: string,
): Promise<SavedFilter> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const request = checkedText('name', name, { most: 80, blank: 'Enter a name for this view' });
    const before = isId(id) ? await loadSavedFilter(tx, account.id, id) : undefined;
    const renamed = before && (await rename(tx, account.id, id, request));
    if (renamed === undefined) throw notFound('view');
    if (renamed === false)
      throw new AppError('BAD_INPUT', 'Another view has this name. Choose another one.', {
        field: 'name',
      });
    if (before.name !== request)
      await log(tx, account.id, {
        userId,
        type: 'view',
        action: 'change',
        message: `View ${before.name} was renamed to ${request}`,
        before,
        after: renamed,
      });
    return renamed;
  });
}

export function deleteSavedFilter(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const before = isId(id) ? await loadSavedFilter(tx, account.id, id) : undefined;
    if (!before || !(await removeSavedFilter(tx, account.id, id))) throw notFound('view');
    await log(tx, account.id, {
      userId,
      type: 'view',
      action: 'delete',
      message: `View ${before.name} was deleted`,
      before,
    });
  });
}

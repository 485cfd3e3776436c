import { renderForReader } from '../reader-texts.ts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import * as shared from '@lotbook/messages/generated/services/shared';
import type { Json } from '@lotbook/db/schema';
import { log } from '@lotbook/db/stores/accounts';
import {
  removeSavedFilter,
  renameSavedFilter as rename,
  loadSavedFilter,
  saveFilter,
  loadSavedFilters,
  findSavedFilter,
  type SavedBy,
  type SavedFilter,
} from '@lotbook/db/stores/saved-filters';
import { AppError } from '@lotbook/model/errors';
import type { TimeZone } from '@lotbook/model/time';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { validateText } from '../base/checked-person.ts';
import type { Actor, Services } from '../services.ts';

export const listSavedViews = (
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
    const request = validateText('name', name, {
      most: 80,
      blank: fill(contractRules.enterANameForThisView),
    });
    if (JSON.stringify(filter).length > largestFilter)
      throw new AppError('BAD_INPUT', fill(texts.filterTooLarge), {
        field: 'filter',
      });
    const there = await findSavedFilter(tx, account.id, request);
    if (there && there.id !== replaces && there.userId !== userId)
      throw refuseChangedView(there, request, account.timeZone as TimeZone);
    const before = there && (await loadSavedFilter(tx, account.id, there.id));
    const saved = await saveFilter(tx, account.id, { name: request, filter, createdBy: userId });
    const action = there ? 'change' : 'create';
    const message: FilledMessage = there
      ? fill(texts.viewReplaced, { request })
      : fill(texts.viewSaved, { request });
    await log(tx, account.id, { userId, type: 'view', action, message, before, after: saved });
    return saved;
  });
}

const refuseChangedView = ({ savedBy, savedAt }: SavedBy, name: string, zone: TimeZone): AppError =>
  new AppError(
    'CONFLICT',
    fill(texts.viewSavedByOther, {
      savedBy: savedBy ?? renderForReader(fill(shared.anotherPerson)),
      name,
      when: { instant: new Date(savedAt).toISOString(), zone },
    }),
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
    const request = validateText('name', name, {
      most: 80,
      blank: fill(contractRules.enterANameForThisView),
    });
    const before = isId(id) ? await loadSavedFilter(tx, account.id, id) : undefined;
    const renamed = before && (await rename(tx, account.id, id, request));
    if (renamed === undefined) throw notFound('view');
    if (renamed === false)
      throw new AppError('BAD_INPUT', fill(texts.viewNameTaken), {
        field: 'name',
      });
    if (before.name !== request)
      await log(tx, account.id, {
        userId,
        type: 'view',
        action: 'change',
        message: fill(texts.viewRenamed, { from: before.name, to: request }),
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
      message: fill(texts.viewDeleted, { name: before.name }),
      before,
    });
  });
}

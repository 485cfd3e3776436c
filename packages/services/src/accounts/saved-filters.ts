import type { Json } from '@lotbook/db/schema';
import { removeSavedFilter, renameSavedFilter as rename, saveFilter, savedFiltersOf, type SavedFilter } from '@lotbook/db/stores/saved-filters';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { checkedText } from '../people/checked-person.ts';
import type { Actor, Services } from '../services.ts';

export const savedFilters = (services: Services, actor: Actor, accountId: string): Promise<readonly SavedFilter[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account }) => savedFiltersOf(db, account.id));

const largestFilter = 20_000;

/** Keeps a filter under a name; one of the same name is replaced. */
export function addSavedFilter(services: Services, actor: Actor, accountId: string, name: string, filter: Json): Promise<SavedFilter> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const wanted = checkedText('name', name, { most: 80, blank: 'Enter a name for this view' });
    if (JSON.stringify(filter).length > largestFilter) throw new AppError('BAD_INPUT', 'This filter names too many things to be kept.', { field: 'filter' });
    return await saveFilter(tx, account.id, { name: wanted, filter, createdBy: userId });
  });
}

export function renameSavedFilter(services: Services, actor: Actor, accountId: string, id: string, name: string): Promise<SavedFilter> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account }) => {
    const wanted = checkedText('name', name, { most: 80, blank: 'Enter a name for this view' });
    const renamed = isId(id) ? await rename(tx, account.id, id, wanted) : undefined;
    if (renamed === undefined) throw notFound('saved filter');
    if (renamed === false) throw new AppError('BAD_INPUT', 'Another view has this name. Choose another one.', { field: 'name' });
    return renamed;
  });
}

export function deleteSavedFilter(services: Services, actor: Actor, accountId: string, id: string): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account }) => {
    if (!isId(id) || !(await removeSavedFilter(tx, account.id, id))) throw notFound('saved filter');
  });
}

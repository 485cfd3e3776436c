import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/imports';
import { findAccount, log } from '@lotbook/db/stores/accounts';
import {
  removeColumnMapping,
  renameColumnMapping,
  saveColumnMapping,
  loadStoredMappings,
} from '@lotbook/db/stores/column-mappings';
import type { Tx } from '@lotbook/db/database';
import { requeueUnmapped } from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { getHeaderKey, type ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { MappingFileError, parseMappingFile } from '@lotbook/sources/mapped/mapping-file';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A person's column mapping for files with one header. */
export interface SavedMapping {
  readonly id: string;
  readonly mapping: ColumnMapping;
  readonly toldBy: string | null;
  readonly updatedAt: string;
}

/** The mappings of the account, the latest first. */
export const listMappings = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly SavedMapping[]> =>
  readingAs(services, actor, accountId, 'sourceView', async (db, { account }) =>
    (await loadStoredMappings(db, account.id)).map((each) => ({
      ...each,
      mapping: each.mapping as ColumnMapping,
    })),
  );

/** The largest mapping file, in characters. A mapping of a thousand columns and texts has fewer. */
const mostCharacters = 200_000;

/**
 * Adds the mapping in a file that `printMappingFile` wrote, and reads the files again that wait
 * for a mapping.
 * @param file its text.
 */
export function addMapping(
  services: Services,
  actor: Actor,
  accountId: string,
  file: string,
): Promise<SavedMapping> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    if (file.length > mostCharacters)
      throw new AppError('BAD_INPUT', fill(texts.mappingFileTooLarge, { most: mostCharacters }), {
        field: 'file',
      });
    const mapping = readMappingFile(file, (await findAccount(tx, account.id))?.timeZone ?? utc);
    const headerKey = getHeaderKey(mapping.header);
    const existing = (await loadStoredMappings(tx, account.id)).find(
      (each) => getHeaderKey((each.mapping as ColumnMapping).header) === headerKey,
    );
    if (existing)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.mappingExists, { name: (existing.mapping as ColumnMapping).name }),
        { field: 'file' },
      );
    const id = await saveColumnMapping(tx, account.id, { headerKey, mapping, userId });
    for (const importId of await requeueUnmapped(tx, account.id))
      await services.queue.enqueue(tx, { kind: 'import', accountId: account.id, importId });
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'create',
      message: fill(texts.columnMappingAdded, { name: mapping.name }),
    });
    return requireMapping(tx, account.id, id);
  });
}

function readMappingFile(file: string, timeZone: string): ColumnMapping {
  try {
    return parseMappingFile(file, timeZone);
  } catch (error) {
    if (!(error instanceof MappingFileError)) throw error;
    throw new AppError('BAD_INPUT', error.reason, { field: 'file' });
  }
}

/** Renames a mapping; later files with its header get that name. */
export function renameMapping(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  name: string,
): Promise<SavedMapping> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const before = await requireMapping(tx, member.account.id, id);
    const trimmed = name.trim();
    if (trimmed === '')
      throw new AppError('BAD_INPUT', fill(contractRules.sourceNameCannotBeBlank), {
        field: 'name',
      });
    if (trimmed.length > 80)
      throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 80 }), {
        field: 'name',
      });
    await renameColumnMapping(tx, member.account.id, id, trimmed);
    await log(tx, member.account.id, {
      userId: member.userId,
      type: 'import',
      action: 'change',
      message: fill(texts.columnMappingRenamed, { name: before.mapping.name, trimmed }),
    });
    return requireMapping(tx, member.account.id, id);
  });
}

/** Deletes a mapping: the next file with its header needs a new mapping. Imported transactions stay. */
export function deleteMapping(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const before = await requireMapping(tx, member.account.id, id);
    await removeColumnMapping(tx, member.account.id, id);
    await log(tx, member.account.id, {
      userId: member.userId,
      type: 'import',
      action: 'delete',
      message: fill(texts.columnMappingDeleted, { name: before.mapping.name }),
      before: before.mapping,
    });
  });
}

async function requireMapping(tx: Tx, accountId: AccountId, id: string): Promise<SavedMapping> {
  const found = isId(id)
    ? (await loadStoredMappings(tx, accountId)).find((each) => each.id === id.toLowerCase())
    : undefined;
  if (!found) throw notFound('columnMapping');
  return { ...found, mapping: found.mapping as ColumnMapping };
}

import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/imports';
import { log } from '@lotbook/db/stores/accounts';
import {
  removeColumnMapping,
  renameColumnMapping,
  loadStoredMappings,
} from '@lotbook/db/stores/column-mappings';
import type { Tx } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { isId, notFound, readingAs, writingAs, type Member } from '../member.ts';
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

/** Renames a mapping; later files with its header get that name. */
export function renameMapping(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  name: string,
): Promise<SavedMapping> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const before = await requireMapping(tx, member, id);
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
    return requireMapping(tx, member, id);
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
    const before = await requireMapping(tx, member, id);
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

async function requireMapping(tx: Tx, { account }: Member, id: string): Promise<SavedMapping> {
  const found = isId(id)
    ? (await loadStoredMappings(tx, account.id)).find((each) => each.id === id.toLowerCase())
    : undefined;
  if (!found) throw notFound('columnMapping');
  return { ...found, mapping: found.mapping as ColumnMapping };
}

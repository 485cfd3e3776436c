import * as texts from '@lotbook/messages/generated/services/sources';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { log } from '@lotbook/db/stores/accounts';
import {
  archiveSource,
  loadSourceContent,
  type Source,
  type SourceContent,
} from '@lotbook/db/stores/sources';
import { requireSource } from '../base/known-source.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Hides a source that is no longer used from lists and updates, or shows it again. Its transactions count either way. */
export function archiveOneSource(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
  archived: boolean,
): Promise<Source> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const found = await requireSource(tx, account.id, sourceId);
    const changed = await archiveSource(tx, account.id, found.id, archived ? userId : null);
    const message: FilledMessage = archived
      ? fill(texts.wasArchived, { name: found.name })
      : fill(texts.wasRestored, { name: found.name });
    if (changed)
      await log(tx, account.id, {
        userId,
        type: 'source',
        action: archived ? 'archive' : 'restore',
        message,
      });
    return requireSource(tx, account.id, sourceId);
  });
}

/** What would be deleted with a source, for the confirmation. */
export function readSourceContent(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<SourceContent> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) =>
    loadSourceContent(db, account.id, (await requireSource(db, account.id, sourceId)).id),
  );
}

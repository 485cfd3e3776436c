import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { findConnection } from '@lotbook/db/stores/connections';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { queueSyncRun } from '@lotbook/db/stores/sync-runs';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { isId, notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Requests a sync within a running change; without a person for scheduled ones, which let people go first. Reuses one that is queued, running or waiting. @returns whether it is a new one. */
export async function queueSync(
  services: Services,
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  userId: UserId | undefined,
): Promise<boolean> {
  const { isNew } = await queueSyncRun(tx, accountId, sourceId, userId);
  await services.queue.enqueue(
    tx,
    { kind: 'sync', accountId, sourceId },
    { unhurried: userId === undefined },
  );
  return isNew;
}

/** Updates one source. @throws AppError FILES_ONLY for one whose data comes from files. */
export function requestSync(
  services: Services,
  actor: Actor,
  accountId: string,
  request: { readonly sourceId: string; readonly kind: Source['kind'] },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = isId(request.sourceId)
      ? await findSource(tx, account.id, request.sourceId as SourceId)
      : undefined;
    if (!source || source.kind !== request.kind) throw notFound(request.kind);
    const connection = await findConnection(tx, account.id, source.id);
    if (!connection) throw new AppError('FILES_ONLY', explainFilesOnly(source));
    if (connection.authenticationFailed)
      throw new AppError('AUTHENTICATION_FAILED', explainKeyRefused(source));
    if (await queueSync(services, tx, account.id, source.id, userId))
      await log(tx, account.id, {
        userId,
        type: 'source',
        action: 'update',
        message: fill(texts.updateRequested, { source: source.name }),
      });
  });
}

export const explainFilesOnly = ({ name }: Pick<Source, 'name'>): FilledMessage =>
  fill(texts.sourceFromFiles, { name });

export const explainKeyRefused = ({ name }: Pick<Source, 'name'>): FilledMessage =>
  fill(texts.keyRejected, { name });

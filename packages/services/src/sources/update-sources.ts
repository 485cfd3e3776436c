import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sources';
import { loadConnections, type Connection } from '@lotbook/db/stores/connections';
import { loadSources, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import { explainFilesOnly, explainKeyRefused, queueSync } from '../connections/request-sync.ts';
import { writingAs, writingAsEach, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** What an update did for one source. */
export interface SourceUpdate {
  readonly source: Source;
  /** UPDATING: it is being fetched. FILES_ONLY: its data comes from files, so there is nothing to fetch. AUTHENTICATION_FAILED: it waits for a new key. */
  readonly code: 'UPDATING' | 'FILES_ONLY' | 'AUTHENTICATION_FAILED';
  readonly message: FilledMessage;
}

export interface SourcesUpdate {
  readonly member: Member;
  readonly sources: readonly SourceUpdate[];
}

/** Updates every source of the account that is not archived, requests a computation, and reports what was done for each source. */
export function updateAllSources(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<SourcesUpdate> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const accountId = member.account.id;
    const [sources, connections] = [
      await loadSources(tx, accountId),
      await loadConnections(tx, accountId),
    ];
    const bySource = new Map(connections.map((connection) => [connection.sourceId, connection]));
    const updates: SourceUpdate[] = [];
    for (const source of sources) {
      if (source.archivedAt !== null) continue;
      const update = getUpdate(source, bySource.get(source.id));
      if (update.code === 'UPDATING')
        await queueSync(services, tx, accountId, source.id, member.userId);
      updates.push(update);
    }
    await services.queue.enqueue(tx, { kind: 'compute', accountId });
    return { member, sources: updates };
  });
}

function getUpdate(source: Source, connection: Connection | undefined): SourceUpdate {
  if (!connection) return { source, code: 'FILES_ONLY', message: explainFilesOnly(source) };
  if (connection.authenticationFailed)
    return { source, code: 'AUTHENTICATION_FAILED', message: explainKeyRefused(source) };
  return { source, code: 'UPDATING', message: fill(texts.beingUpdated, { name: source.name }) };
}

/**
 * Requests a computation for several accounts, all or none. `accountId` is the account of the request: a preparer's, or one of the accounts.
 * @throws AppError NO_ACCESS or NOT_PERMITTED where the person may not do that in one of them.
 */
export async function requestComputations(
  services: Services,
  actor: Actor,
  accountId: string,
  accountIds: readonly string[],
): Promise<readonly Member[]> {
  await writingAs(services, actor, accountId, 'sourceEdit', () => Promise.resolve());
  if (accountIds.length === 0)
    throw new AppError('BAD_INPUT', fill(texts.nameAtLeastOne), {
      field: 'accountIds',
    });
  return writingAsEach(services, actor, accountIds, 'sourceEdit', async (tx, member) => {
    await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    return member;
  });
}

import { sourcesOf, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import { writingAs, writingAsEach, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** What an update did for one source. */
export interface SourceUpdate {
  readonly source: Source;
  /** FILES_ONLY: its data comes from files, so there is nothing to fetch. */
  readonly code: 'FILES_ONLY';
  readonly message: string;
}

export interface SourcesUpdate {
  readonly member: Member;
  readonly sources: readonly SourceUpdate[];
}

/** Brings every source of the account up to date, asks for the figures anew, and says of each source what was done. */
export function updateAllSources(services: Services, actor: Actor, accountId: string): Promise<SourcesUpdate> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const sources = await sourcesOf(tx, member.account.id);
    await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    return { member, sources: sources.map(updated) };
  });
}

const updated = (source: Source): SourceUpdate => ({
  source,
  code: 'FILES_ONLY',
  message: `${source.name} comes from files: there is nothing to fetch. Import a newer file to add transactions.`,
});

/**
 * Asks for the figures of several accounts anew, of all or of none. `accountId` is the account in whose name it is asked: a preparer's, or one of the accounts.
 * @throws AppError NO_ACCESS or NOT_PERMITTED where the person may not do that in one of them.
 */
export async function requestComputations(services: Services, actor: Actor, accountId: string, accountIds: readonly string[]): Promise<readonly Member[]> {
  await writingAs(services, actor, accountId, 'sourceEdit', () => Promise.resolve());
  if (accountIds.length === 0) throw new AppError('BAD_INPUT', 'Name at least one account to update.', { field: 'accountIds' });
  return writingAsEach(services, actor, accountIds, 'sourceEdit', async (tx, member) => {
    await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    return member;
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/manual';
import {
  loadSourceEntries,
  loadUsedNumbers,
  loadVersions,
  type EntryKind,
  type EntryVersion,
} from '@lotbook/db/stores/manual-entries';
import { AppError } from '@lotbook/model/errors';
import type { SourceId } from '@lotbook/model/ids';
import { isId, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** An entry, with its earlier versions, oldest first. */
export interface EntryWithHistory extends EntryVersion {
  readonly versions: readonly EntryVersion[];
}

interface EntryRequest {
  readonly sourceId: string;
  readonly kind: EntryKind;
  readonly limit: number;
  readonly offset: number;
}

/** The manual entries of a source, latest event first. */
export function listEntries(
  services: Services,
  actor: Actor,
  accountId: string,
  { sourceId, kind, limit, offset }: EntryRequest,
): Promise<readonly EntryWithHistory[]> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    if (!isId(sourceId)) return [];
    const current = await loadSourceEntries(db, account.id, {
      sourceId: sourceId as SourceId,
      kind,
      limit,
      offset,
    });
    const versions = Map.groupBy(
      await loadVersions(
        db,
        account.id,
        current.map(({ id }) => id),
      ),
      ({ id }) => id,
    );
    return current.map((entry) => ({ ...entry, versions: versions.get(entry.id) ?? [] }));
  });
}

/** One manual entry; undefined if the transaction isn't one. */
export function findEntry(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<EntryWithHistory | undefined> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const versions = isId(id) ? await loadVersions(db, account.id, [id]) : [];
    const current = versions.find(({ endedAt }) => endedAt === null);
    return current && { ...current, versions };
  });
}

const mostNumbers = 1000;

/** Which of these order numbers or hashes the account already has, not counting those of `except`. */
export function duplicateNumbers(
  services: Services,
  actor: Actor,
  accountId: string,
  numbers: readonly string[],
  except?: string,
): Promise<readonly string[]> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    if (numbers.length > mostNumbers)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.tooManyNumbers, { mostNumbers: String(mostNumbers) }),
        {
          field: 'orderIds',
        },
      );
    return loadUsedNumbers(
      db,
      account.id,
      numbers,
      except !== undefined && isId(except) ? except : undefined,
    );
  });
}

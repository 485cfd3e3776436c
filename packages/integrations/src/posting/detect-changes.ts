import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { toBatches } from '../batches.ts';
import type { RemoteEntry, RemoteLedger } from '../remote-ledger.ts';
import type { PostedEntry } from './posted-entry.ts';
import type { PostingStore } from './posting-store.ts';
import { digestRemote } from './settle.ts';

/** Our clock and theirs may differ, and entries that were just saved may be missing from lists for a moment. */
const overlapMs = 5 * 60_000;
const rowsAtOnce = 500;

export interface Written {
  /** Ids of entries. */
  readonly ids: ReadonlySet<string>;
  /** The start of the run. On the first run, changes since then are listed instead of reading entries one by one. */
  readonly since?: Date;
}

/**
 * Compares our posted entries with the accounting system: since the last time, or everything if that is too long ago. Rows that someone changed or deleted
 * there are marked; rows that are as we know them again lose the mark.
 * @param written entries that this run wrote: they must be found, even if no change is reported
 * @returns the rows that differ from before
 */
export async function detectChanges(
  ledger: RemoteLedger,
  store: Pick<PostingStore, 'loadReadUntil'>,
  rows: readonly PostedEntry[],
  { ids: certain, since: writtenSince }: Written = { ids: new Set() },
): Promise<readonly PostedEntry[]> {
  const live = rows.filter(
    ({ remoteId, state, pending }) =>
      remoteId !== undefined && pending === undefined && state !== 'removed',
  );
  if (live.length === 0) return [];
  const isAllWritten = live.every(({ remoteId }) => certain.has(remoteId!));
  const readUntil = (await store.loadReadUntil()) ?? (isAllWritten ? writtenSince : undefined);
  const changed =
    readUntil === undefined
      ? undefined
      : await ledger.listChanged(new Date(readUntil.getTime() - overlapMs));
  const byId = new Map((changed ?? []).map((each) => [each.id, each]));
  const toRead = changed
    ? live.filter(({ remoteId }) => certain.has(remoteId!) && !byId.has(remoteId!))
    : live;
  const missing = new Set<string>();
  for (const some of toBatches(toRead, rowsAtOnce)) {
    const ids = some.map(({ remoteId }) => remoteId!);
    const found = await ledger.readEntries(ids);
    for (const each of found) byId.set(each.id, each);
    for (const id of ids) if (!byId.has(id)) missing.add(id);
  }
  return live.flatMap((row) => {
    const next = compareRow(row, byId.get(row.remoteId!), missing.has(row.remoteId!));
    return next === row ? [] : [next];
  });
}

function compareRow(
  row: PostedEntry,
  found: RemoteEntry | undefined,
  isMissing: boolean,
): PostedEntry {
  if (isMissing || found?.isRemoved)
    return row.state === 'missingRemotely'
      ? row
      : { ...row, state: 'missingRemotely', message: toStoredText(fill(texts.deletedThere)) };
  if (!found) return row;
  if (digestRemote(found) !== row.contentDigest)
    return row.state === 'changedRemotely' && row.version === found.version
      ? row
      : {
          ...row,
          state: 'changedRemotely',
          version: found.version,
          message: toStoredText(fill(texts.changedThere)),
        };
  const isMarked = row.state === 'changedRemotely' || row.state === 'missingRemotely';
  if (!isMarked && row.version === found.version) return row;
  const { message: _message, ...rest } = row;
  return { ...rest, state: isMarked ? 'posted' : row.state, version: found.version };
}

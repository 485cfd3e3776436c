import { digestEntry } from './fingerprint.ts';
import type { Outcome, RemoteEntry } from '../remote-ledger.ts';
import type { PendingOperation, PostedEntry } from './posted-entry.ts';

/** A row whose request is being sent. */
export type PendingEntry = PostedEntry & { readonly pending: PendingOperation };

export const isPending = (row: PostedEntry): row is PendingEntry => row.pending !== undefined;

/** The digest of the entry in the accounting system. */
export const digestRemote = ({ date, lines }: Pick<RemoteEntry, 'date' | 'lines'>): string =>
  digestEntry(date, lines);

/** The row after its request was done. */
export function settleDone(
  { pending, ...row }: PendingEntry,
  { id, version }: Pick<RemoteEntry, 'id' | 'version'>,
): PostedEntry {
  const { entry, digest, kind, members } = pending;
  if (kind === 'remove') return { ...omitMessage(row), state: 'removed', overwrite: false };
  return {
    ...omitMessage(row),
    state: 'posted',
    number: entry.number,
    remoteId: id,
    version,
    date: entry.date,
    lines: entry.lines,
    digest,
    members,
    contentDigest: digestRemote(entry),
    overwrite: false,
  };
}

/** The row of an entry that was created and is gone: the next plan creates it under the next generation. */
export const settleGone = ({ pending: _pending, ...row }: PendingEntry): PostedEntry => ({
  ...omitMessage(row),
  state: 'removed',
});

function omitMessage({ message: _message, ...row }: PostedEntry): PostedEntry {
  return row;
}

/** The row after its request was refused: an entry that was there before stays as it was. */
export const settleRefused = (
  { pending: _pending, ...row }: PendingEntry,
  { message }: Extract<Outcome, { kind: 'refused' }>,
): PostedEntry => ({
  ...row,
  state: row.remoteId === undefined ? 'failed' : row.state === 'posting' ? 'posted' : row.state,
  message,
});

/** An entry with our number is there already: an answer was lost, or a backup was restored. */
export function adopt({ pending, ...row }: PendingEntry, found: RemoteEntry): PostedEntry {
  const { id, version, date, lines, number } = found;
  const content = digestRemote(found);
  const isOurs = content === digestRemote(pending.entry);
  return {
    ...omitMessage(row),
    state: 'posted',
    number,
    remoteId: id,
    version,
    date,
    lines,
    // The next plan updates entries with different content.
    digest: isOurs ? pending.digest : '',
    members: isOurs ? pending.members : undefined,
    contentDigest: content,
    overwrite: false,
  };
}

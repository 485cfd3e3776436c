import type { Outcome, RemoteEntry, RemoteLedger, RemoteOperation } from '../remote-ledger.ts';
import type { PostedEntry } from './posted-entry.ts';
import type { PostingStore } from './posting-store.ts';
import {
  adopt,
  digestRemote,
  settleDone,
  settleGone,
  settleRefused,
  type PendingEntry,
} from './settle.ts';

export interface BatchResult {
  readonly rows: readonly PostedEntry[];
  /** Keys of refused requests, with the error from the accounting system. */
  readonly refused: ReadonlyMap<string, Extract<Outcome, { kind: 'refused' }>>;
}

/**
 * Sends one batch whose rows are stored as pending, and stores the results. Repeating it has the effect of sending it once.
 * @throws Outage, and then the rows stay pending
 */
export async function sendBatch(
  ledger: RemoteLedger,
  store: PostingStore,
  rows: readonly PendingEntry[],
  reversed: (row: PostedEntry) => readonly PostedEntry[],
  { isRepeated }: { readonly isRepeated: boolean },
): Promise<BatchResult> {
  const operations = rows.map(toOperation);
  const outcomes = await ledger.write(operations, rows[0]!.pending.batchKey);
  const gone = isRepeated ? await findGone(ledger, outcomes) : new Set<string>();
  const refused = new Map<string, Extract<Outcome, { kind: 'refused' }>>();
  const settled: PostedEntry[] = [];
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index]!;
    if (outcome.kind === 'done' && row.pending.kind === 'create' && gone.has(outcome.entry.id))
      settled.push(settleGone(row));
    else if (outcome.kind === 'done') settled.push(settleDone(row, outcome.entry));
    else {
      const next = await settleRefusal(ledger, row, outcome);
      if (next.message !== undefined) refused.set(row.key, outcome);
      settled.push(next);
    }
  }
  const all = [...settled, ...settled.flatMap((row) => reversed(row))];
  await store.save(all);
  return { rows: all, refused };
}

/** A repeated request gets its first answer, even if the entry was deleted in between. */
async function findGone(
  ledger: RemoteLedger,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<string>> {
  const ids = outcomes.flatMap((each) => (each.kind === 'done' ? [each.entry.id] : []));
  const found = await ledger.readEntries(ids);
  const live = new Set(found.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id));
  return new Set(ids.filter((id) => !live.has(id)));
}

function toOperation({ pending, remoteId, version }: PendingEntry): RemoteOperation {
  const { kind, entry } = pending;
  if (kind === 'create') return { kind, entry };
  return { kind, entry, id: remoteId ?? '', version };
}

/** Some refusals mean that the work is done already, or that someone else was first. */
async function settleRefusal(
  ledger: RemoteLedger,
  row: PendingEntry,
  outcome: Extract<Outcome, { kind: 'refused' }>,
): Promise<PostedEntry> {
  const { pending } = row;
  if (outcome.code === 'missing' && pending.kind === 'remove')
    return settleDone(row, { id: row.remoteId ?? '' });
  if (outcome.code === 'missing' && pending.kind === 'update')
    return { ...settleRefused(row, outcome), state: 'missingRemotely' };
  if (outcome.code === 'duplicate_number') {
    const [found] = await ledger.findByNumber([pending.entry]);
    return found ? adopt(row, found) : settleRefused(row, outcome);
  }
  if (outcome.code === 'stale') {
    const [found] = await ledger.readEntries([row.remoteId ?? '']);
    return settleStale(row, outcome, found);
  }
  return settleRefused(row, outcome);
}

function settleStale(
  row: PendingEntry,
  outcome: Extract<Outcome, { kind: 'refused' }>,
  found: RemoteEntry | undefined,
): PostedEntry {
  const { pending } = row;
  if (!found || found.isRemoved)
    return pending.kind === 'remove'
      ? settleDone(row, { id: row.remoteId ?? '' })
      : { ...settleRefused(row, outcome), state: 'missingRemotely' };
  const content = digestRemote(found);
  if (pending.kind === 'update' && content === digestRemote(pending.entry))
    return settleDone(row, found);
  // Only the version is newer: the next plan tries again with it.
  if (content === row.contentDigest || row.overwrite) {
    const { message: _message, ...rest } = settleRefused(row, outcome);
    return { ...rest, version: found.version };
  }
  return { ...settleRefused(row, outcome), state: 'changedRemotely', version: found.version };
}

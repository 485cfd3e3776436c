import { format, money } from '@lotbook/decimal/decimal';
import type { PostingRow } from '@lotbook/db/stores/postings';
import type {
  PendingOperation,
  PostedEntry,
  PostedState,
} from '@lotbook/integrations/posting/posted-entry';
import type { NewEntry, RemoteLine } from '@lotbook/integrations/remote-ledger';
import type { EntryKind } from '@lotbook/journal/journal';
import type { LocalDate } from '@lotbook/model/time';

/** JSON holds amounts as text. */
export type StoredLine = Omit<RemoteLine, 'amount'> & { readonly amount: string };
type StoredEntry = Omit<NewEntry, 'lines'> & { readonly lines: readonly StoredLine[] };
type StoredPending = Omit<PendingOperation, 'entry'> & { readonly entry: StoredEntry };

export const toStoredLines = (lines: readonly RemoteLine[]): readonly StoredLine[] =>
  lines.map((line) => ({ ...line, amount: format(line.amount) }));
const readLines = (lines: readonly StoredLine[]): readonly RemoteLine[] =>
  lines.map((line) => ({ ...line, amount: money(line.amount) }));

export const toPostingRow = (row: PostedEntry): PostingRow => ({
  key: row.key,
  generation: row.generation,
  revision: row.revision,
  kind: row.kind,
  purpose: row.purpose,
  state: row.state,
  number: row.number,
  remoteId: row.remoteId ?? null,
  version: row.version ?? null,
  entryDate: row.date,
  digest: row.digest,
  contentDigest: row.contentDigest,
  lines: toStoredLines(row.lines),
  value: format(row.value),
  members: row.members ?? null,
  reverses: row.reverses ?? null,
  overwrite: row.overwrite,
  message: row.message ?? null,
  pending: row.pending
    ? {
        ...row.pending,
        entry: { ...row.pending.entry, lines: toStoredLines(row.pending.entry.lines) },
      }
    : null,
});

export function readPostingRow(row: PostingRow): PostedEntry {
  const pending = row.pending as StoredPending | null;
  return {
    key: row.key,
    generation: row.generation,
    revision: row.revision,
    kind: row.kind as EntryKind,
    purpose: row.purpose === 'reversal' ? 'reversal' : 'entry',
    state: row.state as PostedState,
    number: row.number,
    ...(row.remoteId === null ? {} : { remoteId: row.remoteId }),
    ...(row.version === null ? {} : { version: row.version }),
    date: row.entryDate as LocalDate,
    digest: row.digest,
    contentDigest: row.contentDigest,
    lines: readLines(row.lines as readonly StoredLine[]),
    value: money(row.value),
    ...(row.members === null ? {} : { members: row.members as readonly string[] }),
    ...(row.reverses === null
      ? {}
      : { reverses: row.reverses as NonNullable<PostedEntry['reverses']> }),
    overwrite: row.overwrite,
    ...(row.message === null ? {} : { message: row.message }),
    ...(pending === null
      ? {}
      : {
          pending: {
            ...pending,
            entry: { ...pending.entry, lines: readLines(pending.entry.lines) },
          },
        }),
  };
}

import { hash } from 'node:crypto';
import { add, format, money, quantity, zeroMoney, zeroQuantity } from '@lotbook/decimal/decimal';
import type { Cell } from '@lotbook/db/bulk';
import type { JournalEntryRow, JournalLineRow, JournalRows } from '@lotbook/db/stores/journal';
import type { BookedEntry, ClosedEntry } from '@lotbook/journal/apply-closes';
import type { EntryKind, JournalEntry, JournalLine } from '@lotbook/journal/journal';
import type { Role } from '@lotbook/journal/roles';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';

/** Of the figures of an entry. Accounts and contacts are not among them: a change of the mapping leaves closed months as they are. */
export const digestEntry = ({ date, kind, lines }: JournalEntry): string =>
  hash(
    'sha256',
    [
      date,
      kind,
      ...lines.map(({ role, debit, credit, asset, quantity: units, source }) =>
        [role, debit, credit, asset, units, source].join('\t'),
      ),
    ].join('\n'),
  );

/** Of everything that is stored of an entry. */
export const digestContent = ({ entry, digest }: BookedEntry): string =>
  hash(
    'sha256',
    [
      digest,
      entry.date,
      entry.kind,
      entry.adjusts?.part,
      ...entry.lines.map(({ role, account, debit, credit, contact }) =>
        [role, account, debit, credit, contact].join('\t'),
      ),
    ].join('\n'),
  );

/** An entry with its place in the table. */
export interface PlacedEntry extends BookedEntry {
  readonly id: number;
  readonly contentDigest: string;
}

/** Entries that are sent to the database at once. */
const atOnce = 4_000;

/** Rows for `journal_entry` and `journal_line`, some entries at a time. */
export function* toJournalRows(placed: readonly PlacedEntry[]): Generator<JournalRows> {
  for (let from = 0; from < placed.length; from += atOnce) {
    const some = placed.slice(from, from + atOnce);
    yield { entries: some.map(toEntryCells), lines: some.flatMap(toLineCells) };
  }
}

const toEntryCells = ({ id, entry, digest, contentDigest }: PlacedEntry): readonly Cell[] => [
  id,
  entry.key,
  entry.date,
  entry.kind,
  format(entry.lines.reduce((total, { debit }) => add(total, debit), zeroMoney)),
  entry.lines.length,
  entry.lines[0]?.transactionId,
  digest,
  contentDigest,
  entry.adjusts?.key,
  entry.adjusts?.part,
  entry.adjusts?.generation ?? 1,
];

const toLineCells = ({ id, entry }: PlacedEntry): readonly Cell[][] =>
  entry.lines.map((line, index) => [
    id,
    index,
    entry.date,
    line.role,
    line.account,
    format(line.debit),
    format(line.credit),
    line.asset,
    line.quantity === undefined ? undefined : format(line.quantity),
    line.source,
    line.contact,
  ]);

/** Turnover per month, role, account, asset and source. */
export function* toMonthRows(entries: readonly BookedEntry[]): Generator<readonly Cell[]> {
  const months = new Map<string, { readonly line: JournalLine; readonly month: string } & Sums>();
  for (const { entry } of entries)
    for (const line of entry.lines) {
      const month = `${entry.date.slice(0, 7)}-01`;
      const key = [month, line.role, line.account, line.asset, line.source].join('\n');
      const found = months.get(key);
      if (found) {
        found.debit = add(found.debit, line.debit);
        found.credit = add(found.credit, line.credit);
        found.quantity = add(found.quantity, line.quantity ?? zeroQuantity);
      } else
        months.set(key, {
          line,
          month,
          debit: line.debit,
          credit: line.credit,
          quantity: line.quantity ?? zeroQuantity,
        });
    }
  for (const { line, month, ...sums } of months.values())
    yield [
      month,
      line.role,
      line.account ?? '',
      line.asset ?? '',
      line.source ?? '',
      format(sums.debit),
      format(sums.credit),
      format(sums.quantity),
    ];
}

interface Sums {
  debit: JournalLine['debit'];
  credit: JournalLine['credit'];
  quantity: NonNullable<JournalLine['quantity']>;
}

/** An entry as it was stored. */
export const fromRows = (row: JournalEntryRow, lines: readonly JournalLineRow[]): ClosedEntry => ({
  digest: row.digest,
  entry: {
    key: row.key,
    date: row.date,
    kind: row.kind as EntryKind,
    lines: lines.map((line) => toLine(line, row.transactionId)),
    ...(row.adjusts !== null &&
      row.adjustsPart !== null && {
        adjusts: { key: row.adjusts, part: row.adjustsPart, generation: row.generation },
      }),
  },
});

const toLine = (
  { role, ledgerAccount, debit, credit, asset, quantity: units, source, contactId }: JournalLineRow,
  transactionId: string | null,
): JournalLine => ({
  role: role as Role,
  debit: money(debit),
  credit: money(credit),
  ...(ledgerAccount !== null && { account: ledgerAccount }),
  ...(asset !== null && { asset: asset as AssetId }),
  ...(units !== null && { quantity: quantity(units) }),
  ...(source !== null && { source: source as SourceId }),
  ...(contactId !== null && { contact: contactId }),
  ...(transactionId !== null && { transactionId: transactionId as TransactionId }),
});

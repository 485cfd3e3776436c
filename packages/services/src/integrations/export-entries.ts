import { renderStoredForReader } from '../reader-texts.ts';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { format, money, negate } from '@lotbook/decimal/decimal';
import { findIntegration } from '@lotbook/db/stores/integrations';
import type { EntryPosition } from '@lotbook/db/stores/posting-entries';
import { textCell } from '@lotbook/reports/render/csv';
import { AppError } from '@lotbook/model/errors';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getKnownIntegration } from './known-integration.ts';
import { readEntries, type EntryFilter, type EntryLine, type ReadEntry } from './read-entries.ts';

/** What is still to be posted with what is on hold, or what was posted. */
export const entryExports = ['pre-sync', 'post-sync'] as const;
export type EntryExport = (typeof entryExports)[number];

export interface EntriesFile {
  readonly name: string;
  /** A line of CSV for each line of each entry. */
  readonly lines: AsyncIterable<string>;
}

const rowsAtOnce = 1_000;

/**
 * The entries as CSV, the oldest first, read page by page.
 * @throws AppError BAD_INPUT for an unknown export, NOT_FOUND without an integration
 */
export async function exportEntries(
  services: Services,
  actor: Actor,
  accountId: string,
  { app, type }: { readonly app: string; readonly type: string },
): Promise<EntriesFile> {
  // Refuses before the first byte is sent.
  const wanted = await readingAs(
    services,
    actor,
    accountId,
    'integrationsView',
    async (db, { account }) => {
      const found = entryExports.find((each) => each === type);
      if (found === undefined)
        throw new AppError(
          'BAD_INPUT',
          fill(texts.exportTypes, { types: entryExports.join(', ') }),
          { field: 'type' },
        );
      getKnownIntegration(app);
      if (!(await findIntegration(db, account.id, app))) throw notFound('integration');
      return found;
    },
  );
  const day = services.now().toISOString().slice(0, 10);
  return {
    name: `${app}-${wanted}-${day}.csv`,
    lines: writeLines(
      (filter, after) =>
        readEntries(services, actor, accountId, app, {
          filter,
          page: { limit: rowsAtOnce, after, oldestFirst: true },
        }),
      wanted,
    ),
  };
}

type ReadPage = (
  filter: EntryFilter,
  after: EntryPosition | undefined,
) => Promise<readonly ReadEntry[]>;

async function* writeLines(read: ReadPage, type: EntryExport): AsyncIterable<string> {
  const { header, states, toCells } = layouts[type];
  yield toLine(header);
  for (const state of states)
    for await (const entry of walk(read, { state })) {
      const lines: readonly (EntryLine | undefined)[] =
        entry.lines.length === 0 ? [undefined] : entry.lines;
      for (const line of lines) yield toLine(toCells(entry, line));
    }
}

async function* walk(read: ReadPage, filter: EntryFilter): AsyncIterable<ReadEntry> {
  let after: EntryPosition | undefined;
  for (;;) {
    const page = await read(filter, after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return;
    after = { date: last.date, key: last.key, origin: last.origin, generation: last.generation };
  }
}

interface Layout {
  readonly header: readonly string[];
  readonly states: readonly string[];
  readonly toCells: (entry: ReadEntry, line: EntryLine | undefined) => readonly string[];
}

const layouts: Readonly<Record<EntryExport, Layout>> = {
  'pre-sync': {
    header: [
      'Entry',
      'Date',
      'Action',
      'Kind',
      'Well configured',
      'Reason',
      'Debit',
      'Credit',
      'Account code',
      'Account',
      'Account type',
      'Inventory line',
      'Rule',
      'Description',
      'Document number',
    ],
    states: [
      'ready',
      'blocked',
      'locked',
      'failed',
      'changedRemotely',
      'missingRemotely',
      'ignored',
    ],
    toCells: (entry, line) => [
      entry.key,
      entry.date,
      entry.state === 'ready' ? (entry.action ?? '') : entry.state,
      entry.kind ?? getKind(entry.key),
      entry.state === 'ready' ? 'yes' : 'no',
      entry.state === 'ready'
        ? (entry.reason ?? '')
        : `${entry.reason}: ${renderStoredForReader(entry.message ?? '')}`,
      ...toSides(line),
      ...toAccount(line),
      line?.role === undefined ? '' : line.role === 'crypto' ? 'yes' : 'no',
      line?.role ?? '',
      line?.description ?? '',
      entry.number ?? '',
    ],
  },
  'post-sync': {
    header: [
      'Entry',
      'Date',
      'Status',
      'Debit',
      'Credit',
      'Account code',
      'Account',
      'Account type',
      'Description',
      'Document number',
      'Link',
      'Posted by',
      'Posted at',
    ],
    states: ['posted', 'reversed', 'removed'],
    toCells: (entry, line) => [
      entry.key,
      entry.date,
      entry.state,
      ...toSides(line),
      ...toAccount(line),
      line?.description ?? '',
      entry.number ?? '',
      entry.url ?? '',
      entry.postedBy ?? 'Daily sync',
      entry.changedAt ?? '',
    ],
  },
};

/** Numbers need no guard against formulas: they come from us. */
function toSides(line: EntryLine | undefined): readonly [string, string] {
  if (line === undefined) return ['', ''];
  const amount = money(line.amount);
  return amount >= 0n ? [format(amount), ''] : ['', format(negate(amount))];
}

const toAccount = (line: EntryLine | undefined): readonly string[] => [
  line?.account?.code ?? '',
  line?.account?.name ?? line?.accountId ?? '',
  line?.account?.type ?? '',
];

/** `tx:<id>:gain`, `sum:2025-01:gain:USD` */
const getKind = (key: string): string =>
  key.startsWith('tx:') || key.startsWith('sum:')
    ? (key.split(':')[2] ?? '').replace(/~\d+$/, '')
    : '';

const toLine = (cells: readonly string[]): string => `${cells.map(textCell).join(',')}\r\n`;

import type { Writable } from 'node:stream';
import { format, formatMoney, sum, type Money } from '@lotbook/decimal/decimal';
import type { BalanceFigures, ConsolidatedPair } from '@lotbook/journal/consolidate';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import * as common from '@lotbook/messages/generated/common';
import type { Translator } from '@lotbook/messages/translator';
import type { Label } from '@lotbook/reports/books/book-report';
import { formatClass, formatRole } from '@lotbook/reports/books/roles';
import { writeReport } from '@lotbook/reports/render/write';
import type { Column, PrintedReport, ReportFormat, Section } from '@lotbook/reports/report';
import { getReaderTranslator } from '../reader-texts.ts';
import type { Actor, Services } from '../services.ts';
import {
  consolidateBooks,
  type ConsolidatedBalances,
  type ExcludedEntity,
  type ExclusionReason,
} from './consolidate-books.ts';
import type { DayRange } from './read-journal.ts';

export interface ConsolidatedDocument {
  /** Of a file, without its ending. */
  readonly name: string;
  readonly write: (format: ReportFormat, out: Writable, createdAt: Date) => Promise<void>;
}

/** The consolidated balances as a file: a table for each figure, and the transfers between the entities. @throws AppError as `consolidateBooks` does */
export async function makeConsolidatedDocument(
  services: Services,
  actor: Actor,
  accountId: string,
  range: DayRange,
): Promise<ConsolidatedDocument> {
  const balances = await consolidateBooks(services, actor, accountId, range);
  const report = toReport(balances);
  return {
    name: ['consolidated-balances', range.from, range.to].filter(Boolean).join('-'),
    write: (to, out, createdAt) => writeReport({}, report, to, out, createdAt),
  };
}

/** The texts for whoever downloads the file. */
const getReader = (): { readonly translator: Translator } => ({
  translator: getReaderTranslator(),
});
const render = (text: FilledMessage | Label): string => getReaderTranslator().renderFilled(text);

const figures = {
  closing: texts.closing,
  opening: texts.opening,
  debit: texts.debit,
  credit: texts.credit,
} as const satisfies Readonly<Record<keyof BalanceFigures, Label>>;
const figureNames = Object.keys(figures) as readonly (keyof BalanceFigures)[];

function toReport(balances: ConsolidatedBalances): PrintedReport {
  const { entities, currency } = balances;
  const columns = toColumns(balances);
  return {
    id: 'consolidated-balances',
    title: render(texts.consolidatedLabel),
    accountName: entities[0]?.name ?? '',
    currency,
    columns,
    sections: [
      ...figureNames.map((name) => ({ ...toSection(balances, name), columns })),
      ...(balances.pairs.length === 0 ? [] : [toTransferSection(balances)]),
    ],
    notes: listNotes(balances),
    translator: getReaderTranslator(),
  };
}

const makeColumn = (id: string, label: string, kind: Column['kind'] = 'text'): Column => ({
  id,
  label,
  kind,
});

const toColumns = ({ entities }: ConsolidatedBalances): readonly Column[] => [
  makeColumn('code', render(texts.code)),
  makeColumn('account', render(texts.account)),
  makeColumn('type', render(common.type)),
  ...entities.map(({ id, name }) => makeColumn(id, name, 'money')),
  makeColumn('eliminations', render(texts.eliminations), 'money'),
  makeColumn('total', render(texts.consolidatedTotal), 'money'),
];

function toSection({ rows, entities }: ConsolidatedBalances, name: keyof BalanceFigures): Section {
  const cells = rows.map(({ account, role, entities: each, eliminations, total }) => ({
    texts: account
      ? [account.code, account.name, formatClass(account.classification, getReader())]
      : [
          '',
          role === undefined ? render(texts.entityDifference) : formatRole(role, getReader()),
          '',
        ],
    amounts: [...each, eliminations, total].map((one) => one[name]),
  }));
  return {
    id: name,
    title: render(figures[name]),
    rows: cells.map((cell) => [...cell.texts, ...cell.amounts.map(formatMoney)]),
    totals: [
      '',
      '',
      '',
      ...Array.from({ length: entities.length + 2 }, (_, place) =>
        formatMoney(sum(cells.map(({ amounts }) => amounts[place] as Money))),
      ),
    ],
  };
}

const states = {
  eliminated: texts.pairEliminated,
  inTransit: texts.pairInTransit,
  notInClearing: texts.pairNotInClearing,
} as const satisfies Readonly<Record<ConsolidatedPair['state'], Label>>;

const toDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

function toTransferSection({ pairs, entities }: ConsolidatedBalances): Section {
  const names = new Map<string, string>(entities.map(({ id, name }) => [id, name]));
  return {
    id: 'transfers',
    title: render(texts.entityTransfers),
    columns: [
      makeColumn('asset', render(common.asset)),
      makeColumn('sender', render(texts.pairSender)),
      makeColumn('sentOn', render(texts.pairSentOn), 'date'),
      makeColumn('sentUnits', render(texts.outUnits), 'quantity'),
      makeColumn('sentAmount', render(texts.pairSentAmount), 'money'),
      makeColumn('receiver', render(texts.pairReceiver)),
      makeColumn('receivedOn', render(texts.pairReceivedOn), 'date'),
      makeColumn('receivedUnits', render(texts.inUnits), 'quantity'),
      makeColumn('receivedAmount', render(texts.pairReceivedAmount), 'money'),
      makeColumn('difference', render(texts.entityDifference), 'money'),
      makeColumn('state', render(texts.pairState)),
      makeColumn('sentTransaction', render(texts.pairSentTransaction)),
      makeColumn('receivedTransaction', render(texts.pairReceivedTransaction)),
    ],
    rows: pairs.map(({ sent, received, sentAmount, receivedAmount, difference, state }) => [
      sent.asset,
      names.get(sent.entity) ?? '',
      toDay(sent.atMs),
      format(sent.quantity),
      formatMoney(sentAmount),
      names.get(received.entity) ?? '',
      toDay(received.atMs),
      format(received.quantity),
      formatMoney(receivedAmount),
      formatMoney(difference),
      render(states[state]),
      sent.transactionId,
      received.transactionId,
    ]),
    totals: [],
  };
}

function describeExclusion({ name, currency, reason }: ExcludedEntity): string {
  const describe = {
    noAccess: () => fill(texts.entityNoAccess, { name }),
    currency: () => fill(texts.entityCurrency, { name, currency }),
    noJournal: () => fill(texts.entityNoJournal, { name }),
    limit: () => fill(texts.entityLimit, { name }),
  } as const satisfies Readonly<Record<ExclusionReason, () => FilledMessage>>;
  return render(describe[reason]());
}

const listNotes = ({ entities, excluded }: ConsolidatedBalances): readonly string[] => [
  ...entities
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ name }) => render(fill(texts.entityStale, { name }))),
  ...excluded.map(describeExclusion),
];

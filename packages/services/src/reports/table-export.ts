import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reports';
import { reading, type Db, type Tx } from '@lotbook/db/database';
import { findAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { addReport, type Report } from '@lotbook/db/stores/reports';
import { countAssumedIn } from '@lotbook/db/stores/issue-counts';
import { loadSources } from '@lotbook/db/stores/sources';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import {
  readTransactionPage,
  readTransactionSums,
  type TransactionSums,
  type Position,
  type TransactionOrder,
} from '@lotbook/db/stores/transactions';
import { formatExcluded } from '@lotbook/model/excluded-words';
import { AppError } from '@lotbook/model/errors';
import { getIssueName } from '@lotbook/model/issue-name';
import { listAll } from '@lotbook/model/list-text';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { add, format, formatMoney, money } from '@lotbook/decimal/decimal';
import { getAccountTranslator, renderForReader, translateForReader } from '../reader-texts.ts';
import type { Column, PrintedReport, Row, Section } from '@lotbook/reports/report';
import { readFiguresState } from '../computing/figures-state.ts';
import { loadUncertainIn, type UncertainGain } from '../issues/uncertain-gains.ts';
import { countExcludedIn } from '../issues/excluded-in-filter.ts';
import type { FilterFor } from '../base/entry-ids.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getHome } from './report-home.ts';
import { tableColumnIds, getWrittenColumns } from '../transactions/table-columns.ts';

/** The report name of an export of the transactions table. */
export const tableExport = 'transactions-shown';
export const tableExportLabel = fill(texts.transactionsShown);

/** How a report is called that is every transaction of the account as a Lotbook file. */
export const lotbookExport = 'lotbook-file';
export const lotbookExportLabel = 'Lotbook file';

export interface TableRequest {
  readonly filter: FilterFor;
  readonly order: TransactionOrder;
  readonly columns: readonly string[];
  readonly format: string;
}

interface Kept {
  readonly filter: TransactionFilter;
  readonly order: TransactionOrder;
  readonly columns: readonly string[];
}

/** Requests the table of transactions as displayed: these filters, this order, these columns. A worker writes it; it is stored among the reports. */
export function exportTable(
  services: Services,
  actor: Actor,
  accountId: string,
  request: TableRequest,
): Promise<{ readonly report: Report; readonly account: Account }> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const { format } = request;
    if (format === 'lotbook')
      return { account, report: await askForLotbookFile(services, tx, account, userId) };
    if (format !== 'csv' && format !== 'xlsx')
      throw new AppError('BAD_INPUT', fill(texts.exportFormatUnknown), { field: 'format' });
    const unknown = request.columns.find((id) => !tableColumnIds.includes(id));
    if (unknown !== undefined || request.columns.length === 0)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.columnUnknown, {
          tableColumnIds: tableColumnIds.join(', '),
          hasUnknown: unknown === undefined ? 'other' : 'yes',
          unknown: unknown ?? '',
        }),
        {
          field: 'columns',
        },
      );
    const stored: Kept = {
      filter: request.filter(account),
      order: request.order,
      columns: [...new Set(request.columns)],
    };
    const report = await addReport(tx, account.id, {
      type: tableExport,
      format,
      taxYear: undefined,
      parameters: { ...stored, format },
      userId,
    });
    await services.queue.enqueue(tx, {
      kind: 'report',
      accountId: account.id,
      reportId: report.id,
    });
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'request',
      message: fill(texts.tableRequested),
      after: stored,
    });
    return { report, account };
  });
}

/** Filters and columns don't apply: a file to import again must be complete. */
async function askForLotbookFile(
  services: Services,
  tx: Tx,
  account: Account,
  userId: UserId,
): Promise<Report> {
  const report = await addReport(tx, account.id, {
    type: lotbookExport,
    format: 'csv',
    taxYear: undefined,
    parameters: { format: 'csv' },
    userId,
  });
  await services.queue.enqueue(tx, { kind: 'report', accountId: account.id, reportId: report.id });
  await log(tx, account.id, {
    userId,
    type: 'report',
    action: 'request',
    message: fill(texts.lotbookFileRequested),
  });
  return report;
}

const pageSize = 2_000;

/** The rows of the cost basis include the cost of units that only moved: the total for disposals has its own line. */
function getTotals(
  columns: readonly Column[],
  { gain, proceeds, costBasis, income }: TransactionSums,
): Pick<Section, 'totals' | 'totalsOfSome'> {
  const toRow = (totals: Readonly<Record<string, string>>) =>
    columns.map(({ id }) => {
      const total = totals[id];
      return total === undefined ? '' : formatMoney(money(total));
    });
  return {
    totals: toRow({ gainLoss: gain, proceeds, income }),
    totalsOfSome: [
      { label: renderForReader(fill(texts.soldCostBasis)), totals: toRow({ costBasis }) },
    ],
  };
}

/** What the totals of the file lack, or that they are of outdated figures; undefined if they are complete. */
async function getMark(
  db: Db,
  account: Account,
  filter: TransactionFilter,
  gain: string,
): Promise<string | undefined> {
  const window = { accountId: account.id, filter };
  const excluded = formatExcluded(await countExcludedIn(db, window), translateForReader);
  const assumed = await countAssumedIn(db, window);
  const uncertain = await loadUncertainIn(db, window);
  const parts = [
    ...(excluded === '' ? [] : [`INCOMPLETE: ${excluded}.`]),
    ...((await readFiguresState(db, account)) === 'coming'
      ? [renderForReader(fill(texts.notFinal))]
      : []),
    ...(assumed.transactions === 0
      ? []
      : [renderForReader(fill(texts.assumedPrices, { transactions: assumed.transactions }))]),
    ...(uncertain ? [renderForReader(fillUncertain(uncertain, account, gain))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}

const fillUncertain = (
  { transactions, low, high, codes }: UncertainGain,
  { fiatCurrency: currency }: Account,
  gain: string,
) => {
  const toAmount = (change: string) => ({
    amount: format(add(money(gain), money(change))),
    currency,
  });
  return fill(texts.uncertainGain, {
    transactions,
    gain: toAmount('0'),
    low: toAmount(low),
    high: toAmount(high),
    issues: listAll(
      codes.map((code) => getIssueName(code, translateForReader)),
      translateForReader,
    ),
  });
};

/** Builds the requested file from the currently displayed figures. */
export function buildTable(
  services: Services,
  accountId: AccountId,
  report: Report,
): Promise<{ readonly account: Account; readonly built: PrintedReport } | undefined> {
  return reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) return undefined;
    const { filter, order, columns: ids } = report.parameters as unknown as Kept;
    const columns = getWrittenColumns(ids);
    const names = new Map(
      (await loadSources(db, accountId)).map(({ id, name }) => [id as string, name]),
    );
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: account.timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const around = {
      getTime: (at: string) => clock.format(Date.parse(at)),
      sourceName: (id: string) => names.get(id) ?? 'Deleted source',
    };
    const rows: Row[] = [];
    let after: Position | undefined;
    do {
      const page = await readTransactionPage(db, { accountId, filter }, order, pageSize, after); // oxlint-disable-line no-await-in-loop -- one page after the other
      rows.push(...page.rows.map((row) => columns.map(({ of }) => of(row, around))));
      const last = page.rows.at(-1);
      after = page.more && last ? { key: last.sortKey, id: last.id } : undefined;
    } while (after);
    const [zone, currency] = [` (${account.timeZone})`, `, ${account.fiatCurrency}`];
    const sums = await readTransactionSums(db, { accountId, filter });
    const mark = await getMark(db, account, filter, sums.gain);
    const plain = columns.map(({ id, label, kind }) => ({
      id,
      label: `${label}${id === 'date' ? zone : kind === 'money' ? currency : ''}`,
      kind,
    }));
    const ofSold = renderForReader(fill(texts.costBasisTotalNote));
    const notes = [
      renderForReader(
        fill(texts.zoneAndCurrency, {
          timeZone: account.timeZone,
          fiatCurrency: account.fiatCurrency,
        }),
      ),
      ...(ids.includes('costBasis') ? [ofSold] : []),
    ];
    const sections =
      rows.length > 0
        ? [{ id: 'all', title: 'Transactions', rows, ...getTotals(columns, sums) }]
        : [];
    return {
      account,
      built: {
        id: tableExport,
        title: renderForReader(tableExportLabel),
        accountName: account.name,
        currency: account.fiatCurrency,
        ...(mark !== undefined && { mark }),
        translator: getAccountTranslator(account.jurisdiction),
        ...getHome(services, account),
        columns: plain,
        sections,
        notes,
      },
    };
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/broker-forms';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  readCandidateSales,
  readComparedRows,
  readComparedTotals,
  readFormsVersion,
  countLines,
  type ComparedKey,
  type ComparedRow,
  type StoredSale,
} from '@lotbook/db/stores/broker-comparisons';
import { loadBrokerForms, type StoredBrokerForm } from '@lotbook/db/stores/broker-forms';
import { AppError } from '@lotbook/model/errors';
import { lineStatuses, type LineStatus } from '@lotbook/reports/form-comparison/status';
import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import { nearDays } from './broker-forms.ts';
import type { Actor, Services } from '../services.ts';

/** A line of a form with its match in the books. */
export interface LineView extends ComparedRow {
  /** Possible sales for an unmatched line: of the same asset and close in time. */
  readonly candidates: readonly StoredSale[];
}

export interface ReconciliationView {
  readonly forms: readonly (StoredBrokerForm & { readonly lineCount: number })[];
  readonly counts: LineCounts;
  /** Sales at sources with a form that are on none. */
  readonly notReported: number;
}

/** Number of lines by status. */
export type LineCounts = Readonly<Partial<Record<LineStatus, number>>>;

/** A page of the requested lines. */
export interface BrokerLinePage {
  readonly counts: LineCounts;
  readonly lines: readonly LineView[];
  /** Where the next page begins; absent after the last. */
  readonly cursor: string | undefined;
}

/** The requested lines. */
export interface LinesRequest {
  readonly taxYear: number;
  /** Absent: all. */
  readonly status?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Lines in a page. */
const atOnce = 50;
const mostCandidates = 8;

/** Compares the sales of a tax year with the brokers' forms. Runs the comparison first if the current figures were not compared yet. */
export async function readReconciliation(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<ReconciliationView> {
  await haveCompared(services, actor, accountId, taxYear);
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const forms = await loadBrokerForms(db, account.id, taxYear);
    const ids = forms.map(({ id }) => id);
    const [of, totals] = [
      await countLines(db, account.id, ids),
      await readComparedTotals(db, account.id, taxYear),
    ];
    return {
      forms: forms.map((form) => ({ ...form, lineCount: of.get(form.id) ?? 0 })),
      counts: totals?.counts ?? {},
      notReported: totals?.notReported ?? 0,
    };
  });
}

/** The lines of the year's forms with the books, fifty at a time: those that need attention first, then in the order of the forms. @throws AppError BAD_INPUT */
export async function readBrokerLines(
  services: Services,
  actor: Actor,
  accountId: string,
  request: LinesRequest,
): Promise<BrokerLinePage> {
  const { taxYear } = request;
  const statuses = validateStatus(request.status);
  const after = request.cursor === undefined ? undefined : toKey(request.cursor);
  await haveCompared(services, actor, accountId, taxYear);
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const rows = await readComparedRows(db, account.id, taxYear, {
      statuses,
      after,
      limit: atOnce + 1,
    });
    const page = rows.slice(0, atOnce);
    const open = page.filter(({ status }) => status === 'not-in-books').map(({ id }) => id);
    const candidates = await readCandidateSales(db, account.id, taxYear, {
      lineIds: open,
      days: nearDays,
      most: mostCandidates,
    });
    const last = page.at(-1);
    return {
      counts: (await readComparedTotals(db, account.id, taxYear))?.counts ?? {},
      lines: page.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] })),
      cursor:
        last && rows.length > atOnce ? `${last.urgency}.${last.form}.${last.number}` : undefined,
    };
  });
}

async function haveCompared(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<void> {
  const { id, isCurrent } = await readingAs(
    services,
    actor,
    accountId,
    'reportsView',
    async (db, { account }) => ({
      id: account.id,
      isCurrent: await isCompared(db, account, taxYear),
    }),
  );
  if (!isCurrent) await ask(services, id, { kind: 'forms', taxYear });
}

async function isCompared(db: Db, account: Account, taxYear: number): Promise<boolean> {
  const version = await readFormsVersion(db, account.id, taxYear);
  if (version === undefined) return true;
  const totals = await readComparedTotals(db, account.id, taxYear);
  return totals?.version === version && totals.generation === account.generation;
}

/** @throws AppError BAD_INPUT for what is no status. */
function validateStatus(status: string | undefined): readonly LineStatus[] | undefined {
  if (status === undefined) return undefined;
  const found = lineStatuses.find((each) => each === status);
  if (!found)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.statusUnknown, { lineStatuses: lineStatuses.join(', ') }),
      {
        field: 'status',
      },
    );
  return [found];
}

function toKey(cursor: string): ComparedKey {
  const [urgency, form, number] = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(cursor)
    ? cursor.split('.').map(Number)
    : [];
  if (urgency === undefined || form === undefined || number === undefined)
    throw new AppError('BAD_INPUT', fill(texts.cursorInvalid), {
      field: 'cursor',
    });
  return { urgency, form, number };
}

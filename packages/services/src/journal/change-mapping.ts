import * as texts from '@lotbook/messages/generated/services/journal';
import { log } from '@lotbook/db/stores/accounts';
import { findContacts } from '@lotbook/db/stores/contacts';
import { replaceAccountMappings, type AccountMappingRow } from '@lotbook/db/stores/ledger-accounts';
import { loadSources } from '@lotbook/db/stores/sources';
import { measurementModels, type MeasurementModel } from '@lotbook/journal/journal';
import { isMappableRole } from '@lotbook/journal/roles';
import { fill } from '@lotbook/messages/fill';
import { readStoredText } from '@lotbook/messages/stored-text';
import * as books from '@lotbook/messages/generated/books';
import { loadAccountingPolicy, changeAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import type { LocalDate } from '@lotbook/model/time';
import { isCalendarDate } from '../base/calendar-date.ts';
import type { Actor, Services } from '../services.ts';
import { badInput } from './change-chart.ts';
import { changeBooksWith } from './changing-books.ts';
import { loadChart, type Chart } from './load-books.ts';

export type MappingEntry = Omit<AccountMappingRow, 'id'>;

/**
 * Replaces the account mapping of the chart in use. Lines of open months follow it; closed months stay as they are.
 * @throws AppError BAD_INPUT naming the row
 */
export function setAccountMapping(
  services: Services,
  actor: Actor,
  accountId: string,
  rows: readonly MappingEntry[],
): Promise<void> {
  return changeBooksWith(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const { chart } = await loadChart(tx, account.id);
      const sources = new Set((await loadSources(tx, account.id)).map(({ id }) => id));
      const named = rows.flatMap(({ contactId }) => contactId ?? []);
      const contacts = new Set((await findContacts(tx, account.id, named)).map(({ id }) => id));
      const seen = new Map<string, number>();
      const checked = rows.map((row, index) => {
        const number = index + 1;
        checkRow(row, number, chart);
        if (row.sourceId !== null && !sources.has(row.sourceId))
          throw badInput('rows', fill(books.mappedSourceUnknown, { row: number }));
        if (row.contactId !== null && !contacts.has(row.contactId))
          throw badInput('rows', fill(books.mappedContactUnknown, { row: number }));
        const conditions = [
          row.role,
          row.sourceId,
          row.asset.trim().toLowerCase(),
          row.category,
          row.contactId,
        ].join('\n');
        const first = seen.get(conditions);
        if (first !== undefined)
          throw badInput('rows', fill(books.mappingRepeated, { row: number, first }));
        seen.set(conditions, number);
        return { ...row, asset: row.asset.trim() };
      });
      await replaceAccountMappings(tx, account.id, chart.id, checked);
      await log(tx, account.id, {
        userId,
        type: 'journal',
        action: 'mapping',
        message: fill(texts.mappingChanged, { count: checked.length }),
      });
    },
  );
}

function checkRow({ role, ledgerAccount }: MappingEntry, row: number, { accounts }: Chart): void {
  if (!isMappableRole(role)) throw badInput('rows', fill(books.roleUnknown, { row, role }));
  const account = accounts.get(ledgerAccount);
  if (!account) throw badInput('rows', fill(books.mappedAccountUnknown, { row }));
  const reason = account.unusable ?? (account.active ? undefined : books.accountIsInactive);
  if (reason !== undefined)
    throw badInput(
      'rows',
      fill(books.mappedAccountInactive, {
        row,
        code: account.code,
        name: account.name,
        reason: typeof reason === 'string' ? readStoredText(reason) : fill(reason),
      }),
    );
}

export interface PolicyChange {
  readonly model?: string | undefined;
  /** Percent of the fair value, decimal text. */
  readonly significantPercent?: string | undefined;
  /** Percent of the fair value, decimal text. Deducted under `ias2-broker-trader`. */
  readonly costsToSellPercent?: string | undefined;
  readonly fiscalYearStart?: number | undefined;
  /** The first day of the fiscal year that adopts ASU 2023-08. Null: fair value from the start. */
  readonly adoptedOn?: string | null | undefined;
}

/** Changes how the books are kept. Closed months stay as they are. */
export function setAccountingPolicy(
  services: Services,
  actor: Actor,
  accountId: string,
  change: PolicyChange,
): Promise<void> {
  return changeBooksWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { account, userId } = member;
    const { model, fiscalYearStart, adoptedOn } = change;
    if (model !== undefined && !measurementModels.includes(model as MeasurementModel))
      throw badInput('model', fill(books.modelUnknown, { models: measurementModels.join(', ') }));
    for (const field of ['significantPercent', 'costsToSellPercent'] as const)
      if (change[field] !== undefined && !isPercent(change[field]))
        throw badInput(field, fill(books.percentOutside));
    if (
      fiscalYearStart !== undefined &&
      !(Number.isInteger(fiscalYearStart) && fiscalYearStart >= 1 && fiscalYearStart <= 12)
    )
      throw badInput('fiscalYearStart', fill(books.fiscalMonthOutside));
    const before = await loadAccountingPolicy(tx, account.id);
    const adopted = adoptedOn === undefined ? before.adoptedOn : adoptedOn;
    if (adopted !== null && (adoptedOn !== undefined || fiscalYearStart !== undefined))
      checkAdoption(adopted, fiscalYearStart ?? before.fiscalYearStart);
    await changeAccountingPolicy(tx, account.id, {
      ...change,
      adoptedOn: adoptedOn as LocalDate | null | undefined,
    });
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'policy',
      message: fill(texts.policyChanged),
      before: {
        model: before.model,
        significantPercent: before.significantPercent,
        costsToSellPercent: before.costsToSellPercent,
        fiscalYearStart: before.fiscalYearStart,
        adoptedOn: before.adoptedOn,
      },
      after: change,
    });
  });
}

const isPercent = (text: string): boolean => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(text);

/** @throws AppError BAD_INPUT unless it is the first day of a fiscal year */
function checkAdoption(date: string, fiscalYearStart: number): void {
  if (!isCalendarDate(date)) throw badInput('adoptedOn', fill(books.dateInvalid, { date }));
  const month = String(fiscalYearStart).padStart(2, '0');
  if (!date.endsWith(`-${month}-01`)) throw badInput('adoptedOn', fill(books.adoptionInside));
}

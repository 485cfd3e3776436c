import * as texts from '@lotbook/messages/generated/services/journal';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { isLedgerAccountUsed } from '@lotbook/db/stores/journal';
import {
  changeLedgerAccount,
  listAccountMappings,
  listLedgerAccounts,
  putLedgerAccounts,
  removeLedgerAccount,
  replaceAccountMappings,
  type LedgerAccountRow,
} from '@lotbook/db/stores/ledger-accounts';
import { classifications, suggestedChart } from '@lotbook/journal/suggested-chart';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isId, notFound, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { changeBooksWith } from './changing-books.ts';
import { loadChart } from './load-books.ts';
import { getOwn } from '@lotbook/model/get-own';

const mostAccounts = 2_000;
const longest = { code: 20, name: 150 } as const;

/** An account as a person enters it. */
export type AccountEntry = Omit<LedgerAccountRow, 'id'>;

/** Adds one account to the own chart. @throws AppError BAD_INPUT, naming the field */
export function createLedgerAccount(
  services: Services,
  actor: Actor,
  accountId: string,
  entry: AccountEntry,
): Promise<void> {
  return changeChartWith(services, actor, accountId, async (tx, { account, userId }) => {
    const given = checkEntry(entry, 1);
    await refuseTaken(tx, account.id, given.code, undefined);
    await putLedgerAccounts(tx, account.id, [given]);
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'create',
      message: fill(texts.accountAdded, { code: given.code, name: given.name }),
      after: given,
    });
  });
}

export function updateLedgerAccount(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  entry: AccountEntry,
): Promise<void> {
  return changeChartWith(services, actor, accountId, async (tx, { account, userId }) => {
    const before = await findLedgerAccount(tx, account.id, id);
    const given = checkEntry(entry, 1);
    await refuseTaken(tx, account.id, given.code, id);
    await changeLedgerAccount(tx, account.id, { id, ...given });
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'change',
      message: fill(texts.accountChanged, { code: given.code, name: given.name }),
      before,
      after: given,
    });
  });
}

/** @throws AppError IN_USE if the mapping or the journal uses it */
export function deleteLedgerAccount(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return changeChartWith(services, actor, accountId, async (tx, { account, userId }) => {
    const { code, name } = await findLedgerAccount(tx, account.id, id);
    const mappings = await listAccountMappings(tx, account.id, 'own');
    if (
      mappings.some(({ ledgerAccount }) => ledgerAccount === id) ||
      (await isLedgerAccountUsed(tx, account.id, id))
    )
      throw new AppError('IN_USE', fill(books.accountInUse, { code, name }));
    await removeLedgerAccount(tx, account.id, id);
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'delete',
      message: fill(texts.accountRemoved, { code, name }),
    });
  });
}

/** Adds the suggested accounts whose codes are free, and maps the lines that nothing maps yet. @returns how many accounts were added */
export function addSuggestedChart(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<number> {
  return changeChartWith(services, actor, accountId, async (tx, { account, userId }) => {
    const taken = new Set(
      (await listLedgerAccounts(tx, account.id)).map(({ code }) => code.toLowerCase()),
    );
    const fresh = suggestedChart.filter(({ code }) => !taken.has(code));
    await putLedgerAccounts(
      tx,
      account.id,
      fresh.map(({ code, name, classification }) => ({ code, name, classification, active: true })),
    );
    const idByCode = new Map(
      (await listLedgerAccounts(tx, account.id)).map(({ code, id }) => [code, id]),
    );
    const mappings = await listAccountMappings(tx, account.id, 'own');
    const isGeneral = (each: (typeof mappings)[number]): boolean =>
      each.sourceId === null &&
      each.contactId === null &&
      each.asset === '' &&
      each.category === '';
    const mapped = new Set(mappings.filter(isGeneral).map(({ role }) => role));
    const added = suggestedChart.flatMap(({ code, roles }) =>
      roles
        .filter((role) => !mapped.has(role))
        .map((role) => ({
          role,
          sourceId: null,
          asset: '',
          category: '',
          contactId: null,
          ledgerAccount: idByCode.get(code)!,
        })),
    );
    await replaceAccountMappings(tx, account.id, 'own', [...mappings, ...added]);
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'suggest',
      message: fill(texts.suggestedChartAdded, { count: fresh.length }),
    });
    return fresh.length;
  });
}

/**
 * Adds the accounts of a file, and changes those whose code exists. Nothing is stored if a line can't be read.
 * @throws AppError BAD_INPUT naming the line
 */
export function importLedgerAccounts(
  services: Services,
  actor: Actor,
  accountId: string,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<{ readonly added: number; readonly changed: number }> {
  return changeChartWith(services, actor, accountId, async (tx, { account, userId }) => {
    const entries = readEntries(rows);
    const done = await putLedgerAccounts(tx, account.id, entries);
    if ((await listLedgerAccounts(tx, account.id)).length > mostAccounts)
      throw badInput('file', fill(books.tooManyAccounts, { most: mostAccounts }));
    await log(tx, account.id, {
      userId,
      type: 'journal',
      action: 'import',
      message: fill(texts.chartImported, { added: done.added, changed: done.changed }),
    });
    return done;
  });
}

/** The line of a row in its file: the header is the first. */
const firstLine = 2;

function readEntries(rows: readonly Readonly<Record<string, string>>[]): readonly AccountEntry[] {
  const [first] = rows;
  if (!first) throw badInput('file', fill(books.chartFileEmpty));
  const columns = new Map(Object.keys(first).map((name) => [name.trim().toLowerCase(), name]));
  const [code, name, type] = ['code', 'name', 'type'].map((each) => columns.get(each));
  if (code === undefined || name === undefined || type === undefined)
    throw badInput('file', fill(books.chartColumns, { found: Object.keys(first).join(', ') }));
  const active = columns.get('active');
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const line = index + firstLine;
    const entry = checkEntry(
      {
        code: row[code] ?? '',
        name: row[name] ?? '',
        classification: row[type] ?? '',
        active: !/^(no|false|0|inactive)$/i.test((active && row[active]) || ''),
      },
      line,
    );
    const key = entry.code.toLowerCase();
    if (seen.has(key)) throw badInput('file', fill(books.codeRepeated, { line, code: entry.code }));
    seen.add(key);
    return entry;
  });
}

/** Types that accounting systems use, as one of ours. */
const typeNames: Readonly<Record<string, (typeof classifications)[number]>> = {
  bank: 'asset',
  current: 'asset',
  'other current asset': 'asset',
  'fixed asset': 'asset',
  'other asset': 'asset',
  'accounts receivable': 'asset',
  'accounts payable': 'liability',
  'credit card': 'liability',
  'other current liability': 'liability',
  'long term liability': 'liability',
  currliab: 'liability',
  revenue: 'income',
  'other income': 'income',
  'cost of goods sold': 'expense',
  'other expense': 'expense',
};

function checkEntry(entry: AccountEntry, line: number): AccountEntry {
  const [code, name] = [entry.code.trim(), entry.name.trim()];
  if (code === '') throw badInput('code', fill(books.codeMissing, { line }));
  if (name === '') throw badInput('name', fill(books.nameMissing, { line }));
  if (code.length > longest.code)
    throw badInput('code', fill(books.textTooLong, { field: 'code', most: longest.code }));
  if (name.length > longest.name)
    throw badInput('name', fill(books.textTooLong, { field: 'name', most: longest.name }));
  const type = entry.classification.trim().toLowerCase();
  const classification = classifications.find((each) => each === type) ?? getOwn(typeNames, type);
  if (!classification)
    throw badInput('type', fill(books.typeUnknown, { line, type: entry.classification }));
  return { code, name, classification, active: entry.active };
}

async function findLedgerAccount(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<LedgerAccountRow> {
  const found = isId(id)
    ? (await listLedgerAccounts(tx, accountId)).find((each) => each.id === id)
    : undefined;
  if (!found) throw notFound('chartAccount');
  return found;
}

async function refuseTaken(
  tx: Tx,
  accountId: AccountId,
  code: string,
  except: string | undefined,
): Promise<void> {
  const taken = (await listLedgerAccounts(tx, accountId)).some(
    (each) => each.id !== except && each.code.toLowerCase() === code.toLowerCase(),
  );
  if (taken) throw badInput('code', fill(books.codeTaken, { code }));
}

/** Only the own chart can be changed here. */
const changeChartWith = <T>(
  services: Services,
  actor: Actor,
  accountId: string,
  work: (tx: Tx, member: Member) => Promise<T>,
): Promise<T> =>
  changeBooksWith(services, actor, accountId, 'integrationsEdit', async (tx, member) => {
    const { integration } = await loadChart(tx, member.account.id);
    if (integration)
      throw new AppError(
        'CHART_LINKED',
        fill(books.chartIsLinked, { app: integration.app === 'xero' ? 'Xero' : 'QuickBooks' }),
      );
    return work(tx, member);
  });

export const badInput = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

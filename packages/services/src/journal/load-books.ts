import type { Db } from '@lotbook/db/database';
import {
  loadAccountingPolicy,
  type AccountingPolicyRow,
} from '@lotbook/db/stores/accounting-policy';
import {
  listIntegrationAccounts,
  listIntegrationMappings,
  listIntegrations,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import {
  listAccountMappings,
  listContactCodes,
  listLedgerAccounts,
  listTransactionContacts,
  loadContactStamp,
  type ChartId,
} from '@lotbook/db/stores/ledger-accounts';
import { readAccountPrices } from '@lotbook/db/stores/prices';
import { loadSources } from '@lotbook/db/stores/sources';
import type { ClosedBooks } from '@lotbook/journal/apply-closes';
import type { MappingRow } from '@lotbook/journal/mapping';
import type { AccountId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Price } from '@lotbook/model/price';
import { makeSourceNames } from '../computing/source-names.ts';
import { loadWholeBook } from '../computing/whole-book.ts';
import { loadClosedBooks } from './closed-books.ts';
import { toMappingRows, toDefaultRows } from './mapping-rows.ts';

/** An account of the chart in use, the own one or that of the linked accounting system. */
export interface ChartAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly classification: string;
  readonly active: boolean;
  /** Why journal entries can't use it. */
  readonly unusable?: string | undefined;
}

export interface Chart {
  readonly id: ChartId;
  readonly accounts: ReadonlyMap<string, ChartAccount>;
}

/** A contact whose code isn't an account of the chart. */
export interface UnknownCode {
  readonly contactName: string;
  readonly glCode: string;
}

/** What the books of an account are made of: read in one snapshot, computed afterwards. */
export interface BookInputs {
  readonly book: Awaited<ReturnType<typeof loadWholeBook>>;
  /** Of the account's own price files. */
  readonly filePrices: readonly Price[];
  readonly policy: AccountingPolicyRow;
  /** Months that were closed; absent if none was. */
  readonly closed: ClosedBooks | undefined;
  readonly chart: Chart;
  readonly mapping: readonly MappingRow[];
  readonly contacts: ReadonlyMap<TransactionId, string>;
  readonly contactStamp: string;
  readonly unknownCodes: readonly UnknownCode[];
}

/** The chart of an accounting system, by default the linked one; else the own one. */
export async function loadChart(
  db: Db,
  accountId: AccountId,
  chosen?: IntegrationRow,
): Promise<{ readonly chart: Chart; readonly integration: IntegrationRow | undefined }> {
  const integration =
    chosen ?? (await listIntegrations(db, accountId)).find(({ status }) => status === 'active');
  if (!integration) {
    const accounts = await listLedgerAccounts(db, accountId);
    return { integration, chart: toChart('own', accounts) };
  }
  const accounts = await listIntegrationAccounts(db, accountId, integration.app);
  return {
    integration,
    chart: toChart(
      integration.app as ChartId,
      accounts.map((each) => ({ ...each, unusable: each.unusable ?? undefined })),
    ),
  };
}

const toChart = (id: ChartId, accounts: readonly ChartAccount[]): Chart => ({
  id,
  accounts: new Map(accounts.map((each) => [each.id, each])),
});

/** The rows of the mapping in use: defaults and sources of the integration, then the account's own rows and the codes of contacts. */
export async function loadMapping(
  db: Db,
  accountId: AccountId,
  getName: (id: SourceId) => SourceId,
  chosen?: IntegrationRow,
): Promise<Pick<BookInputs, 'chart' | 'mapping' | 'unknownCodes'>> {
  const { chart, integration } = await loadChart(db, accountId, chosen);
  const [own, contactCodes] = [
    await listAccountMappings(db, accountId, chart.id),
    await listContactCodes(db, accountId),
  ];
  const ofIntegration = integration
    ? toDefaultRows(
        integration,
        await listIntegrationMappings(db, accountId, integration.app),
        getName,
      )
    : [];
  const { rows, unknownCodes } = toMappingRows(own, contactCodes, chart, getName);
  return { chart, mapping: [...ofIntegration, ...rows], unknownCodes };
}

/** `integration`: whose chart is used; absent: that of the linked accounting system. */
export async function readBookInputs(
  db: Db,
  accountId: AccountId,
  integration?: IntegrationRow,
): Promise<BookInputs> {
  const book = await loadWholeBook(db, accountId, undefined);
  const contacts = await listTransactionContacts(db, accountId);
  const sources = makeSourceNames(await loadSources(db, accountId));
  const policy = await loadAccountingPolicy(db, accountId);
  return {
    book,
    filePrices: await readAccountPrices(db, accountId),
    policy,
    closed: await loadClosedBooks(db, accountId, policy),
    ...(await loadMapping(db, accountId, sources.getName, integration)),
    contactStamp: await loadContactStamp(db, accountId),
    contacts: new Map(
      contacts.map(({ transactionId, contactId }) => [transactionId as TransactionId, contactId]),
    ),
  };
}

export const getDecimals = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { findAssumedTransactions } from '@lotbook/db/stores/issue-counts';
import { findDismissedIssues, toIssueKey } from '@lotbook/db/stores/uncertain-gains';
import { openLots } from '@lotbook/db/stores/lots';
import { readOutcomesBetween, type ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { listNamedOrganizations } from '@lotbook/db/stores/audit-trail';
import { loadSources } from '@lotbook/db/stores/sources';
import type { SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { ExcludedRow } from '@lotbook/reports/incomplete/excluded-rows';
import type { ReportInput } from '@lotbook/reports/report';
import type { IsAccepted } from '@lotbook/reports/uncertain/uncertain-lines';
import { readReportedForms } from '../broker-forms/broker-forms.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { makeSourceNames } from '../computing/source-names.ts';
import { readExcludedRows } from './excluded-rows.ts';

/** The data of an account in a report, other than figures. */
export type ReportFrame = Pick<
  ReportInput,
  'accountName' | 'settings' | 'brokerForms' | 'organizations'
>;

/** From inclusive, to exclusive; `taxedOnly`: outcomes without disposals, income or gifts may be skipped. */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
  readonly taxedOnly: boolean;
}

/** The source of a report's figures. Sources are by name. */
export interface Figures {
  readonly frame: ReportFrame;
  /** By time, then by id, in chunks; each call starts a new stream. */
  readonly outcomes: (window: Window) => AsyncIterable<readonly ReadOutcome[]>;
  readonly lots: () => Promise<readonly OpenLot[]>;
  /** Rows that no total contains, because their price is unknown. */
  readonly excluded: (span: Pick<Window, 'from' | 'to'>) => Promise<readonly ExcludedRow[]>;
  /** Transactions of any year that use an assumed price; absent if only the year itself is known. */
  readonly assumed?: () => Promise<ReadonlySet<string>>;
  /** Which issues people dismissed, so that figures don't count as uncertain because of them. */
  readonly accepted: () => Promise<IsAccepted>;
}

/** The issues of an account that were dismissed at a time; without one, now. */
export async function loadAccepted(
  db: Db,
  accountId: Account['id'],
  at?: string,
): Promise<IsAccepted> {
  const dismissed = await findDismissedIssues(db, accountId, at);
  return ({ transactionId, code, asset }) => dismissed.has(toIssueKey(transactionId, code, asset));
}

/** The figures that were computed last, as one snapshot shows them. */
export async function readLiveFigures(db: Db, account: Account): Promise<Figures> {
  const names = makeSourceNames(await loadSources(db, account.id));
  const { getName } = names;
  const settings = await getSettings(db, account);
  return {
    frame: {
      accountName: account.name,
      settings,
      brokerForms: await readReportedForms(db, account.id, names),
      organizations: Object.fromEntries(await listNamedOrganizations(db, account.id)),
    },
    outcomes: (window) => nameSources(readOutcomesBetween(db, account.id, window), getName),
    lots: async () => nameSource(await openLots(db, account.id), getName),
    assumed: () => findAssumedTransactions(db, account.id),
    accepted: () => loadAccepted(db, account.id),
    excluded: async (span) =>
      nameSource(await readExcludedRows(db, account.id, settings, span), getName),
  };
}

type GetName = (id: SourceId) => SourceId;

async function* nameSources(
  chunks: AsyncIterable<readonly ReadOutcome[]>,
  getName: GetName,
): AsyncGenerator<readonly ReadOutcome[]> {
  for await (const outcomes of chunks)
    yield outcomes.map((each) => nameOutcomeSources(each, getName));
}

/** The outcome with its sources by name; also of one that is stored as JSON. */
export function nameOutcomeSources(
  { outcome, ...dated }: ReadOutcome,
  getName: GetName,
): ReadOutcome {
  const { entries, disposals, income, gifts, donations, lost, expenses } = outcome;
  const all = <T extends { readonly source: SourceId }>(list: readonly T[]): readonly T[] =>
    nameSource(list, getName);
  const lists = {
    entries: all(entries),
    disposals: all(disposals),
    income: all(income),
    gifts: all(gifts),
    donations: all(donations),
    lost: all(lost),
    expenses: all(expenses),
  };
  return { ...dated, outcome: { ...outcome, ...lists } };
}

const nameSource = <T extends { readonly source: SourceId }>(
  list: readonly T[],
  getName: GetName,
): readonly T[] => list.map((each) => ({ ...each, source: getName(each.source) }));

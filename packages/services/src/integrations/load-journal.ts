import type { Db } from '@lotbook/db/database';
import type { IntegrationMappingRow, IntegrationRow } from '@lotbook/db/stores/integrations';
import { loadSources } from '@lotbook/db/stores/sources';
import type { Finding } from '@lotbook/integrations/posting/check-entry';
import { buildJournal, type BuiltJournal } from '@lotbook/journal/build-journal';
import type { JournalIssue } from '@lotbook/journal/journal';
import type { MappingRow } from '@lotbook/journal/mapping';
import { renderJournalIssue } from '@lotbook/messages/render-journal-issue';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Translator } from '@lotbook/messages/translator';
import type { PeriodPrices } from '@lotbook/journal/measurement';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import { sourceNames } from '../computing/source-names.ts';
import { wholeBook } from '../computing/whole-book.ts';

/** What the journal is made of: read in one snapshot, computed afterwards. */
export interface JournalInputs {
  readonly book: Awaited<ReturnType<typeof wholeBook>>;
  readonly mapping: readonly MappingRow[];
}

export async function readJournalInputs(
  db: Db,
  accountId: AccountId,
  integration: IntegrationRow,
  mappings: readonly IntegrationMappingRow[],
): Promise<JournalInputs> {
  const names = sourceNames(await loadSources(db, accountId));
  return {
    book: await wholeBook(db, accountId, undefined),
    mapping: toMapping(integration, mappings, (id) => names.getName(id)),
  };
}

type DefaultAccounts = Pick<
  IntegrationRow,
  'assetAccount' | 'incomeAccount' | 'expenseAccount' | 'feeAccount' | 'suspenseAccount'
>;

/** The five defaults, and the asset accounts of sources. Other roles fall back to these. */
export function toMapping(
  defaults: DefaultAccounts,
  mappings: readonly IntegrationMappingRow[],
  nameOf: (id: IntegrationMappingRow['sourceId']) => string,
): readonly MappingRow[] {
  return [
    ...toRows('crypto', defaults.assetAccount),
    ...toRows('income', defaults.incomeAccount),
    ...toRows('expense', defaults.expenseAccount),
    ...toRows('fee', defaults.feeAccount),
    ...toRows('suspense', defaults.suspenseAccount),
    ...mappings.flatMap(({ sourceId, remoteAccount }) =>
      toRows('crypto', remoteAccount, nameOf(sourceId)),
    ),
  ];
}

const toRows = (role: string, account: string | null, source = ''): readonly MappingRow[] =>
  account === null || account === ''
    ? []
    : [{ role, source, asset: '', category: '', contact: '', account }];

/** The cost model measures nothing at period ends. */
const noPrices: PeriodPrices = { getClose: () => undefined, getLowest: () => undefined };

/** One entry per transaction and kind, under the cost model. */
export const makeJournal = ({ book, mapping }: JournalInputs): BuiltJournal =>
  buildJournal(book, {
    model: 'cost',
    mode: 'transaction',
    mapping,
    decimals: getDecimals(book.settings.currency),
    prices: noPrices,
  });

export const getDecimals = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Figures that lack a price or a cost basis are not posted. */
const reasons: Readonly<Record<string, Finding['reason']>> = {
  'missing-price': 'missing_fiat',
  'missing-fiat': 'missing_fiat',
  'missing-fair-value': 'missing_fiat',
  'missing-basis': 'missing_cost_basis',
  'negative-balance': 'missing_cost_basis',
  unbalanced: 'unbalanced',
};

export function collectFindings(
  { issues, engineIssues }: Pick<BuiltJournal, 'issues' | 'engineIssues'>,
  translator: Translator,
): ReadonlyMap<TransactionId, Omit<Finding, 'state'>> {
  const found = new Map<TransactionId, Omit<Finding, 'state'>>();
  const put = (
    { code, transactionId }: Pick<JournalIssue, 'transactionId'> & { readonly code: string },
    getMessage: () => string,
  ): void => {
    const reason = reasons[code];
    if (transactionId === undefined || reason === undefined || found.has(transactionId)) return;
    found.set(transactionId, { reason, message: getMessage() });
  };
  for (const issue of engineIssues) put(issue, () => renderIssue(translator, issue.text));
  for (const issue of issues) put(issue, () => renderJournalIssue(translator, issue.text));
  return found;
}

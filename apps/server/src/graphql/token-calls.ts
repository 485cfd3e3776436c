import type { TokenScope } from '@lotbook/access/token-scopes';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';

const listNames = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** The queries of the public API: every personal access token may call them, within its person's role. */
const queries = listNames(`
  account accountUpdating taxProfile taxYears reportStatuses fiatCurrencies
  wallets wallet walletSummary walletBalances walletAddresses exchanges exchange exchangeSummary exchangeBalances
  exchangeImports unresolvedImports syncRuns sourceCompleteness
  transactions transaction taxTransactions taxTotals taxCategories assetsUsed memos
  gainLossPerYear monthTotals incomeBreakdown transactionLots explain evidence
  issues readiness unpricedYears uncertainYears uncertainPeriod missingPrices
  compareMethods planning planningLots
  contacts organizations
  reports reportTypes
  bookSettings ledgerBalances journal journalTotals bookMonths closeChecklist
  validators validator stakingTotals
`);

/** The changes that a token may make with a scope. */
const mutationsByScope: Readonly<Record<TokenScope, ReadonlySet<string>>> = {
  import: listNames(
    'importFile addColumnMapping answerImportQuestion tellColumns dismissImport retryRejectedRows upload',
  ),
  reports: listNames('createTaxReport createAccountingReport repeatReport cancelReport'),
};

/** Queries that only prepare an import. */
const queriesByScope: Readonly<Record<TokenScope, ReadonlySet<string>>> = {
  import: listNames('columnPreview'),
  reports: listNames(''),
};

/** What the documentation and its test list. */
export const tokenCalls = { queries, queriesByScope, mutationsByScope };

/** Refuses a call that isn't part of the public API, or that needs another scope. @throws AppError NOT_PERMITTED */
export function checkTokenCall(
  scopes: readonly TokenScope[],
  kind: 'query' | 'mutation',
  call: string,
): void {
  if (kind === 'query' && queries.has(call)) return;
  const byScope = kind === 'query' ? queriesByScope : mutationsByScope;
  if (scopes.some((scope) => byScope[scope].has(call))) return;
  const needed = Object.entries(byScope).find(([, calls]) => calls.has(call))?.[0];
  throw new AppError(
    'NOT_PERMITTED',
    needed === undefined
      ? fill(texts.callNotPublic, { call })
      : fill(texts.tokenNeedsScope, { call, scope: needed }),
  );
}

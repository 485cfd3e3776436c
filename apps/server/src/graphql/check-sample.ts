import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/samples';
import { AppError } from '@lotbook/model/errors';
import type { Context } from './context.ts';

const listNames = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What visitors of a sample account may change: decisions, settings, reports. Everything else needs an account of their own. */
const allowedMutations = listNames(`
  createUser updateUser setFirstLogin updateUserOAuthClient signOutEverywhere noteVisit
  updateTaxMethod updateTaxYear toggleSpecIdFeature updateAccount updateTreatments updateSourceCustody updateAssetTraits addStandingOrder completeTransition
  setTxCategories resetTxCategories runRecategorizeRule endRecategorizeRule keepRecategorizeRule updateRecategorizeRule
  updateTxIgnore updateTxsIgnore updateCostBasis revertCostBasis assignCostBasis revertCostBasisAssignment
  createTransferMatch removeTransferMatchLink enableTransferMatchLinks setTransactionOrganization createSpecId removeSpecId
  dismissIssue restoreIssue dismissIssues restoreIssues startBulkEdit cancelBulkEdit mergeDuplicates undoDecision
  archiveSource updateWallet updateExchange updateWalletData updateExchangeData updateAllSources triggerTaxUpdate triggerBulkTaxUpdate
  findDivergence setManualExchangeBalances deleteFailedManualExchangeOrder deleteFailedManualWalletTransaction deleteColumnMapping
  acknowledgeAlerts assignAlerts dismissAlerts reopenAlerts addAlertNote
  createMemo createMemosByTransactionIds validateMemosByTransactionIds updateMemo deleteMemo restoreMemo deleteMemosByTransactionIds
  createContact updateContact deleteContact bulkUploadContacts addOrganization updateOrganization removeOrganization putBackDeleted
  updateTxTableSettings addSavedFilter renameSavedFilter deleteSavedFilter renameColumnMapping
  createManualOrder updateManualOrder deleteManualOrder createManualWalletTransaction updateManualWalletTransaction deleteManualWalletTransaction
  updateExchangeBalancesReconciliationThresholds updateWalletBalancesReconciliationThresholds
  setAccountMapping createLedgerAccount updateLedgerAccount deleteLedgerAccount importLedgerAccounts addSuggestedChart closeMonth reopenMonth setAccountingPolicy
  createTaxReport createAccountingReport cancelReport repeatReport exportTransactions exportPlan sharePlan withdrawPlan deleteReports
  compareSealedYear cancelSealedYearComparison sealTaxYear cancelSealing matchBrokerLines
  dismissPlanningNotices
`);

/** Queries that ask an outside service. */
const refusedQueries = listNames('priceCandidates oauthAuthorizationUrl');

export const isAllowedForSamples = (kind: 'query' | 'mutation', name: string): boolean =>
  kind === 'query' ? !refusedQueries.has(name) : allowedMutations.has(name);

interface Call {
  readonly kind: 'query' | 'mutation';
  readonly name: string;
  /** It needs a recent sign-in, which visitors can't repeat. */
  readonly isFresh?: boolean;
}

/** Visitors of a sample account can try everything that stays in the account. @throws AppError SAMPLE_ACCOUNT otherwise. */
export async function checkSample(
  context: Pick<Context, 'user'>,
  { kind, name, isFresh = false }: Call,
): Promise<void> {
  if (!isFresh && isAllowedForSamples(kind, name)) return;
  if (await isSampleVisitor(context))
    throw new AppError('SAMPLE_ACCOUNT', fill(texts.createOwnAccount));
}

/** Someone who has signed in but has no user yet is no visitor of a sample account. */
async function isSampleVisitor(context: Pick<Context, 'user'>): Promise<boolean> {
  try {
    return (await context.user())?.isSample ?? false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return false;
    throw error;
  }
}

/** For the test that each of them is a call of the API. */
export const listedCalls = { mutation: allowedMutations, query: refusedQueries };

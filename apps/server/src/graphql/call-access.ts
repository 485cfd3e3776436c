import type { Feature } from '@lotbook/access/account-config';
import type { Permission } from '@lotbook/access/permissions';

/**
 * The access that each call needs: `public` needs no sign-in, `signedIn` any signed-in person, and a permission is checked in the account that the call
 * names. `owner` is for the owner alone. The server does not start if a call is missing here.
 */
export type Access = 'public' | 'signedIn' | 'owner' | Permission;

export interface CallAccess {
  readonly needs: Access;
  /** The call changes an account that is disabled, too. */
  readonly whileDisabled?: true;
  /** A query that changes something all the same. */
  readonly changes?: true;
  /** The account's configuration has to have it. */
  readonly feature?: Feature;
  /** With these arguments it needs a recent sign-in, because it cannot be undone or gives control of the account. */
  readonly fresh?: (args: Readonly<Record<string, unknown>>) => boolean;
}

const always = { fresh: () => true } as const;
const given = (data: unknown, ...names: readonly string[]): boolean =>
  names.some(
    (name) =>
      ((data as Readonly<Record<string, unknown>> | null | undefined)?.[name] ?? undefined) !==
      undefined,
  );
/** Where the keys of a source are replaced. */
const forKeys = {
  fresh: ({ walletData, exchangeData }: Readonly<Record<string, unknown>>) =>
    given(walletData, 'viewKey', 'xpubs') || given(exchangeData, 'credentials'),
} as const;
const forAdmins = {
  fresh: ({ permission, tirAdmin }: Readonly<Record<string, unknown>>) =>
    permission === 'admin' || tirAdmin === true,
} as const;

const each = (
  needs: Access,
  names: string,
  more: Omit<CallAccess, 'needs'> = {},
): Readonly<Record<string, CallAccess>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, { needs, ...more }]),
  );

export const callAccess: Readonly<Record<string, CallAccess>> = {
  ...each('public', 'validToken getOAuthSession updatePasswordBeforeUserCreation plans'),
  ...each(
    'signedIn',
    `currentUser createUser updateUser setFirstLogin verifyEmailRequest changePassword updateUserOAuthClient signOutEverywhere acceptInvite
     accounts defaultAccountId accountSubtypes createTaxPayerAccount createAccountingAccount createPreparerAccount
     checkPendingLinkCodeInvite linkCodeOwner declinePreparerInvite fiatCurrencies reportStatuses`,
  ),
  // It names an account or means the person's own, whose bills the service asks leave to see.
  ...each('signedIn', 'generateCheckoutPortal'),
  // currencies answers with an account too, and asks for txSearchView there.
  ...each('signedIn', 'currencies'),
  ...each(
    'accountSettingsView',
    'account accountUpdating subscription preparerLinks preparerLinkFilterOptions preparerLinkStatusTotals checkClientAccess checkClientEmail clientPayments',
  ),
  ...each(
    'accountEdit',
    'updateAccount bulkUpdateAccounts updateTaxMethod updateTaxYear toggleSpecIdFeature updateConsent deletePreparerLink',
  ),
  ...each('accountSettingsView', 'taxProfile transitionPreview'),
  ...each(
    'accountEdit',
    'updateTreatments addStandingOrder updateSourceCustody updateAssetTraits completeTransition',
  ),
  ...each('accountEdit', 'createPreparerLinkFromCode', { feature: 'enableTaxProConnection' }),
  ...each('accountEdit', 'enableAccount disableAccount', { whileDisabled: true }),
  ...each('accountDelete', 'accountContent'),
  ...each('accountDelete', 'deleteAccount', { whileDisabled: true, ...always }),
  ...each('accountSettingsView', 'accessTokens'),
  ...each('accountSettingsView', 'createAccessToken', always),
  ...each('accountSettingsView', 'revokeAccessToken', { whileDisabled: true }),
  ...each('userView', 'accountUsers'),
  ...each('userAdd', 'sendInvite addUser', forAdmins),
  ...each('userEdit', 'updateUserPermission', forAdmins),
  ...each('userDelete', 'deleteUser', always),
  ...each('owner', 'changeOwner', always),
  ...each('pendingInviteView', 'pendingInvites'),
  ...each('pendingInviteResend', 'resendInvite'),
  ...each('pendingInviteDelete', 'cancelInvite'),
  ...each('teamView', 'taxPreparers'),
  ...each('teamEdit', 'createTaxPreparer updateTaxPreparerPermission', forAdmins),
  ...each('clientEdit', 'createPreparerLink updateCodeInvite', { feature: 'enableClientInvites' }),
  ...each('clientEdit', 'updateTaxYearSubmitted updateClientDetails updatePreparerClientCharges'),
  // The owner of a firm that pays for a client has billingView there, for the firm's side of it.
  ...each('billingView', 'taxBilling invoices paymentSource credit billingDocuments'),
  ...each(
    'billingView',
    'confirmChargeBeeCoupon directTaxCheckout generateCustomerPortal generateCheckoutAddonPortal generateUpgradePortal',
  ),
  ...each('billingView', 'openInvoicePdf', { whileDisabled: true }),
  ...each('logsView', 'logs'),
  ...each('contactView', 'contacts organizations deletedNames'),
  ...each('contactAdd', 'createContact bulkUploadContacts addOrganization putBackDeleted'),
  ...each('contactEdit', 'updateContact updateOrganization'),
  ...each('contactDelete', 'deleteContact removeOrganization'),
  ...each('memoAdd', 'createMemo createMemosByTransactionIds validateMemosByTransactionIds'),
  ...each('memoEdit', 'updateMemo'),
  ...each('memoDelete', 'deleteMemo restoreMemo deleteMemosByTransactionIds'),
  ...each(
    'txSearchView',
    'planning planningLots comparisonBook sharedPlan planningAlert planningNotices choosePlanningAlert dismissPlanningNotices',
  ),
  ...each(
    'txSearchView',
    'transactions transaction taxTransactions taxTotals assetsUsed gainLossPerYear monthTotals incomeBreakdown taxCategories savedFilters',
  ),
  ...each(
    'txSearchView',
    'compatibleCategories recategorizeRuleResult recategorizeRuleRun conditionalWarning matchableTaxTransactions memos issues readiness unpricedYears assumedYears uncertainYears uncertainPeriod transactionLots specIdResult specIdLots costBasisAssignments explain evidence compareMethods compareTreatments duplicatesOf mergeWarnings issuesDecidedAt ownTreatment recategorizeRules bulkEdits bulkEditPreview priceCandidates',
  ),
  ...each(
    'sourceEdit',
    `setTxCategories resetTxCategories runRecategorizeRule endRecategorizeRule keepRecategorizeRule updateTxIgnore updateCostBasis revertCostBasis assignCostBasis
     revertCostBasisAssignment createTransferMatch removeTransferMatchLink enableTransferMatchLinks setTransactionOrganization
     createSpecId removeSpecId dismissIssue restoreIssue dismissIssues restoreIssues updateTxsIgnore
     updateRecategorizeRule startBulkEdit cancelBulkEdit mergeDuplicates undoDecision`,
  ),
  ...each(
    'txSearchView',
    'manualOrders manualOrder manualWalletTransactions manualWalletTransaction failedManualOrders failedManualTransactions duplicateOrderIds',
  ),
  ...each(
    'sourceEdit',
    `createManualOrder updateManualOrder deleteManualOrder createManualWalletTransaction updateManualWalletTransaction deleteManualWalletTransaction
     deleteFailedManualExchangeOrder deleteFailedManualWalletTransaction setManualExchangeBalances`,
  ),
  ...each('sourceView', 'missingPrices priceProviders importWarnings columnMappings'),
  ...each('sourceView', 'sourceContent sourceWarnings manualExchangeBalances', {
    feature: 'enableSourceView',
  }),
  ...each(
    'sourceEdit',
    'backfillPrices archiveSource setUpdateSchedule renameColumnMapping deleteColumnMapping',
  ),
  ...each('signedIn', 'adapters'),
  ...each(
    'sourceView',
    'exchangeSummary exchangeBalances syncRuns unreadRecords possibleDuplicates',
    { feature: 'enableSourceView' },
  ),
  ...each('sourceAdd', 'validateExchangeAuth createExternalWallet', { feature: 'enableSourceAdd' }),
  ...each(
    'sourceEdit',
    'updateExchangeData updateExchangeBalancesReconciliationThresholds updateWalletBalancesReconciliationThresholds findDivergence',
  ),
  ...each(
    'sourceEdit',
    'updateExchangeAuth setExchangeOAuthToken updateExternalWalletCredentials',
    always,
  ),
  ...each('sourceEdit', 'updateWallet updateExchange', forKeys),
  ...each('custodianDelete', 'deleteExternalWallet'),
  ...each(
    'sourceView',
    'walletSummary walletBalances auditBalancesExchanges auditBalancesWallets auditBalancesAccounts ledgerAudit divergence sourceCompleteness',
    { feature: 'enableSourceView' },
  ),
  ...each('sourceView', 'validateXpubs', { whileDisabled: true }),
  ...each('addressView', 'walletAddresses searchAddresses', { feature: 'enableSourceView' }),
  ...each('addressAdd', 'addAddress'),
  ...each('addressDelete', 'deleteAddress'),
  ...each('txSearchView', 'noteVisit', { whileDisabled: true }),
  ...each('sourceView', 'wallet exchange wallets exchanges', { feature: 'enableSourceView' }),
  // Without the feature, people can still follow what they upload.
  ...each(
    'sourceView',
    'exchangeImports unresolvedImports importRepeats validators validator stakingTotals stakingBooking',
  ),
  ...each('sourceAdd', 'addValidators'),
  ...each('sourceEdit', 'setRewardBooking setValidatorPrincipal'),
  ...each('txSearchView', 'alerts alert monitoring alertFilterChoices addressScreenings'),
  ...each('memoEdit', 'assignAlerts acknowledgeAlerts dismissAlerts reopenAlerts screenAddress'),
  ...each('memoAdd', 'addAlertNote'),
  ...each('accountEdit', 'monitoringPreview startMonitoring'),
  ...each('accountEdit', 'stopMonitoring removeChainalysisIntegrationKey', { whileDisabled: true }),
  ...each('accountEdit', 'addChainalysisIntegrationKey', always),
  ...each(
    'sourceAdd',
    'addWallet addHDWallet addExchange importFile columnPreview tellColumns answerImportQuestion retryRejectedRows dismissImport restoreImport',
    {
      feature: 'enableSourceAdd',
    },
  ),
  ...each(
    'sourceEdit',
    `updateWalletData triggerTaxUpdate updateAllSources triggerBulkTaxUpdate updateTxTableSettings
     addSavedFilter renameSavedFilter deleteSavedFilter`,
  ),
  ...each('sourceDelete', 'deleteWallet deleteExchange deleteImport removeValidator'),
  ...each('integrationsEdit', 'oauthAuthorizationUrl', { changes: true }),
  ...each(
    'integrationsView',
    `integration activeIntegration integrationHolds integrationRuns integrationSummary integrationEntries integrationEntryTransactions
    integrationReconciliations unknownGlCodes`,
  ),
  ...each(
    'integrationsEdit',
    `createIntegration updateIntegration updateIntegrationDefaults updateIntegrationMappings syncIntegration cancelIntegrationSync
     repostIntegrationEntries reconcileIntegration`,
  ),
  ...each('integrationsDelete', 'deleteIntegration', { whileDisabled: true }),
  ...each(
    'reportsView',
    'bookSettings ledgerBalances consolidatedBalances journal journalTotals bookMonths closeChecklist',
  ),
  ...each(
    'integrationsEdit',
    `setAccountMapping createLedgerAccount updateLedgerAccount deleteLedgerAccount addSuggestedChart importLedgerAccounts
     closeMonth`,
  ),
  ...each('accountEdit', 'setAccountingPolicy reopenMonth'),
  ...each(
    'reportsView',
    `tirStatistics tir1099Categories tirCorrectionFiles cloudFiles tirFileProblems tirPayers tirRecipients tirRuns tirRun tirForms tirRecipientForms
     tirFormVersions tirFurnishings tirEvents tirFunds tirFeeds tirDeliveries tirFeedLayouts tirFeedPreview tirCarf`,
  ),
  ...each('sourceAdd', 'addTirFile addTirCorrectionFile addTirBooks'),
  ...each(
    'sourceEdit',
    'makeTirForms validateTirRun makeTirFilingFiles makeTirStatements makeTinMatchingFile makeTirCarfReport',
  ),
  ...each('sourceEdit', 'unmaskTirTin', always),
  ...each('clientEdit', 'updateTirRecipient'),
  ...each('sourceDelete', 'deleteTirFile deleteTirRun'),
  ...each(
    'accountEdit',
    `updateTirConfig lockTirRun furnishTirRun markTirRunFiled markTirStateFiled saveTirFeed renewTirFeedKey deleteTirFeed sendTirFeed
     resendTirDelivery saveTirFeedLayout resetTirFeedLayout saveTirCarfProvider markTirCarfFiled markTirCarfNoticesSent`,
  ),
  ...each('sourceEdit', 'consequences', { changes: true }),
  ...each(
    'reportsView',
    'reportPayer reports reportTypes reportFilterOptions taxYears sealedYearComparison brokerReconciliation brokerLines',
  ),
  ...each('reportsView', 'compareSealedYear cancelSealedYearComparison'),
  ...each('sourceEdit', 'addBrokerForm deleteBrokerForm matchBrokerLines sharePlan withdrawPlan'),
  ...each('accountEdit', 'sealTaxYear cancelSealing'),
  ...each('accountEdit', 'unsealTaxYear', always),
  ...each(
    'reportCreate',
    'createTaxReport createAccountingReport cancelReport repeatReport exportTransactions exportPlan',
  ),
  ...each('reportsView', 'reportSchedules'),
  ...each(
    'reportCreate',
    'createReportSchedule updateReportSchedule pauseReportSchedule runReportSchedule',
  ),
  ...each('reportDelete', 'deleteReports deleteReportSchedule'),
};

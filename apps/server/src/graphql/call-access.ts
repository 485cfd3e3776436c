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
const hasGiven = (data: unknown, ...names: readonly string[]): boolean =>
  names.some(
    (name) =>
      ((data as Readonly<Record<string, unknown>> | null | undefined)?.[name] ?? undefined) !==
      undefined,
  );
/** Where the keys of a source are replaced. */
const forKeys = {
  fresh: ({ walletData, exchangeData }: Readonly<Record<string, unknown>>) =>
    hasGiven(walletData, 'viewKey', 'xpubs') || hasGiven(exchangeData, 'credentials'),
} as const;
const forAdmins = {
  fresh: ({ permission, tirAdmin }: Readonly<Record<string, unknown>>) =>
    permission === 'admin' || tirAdmin === true,
} as const;

const mapEach = (
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
  ...mapEach('public', 'validToken getOAuthSession updatePasswordBeforeUserCreation plans'),
  ...mapEach(
    'signedIn',
    `currentUser createUser updateUser setFirstLogin verifyEmailRequest changePassword updateUserOAuthClient signOutEverywhere acceptInvite
     accounts defaultAccountId accountSubtypes createTaxPayerAccount createAccountingAccount createPreparerAccount
     checkPendingLinkCodeInvite linkCodeOwner declinePreparerInvite fiatCurrencies reportStatuses`,
  ),
  // It names an account or means the person's own, whose bills the service asks leave to see.
  ...mapEach('signedIn', 'generateCheckoutPortal'),
  // currencies answers with an account too, and asks for txSearchView there.
  ...mapEach('signedIn', 'currencies'),
  ...mapEach(
    'accountSettingsView',
    'account accountUpdating subscription preparerLinks preparerLinkFilterOptions preparerLinkStatusTotals checkClientAccess checkClientEmail clientPayments',
  ),
  ...mapEach(
    'accountEdit',
    'updateAccount bulkUpdateAccounts updateTaxMethod updateTaxYear toggleSpecIdFeature updateConsent deletePreparerLink',
  ),
  ...mapEach('accountSettingsView', 'taxProfile transitionPreview'),
  ...mapEach(
    'accountEdit',
    'updateTreatments addStandingOrder updateSourceCustody updateAssetTraits completeTransition',
  ),
  ...mapEach('accountEdit', 'createPreparerLinkFromCode', { feature: 'enableTaxProConnection' }),
  ...mapEach('accountEdit', 'enableAccount disableAccount', { whileDisabled: true }),
  ...mapEach('accountDelete', 'accountContent'),
  ...mapEach('accountDelete', 'deleteAccount', { whileDisabled: true, ...always }),
  ...mapEach('accountSettingsView', 'accessTokens'),
  ...mapEach('accountSettingsView', 'createAccessToken', always),
  ...mapEach('accountSettingsView', 'revokeAccessToken', { whileDisabled: true }),
  ...mapEach('userView', 'accountUsers'),
  ...mapEach('userAdd', 'sendInvite addUser', forAdmins),
  ...mapEach('userEdit', 'updateUserPermission', forAdmins),
  ...mapEach('userDelete', 'deleteUser', always),
  ...mapEach('owner', 'changeOwner', always),
  ...mapEach('pendingInviteView', 'pendingInvites'),
  ...mapEach('pendingInviteResend', 'resendInvite'),
  ...mapEach('pendingInviteDelete', 'cancelInvite'),
  ...mapEach('teamView', 'taxPreparers'),
  ...mapEach('teamEdit', 'createTaxPreparer updateTaxPreparerPermission', forAdmins),
  ...mapEach('clientEdit', 'createPreparerLink updateCodeInvite', {
    feature: 'enableClientInvites',
  }),
  ...mapEach(
    'clientEdit',
    'updateTaxYearSubmitted updateClientDetails updatePreparerClientCharges',
  ),
  // The owner of a firm that pays for a client has billingView there, for the firm's side of it.
  ...mapEach('billingView', 'taxBilling invoices paymentSource credit billingDocuments'),
  ...mapEach(
    'billingView',
    'confirmChargeBeeCoupon directTaxCheckout generateCustomerPortal generateCheckoutAddonPortal generateUpgradePortal',
  ),
  ...mapEach('billingView', 'openInvoicePdf', { whileDisabled: true }),
  ...mapEach('logsView', 'logs'),
  ...mapEach('contactView', 'contacts organizations deletedNames'),
  ...mapEach('contactAdd', 'createContact bulkUploadContacts addOrganization putBackDeleted'),
  ...mapEach('contactEdit', 'updateContact updateOrganization'),
  ...mapEach('contactDelete', 'deleteContact removeOrganization'),
  ...mapEach('memoAdd', 'createMemo createMemosByTransactionIds validateMemosByTransactionIds'),
  ...mapEach('memoEdit', 'updateMemo'),
  ...mapEach('memoDelete', 'deleteMemo restoreMemo deleteMemosByTransactionIds'),
  ...mapEach(
    'txSearchView',
    'planning planningLots comparisonBook sharedPlan planningAlert planningNotices choosePlanningAlert dismissPlanningNotices',
  ),
  ...mapEach(
    'txSearchView',
    'transactions transaction taxTransactions taxTotals assetsUsed gainLossPerYear monthTotals incomeBreakdown taxCategories savedFilters',
  ),
  ...mapEach(
    'txSearchView',
    'compatibleCategories recategorizeRuleResult recategorizeRuleRun conditionalWarning matchableTaxTransactions memos issues readiness unpricedYears assumedYears uncertainYears uncertainPeriod transactionLots specIdResult specIdLots costBasisAssignments explain evidence compareMethods compareTreatments duplicatesOf mergeWarnings issuesDecidedAt ownTreatment recategorizeRules bulkEdits bulkEditPreview priceCandidates',
  ),
  ...mapEach(
    'sourceEdit',
    `setTxCategories resetTxCategories runRecategorizeRule endRecategorizeRule keepRecategorizeRule updateTxIgnore updateCostBasis revertCostBasis assignCostBasis
     revertCostBasisAssignment createTransferMatch removeTransferMatchLink enableTransferMatchLinks setTransactionOrganization
     createSpecId removeSpecId dismissIssue restoreIssue dismissIssues restoreIssues updateTxsIgnore
     updateRecategorizeRule startBulkEdit cancelBulkEdit mergeDuplicates undoDecision`,
  ),
  ...mapEach(
    'txSearchView',
    'manualOrders manualOrder manualWalletTransactions manualWalletTransaction failedManualOrders failedManualTransactions duplicateOrderIds',
  ),
  ...mapEach(
    'sourceEdit',
    `createManualOrder updateManualOrder deleteManualOrder createManualWalletTransaction updateManualWalletTransaction deleteManualWalletTransaction
     deleteFailedManualExchangeOrder deleteFailedManualWalletTransaction setManualExchangeBalances`,
  ),
  ...mapEach('sourceView', 'missingPrices priceProviders importWarnings columnMappings'),
  ...mapEach('sourceView', 'sourceContent sourceWarnings manualExchangeBalances', {
    feature: 'enableSourceView',
  }),
  ...mapEach(
    'sourceEdit',
    'backfillPrices archiveSource setUpdateSchedule renameColumnMapping deleteColumnMapping',
  ),
  ...mapEach('signedIn', 'adapters'),
  ...mapEach(
    'sourceView',
    'exchangeSummary exchangeBalances syncRuns unreadRecords possibleDuplicates',
    { feature: 'enableSourceView' },
  ),
  ...mapEach('sourceAdd', 'validateExchangeAuth createExternalWallet', {
    feature: 'enableSourceAdd',
  }),
  ...mapEach(
    'sourceEdit',
    'updateExchangeData updateExchangeBalancesReconciliationThresholds updateWalletBalancesReconciliationThresholds findDivergence',
  ),
  ...mapEach(
    'sourceEdit',
    'updateExchangeAuth setExchangeOAuthToken updateExternalWalletCredentials',
    always,
  ),
  ...mapEach('sourceEdit', 'updateWallet updateExchange', forKeys),
  ...mapEach('custodianDelete', 'deleteExternalWallet'),
  ...mapEach(
    'sourceView',
    'walletSummary walletBalances auditBalancesExchanges auditBalancesWallets auditBalancesAccounts ledgerAudit divergence sourceCompleteness',
    { feature: 'enableSourceView' },
  ),
  ...mapEach('sourceView', 'validateXpubs', { whileDisabled: true }),
  ...mapEach('addressView', 'walletAddresses searchAddresses', { feature: 'enableSourceView' }),
  ...mapEach('addressAdd', 'addAddress'),
  ...mapEach('addressDelete', 'deleteAddress'),
  ...mapEach('txSearchView', 'noteVisit', { whileDisabled: true }),
  ...mapEach('sourceView', 'wallet exchange wallets exchanges', { feature: 'enableSourceView' }),
  // Without the feature, people can still follow what they upload.
  ...mapEach(
    'sourceView',
    'exchangeImports unresolvedImports importRepeats validators validator stakingTotals stakingBooking',
  ),
  ...mapEach('sourceAdd', 'addValidators'),
  ...mapEach('sourceEdit', 'setRewardBooking setValidatorPrincipal'),
  ...mapEach('txSearchView', 'alerts alert monitoring alertFilterChoices addressScreenings'),
  ...mapEach('memoEdit', 'assignAlerts acknowledgeAlerts dismissAlerts reopenAlerts screenAddress'),
  ...mapEach('memoAdd', 'addAlertNote'),
  ...mapEach('accountEdit', 'monitoringPreview startMonitoring'),
  ...mapEach('accountEdit', 'stopMonitoring removeChainalysisIntegrationKey', {
    whileDisabled: true,
  }),
  ...mapEach('accountEdit', 'addChainalysisIntegrationKey', always),
  ...mapEach(
    'sourceAdd',
    'addWallet addHDWallet addExchange importFile columnPreview tellColumns addColumnMapping answerImportQuestion retryRejectedRows dismissImport restoreImport',
    {
      feature: 'enableSourceAdd',
    },
  ),
  ...mapEach(
    'sourceEdit',
    `updateWalletData triggerTaxUpdate updateAllSources triggerBulkTaxUpdate updateTxTableSettings
     addSavedFilter renameSavedFilter deleteSavedFilter`,
  ),
  ...mapEach('sourceDelete', 'deleteWallet deleteExchange deleteImport removeValidator'),
  ...mapEach('integrationsEdit', 'oauthAuthorizationUrl', { changes: true }),
  ...mapEach(
    'integrationsView',
    `integration activeIntegration integrationHolds integrationRuns integrationSummary integrationEntries integrationEntryTransactions
    integrationReconciliations unknownGlCodes`,
  ),
  ...mapEach(
    'integrationsEdit',
    `createIntegration updateIntegration updateIntegrationDefaults updateIntegrationMappings syncIntegration cancelIntegrationSync
     repostIntegrationEntries reconcileIntegration`,
  ),
  ...mapEach('integrationsDelete', 'deleteIntegration', { whileDisabled: true }),
  ...mapEach(
    'reportsView',
    'bookSettings ledgerBalances consolidatedBalances journal journalTotals bookMonths closeChecklist',
  ),
  ...mapEach(
    'integrationsEdit',
    `setAccountMapping createLedgerAccount updateLedgerAccount deleteLedgerAccount addSuggestedChart importLedgerAccounts
     closeMonth`,
  ),
  ...mapEach('accountEdit', 'setAccountingPolicy reopenMonth'),
  ...mapEach(
    'reportsView',
    `tirStatistics tir1099Categories tirCorrectionFiles cloudFiles tirFileProblems tirPayers tirRecipients tirRuns tirRun tirForms tirRecipientForms
     tirFormVersions tirFurnishings tirEvents tirFunds tirFeeds tirDeliveries tirFeedLayouts tirFeedPreview tirCarf`,
  ),
  ...mapEach('sourceAdd', 'addTirFile addTirCorrectionFile addTirBooks'),
  ...mapEach(
    'sourceEdit',
    'makeTirForms validateTirRun makeTirFilingFiles makeTirStatements makeTinMatchingFile makeTirCarfReport',
  ),
  ...mapEach('sourceEdit', 'unmaskTirTin', always),
  ...mapEach('clientEdit', 'updateTirRecipient'),
  ...mapEach('sourceDelete', 'deleteTirFile deleteTirRun'),
  ...mapEach(
    'accountEdit',
    `updateTirConfig lockTirRun furnishTirRun markTirRunFiled markTirStateFiled saveTirFeed renewTirFeedKey deleteTirFeed sendTirFeed
     resendTirDelivery saveTirFeedLayout resetTirFeedLayout saveTirCarfProvider markTirCarfFiled markTirCarfNoticesSent`,
  ),
  ...mapEach('sourceEdit', 'consequences', { changes: true }),
  ...mapEach(
    'reportsView',
    'reportPayer reports reportTypes reportFilterOptions taxYears sealedYearComparison brokerReconciliation brokerLines compareReport',
  ),
  ...mapEach('reportsView', 'compareSealedYear cancelSealedYearComparison'),
  ...mapEach(
    'sourceEdit',
    'addBrokerForm deleteBrokerForm matchBrokerLines sharePlan withdrawPlan',
  ),
  ...mapEach('accountEdit', 'sealTaxYear cancelSealing'),
  ...mapEach('accountEdit', 'unsealTaxYear', always),
  ...mapEach(
    'reportCreate',
    'createTaxReport createAccountingReport cancelReport repeatReport exportTransactions exportPlan',
  ),
  ...mapEach('reportsView', 'reportSchedules'),
  ...mapEach(
    'reportCreate',
    'createReportSchedule updateReportSchedule pauseReportSchedule runReportSchedule',
  ),
  ...mapEach('reportDelete', 'deleteReports deleteReportSchedule'),
};

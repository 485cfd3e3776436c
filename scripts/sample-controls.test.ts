import { isRefusedForSamples, permissions } from '@lotbook/access/permissions';
import { callAccess } from '../apps/server/src/graphql/call-access.ts';
import { isAllowedForSamples } from '../apps/server/src/graphql/check-sample.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = new URL('../apps/web/src/features/', import.meta.url);

const listMutations = (): readonly string[] => {
  const schema = readFileSync(new URL('../apps/server/schema.graphql', import.meta.url), 'utf8');
  const [, rest = ''] = schema.split('\ntype Mutation {');
  const [body = ''] = rest.split('\n}');
  return [...body.matchAll(/^ {2}(\w+)[(:]/gm)]
    .map(([, name = '']) => name)
    .filter((name) => Object.hasOwn(callAccess, name));
};

const isPermission = (needs: string): needs is (typeof permissions)[number] =>
  permissions.some((permission) => permission === needs);

/** The files that hide the control of a refused call in a sample account. */
const hiding: Readonly<Record<string, string>> = {
  'broker-forms/BrokerForms.tsx': 'addBrokerForm deleteBrokerForm',
  'reports/Reports.tsx':
    'createReportSchedule pauseReportSchedule runReportSchedule updateReportSchedule deleteReportSchedule',
  'settings/BillingSettings.tsx':
    'confirmChargeBeeCoupon directTaxCheckout generateCheckoutAddonPortal generateCheckoutPortal generateCustomerPortal generateUpgradePortal openInvoicePdf',
  'settings/GeneralSettings.tsx': `choosePlanningAlert createAccessToken revokeAccessToken disableAccount createPreparerLinkFromCode updateConsent deletePreparerLink
    addChainalysisIntegrationKey removeChainalysisIntegrationKey startMonitoring stopMonitoring`,
  'settings/MissingPrices.tsx': 'backfillPrices',
  'source/SourceSettings.tsx':
    'setUpdateSchedule updateExchangeAuth updateExternalWalletCredentials setExchangeOAuthToken',
  'tax-years/TaxYears.tsx': 'unsealTaxYear',
  'user/UserPage.tsx': 'changePassword',
};

/** Why no control of a sample account makes these calls. */
const unreachable: Readonly<Record<string, string>> = {
  'a visitor has no address to verify, no invite and no further account': `acceptInvite declinePreparerInvite verifyEmailRequest updatePasswordBeforeUserCreation
    createTaxPayerAccount createAccountingAccount createPreparerAccount`,
  'there are no other members to make the owner': 'changeOwner',
  'sample accounts are not disabled': 'enableAccount',
  'only the command line and API make them': 'bulkUpdateAccounts',
  'no validator can be added': 'setRewardBooking setValidatorPrincipal',
  'wallets with keys can’t be added': 'validateXpubs',
  'no integration can be connected': `createIntegration updateIntegration updateIntegrationDefaults updateIntegrationMappings syncIntegration cancelIntegrationSync
    reconcileIntegration repostIntegrationEntries`,
  'no provider can be connected': 'screenAddress',
  'there is no sample account of a reporting administrator': `deleteTirFeed furnishTirRun lockTirRun makeTinMatchingFile makeTirCarfReport makeTirFilingFiles makeTirForms
    makeTirStatements markTirCarfFiled markTirCarfNoticesSent markTirRunFiled markTirStateFiled renewTirFeedKey resendTirDelivery resetTirFeedLayout saveTirCarfProvider
    saveTirFeed saveTirFeedLayout sendTirFeed unmaskTirTin updateTirConfig validateTirRun`,
};

const listNames = (text: string): readonly string[] => text.trim().split(/\s+/);

const accessFor = (name: string): string => callAccess[name]?.needs ?? 'public';

test('permissions that visitors of sample accounts lack allow them no call, and others some', () => {
  const calls = Object.groupBy(listMutations(), accessFor);
  const lacking = Object.entries(calls)
    .filter(([needs]) => isPermission(needs) && !needs.endsWith('View'))
    .filter(([, names = []]) => !names.some((name) => isAllowedForSamples('mutation', name)))
    .map(([needs]) => needs);
  const refused = permissions.filter((each) => isRefusedForSamples(each) && calls[each]);
  expect([...lacking].sort()).toEqual([...refused].sort());
});

test('every control whose call a sample account refuses is hidden there', () => {
  const named = [...Object.values(hiding), ...Object.values(unreachable)].flatMap(listNames);
  const refused = listMutations().filter((name) => {
    const needs = accessFor(name);
    return (
      !isAllowedForSamples('mutation', name) && !(isPermission(needs) && isRefusedForSamples(needs))
    );
  });
  expect([...named].sort()).toEqual([...refused].sort());
  const showing = Object.keys(hiding).filter(
    (file) => !readFileSync(new URL(file, features), 'utf8').includes('isSample'),
  );
  expect(showing).toEqual([]);
});

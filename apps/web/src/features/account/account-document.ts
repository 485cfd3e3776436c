import { graphql } from '../../generated/gql.ts';

/** The fields of the open account that the shell and most pages need. */
export const AccountDocument = graphql(`
  query Account($accountId: ID!) {
    account(accountId: $accountId) {
      id
      name
      type
      disabled
      timezone
      fiatCurrency
      generation
      updating
      inTrial
      trialEnded
      readOnly
      isPreparerViewingClient
      isTirAdminViewingClient
      audit
      accountingAdd
      sourceListView
      chainalysisIntegrationEnabled
      hasMonitoring
      config {
        enabledPages
        defaultTxDateStatic
        taxYears
        unavailablePages
        accountSelection {
          availableFilters
          enableFiltering
          secondaryLabelFieldId
        }
        features {
          enableAccountAdd
          enableClientAccounts
          enableClientInvites
          enableSetupFlow
          enableSourceAdd
          enableSourceView
          enableTaxProConnection
        }
      }
      permission {
        userId
        accountId
        role
        isOwner
      }
      statistics {
        exchange
        onChain
        active
        inactive
      }
      taxPayerDetails {
        jurisdiction
        taxYear
        unitsRule
        taxMethod
        tracking
      }
      taxUpdater {
        taxUpdateFailed
        taxUpdateNeedsRerun
        computedAt
        error
        specIdFeature
        algorithmMode
        unitsRule
      }
    }
  }
`);

import { graphql } from '../../generated/gql.ts';

/** What the cards of the list show. */
export const IntegrationCardsDocument = graphql(`
  query IntegrationCards($accountId: ID!) {
    qbo: integration(accountId: $accountId, appName: "qbo") {
      id
      orgName
      status
      active
      updating
      authenticationFailed
      problem
      lastSyncedAt
      nextSyncAt
      states {
        state
        count
      }
    }
    xero: integration(accountId: $accountId, appName: "xero") {
      id
      orgName
      status
      active
      updating
      authenticationFailed
      problem
      lastSyncedAt
      nextSyncAt
      states {
        state
        count
      }
    }
  }
`);

export const IntegrationDocument = graphql(`
  query Integration($accountId: ID!, $appName: String!) {
    integration(accountId: $accountId, appName: $appName) {
      id
      orgName
      status
      active
      updating
      authenticationFailed
      problem
      lastSyncedAt
      nextSyncAt
      states {
        state
        count
      }
      currency
      lockDate
      accessEndsAt
      minUsdValue
      syncMode
      summaryPeriod
      cutoverDate
      postsOpening
      lockedEntries
      tolerance
      tenantId
      tenants {
        id
        name
      }
      accounts {
        id
        code
        name
        type
        classification
        active
        unusable
      }
      defaults {
        asset
        income
        expense
        fee
        suspense
      }
      exchangeMappings {
        sourceId
        name
        accountingAccountId
      }
      walletMappings {
        sourceId
        name
        accountingAccountId
      }
      runs {
        id
        status
        preview
        phase
        done
        total
        counts
        errorCode
        message
        resumeAt
        requestedBy
        createdAt
      }
    }
  }
`);

export const IntegrationRunsDocument = graphql(`
  query IntegrationRuns($accountId: ID!, $appName: String!, $afterId: ID!, $limit: Int!) {
    integrationRuns(accountId: $accountId, appName: $appName, afterId: $afterId, limit: $limit) {
      id
      status
      preview
      phase
      done
      total
      counts
      errorCode
      message
      resumeAt
      requestedBy
      createdAt
    }
  }
`);

export const IntegrationVisitDocument = graphql(`
  query IntegrationVisit($accountId: ID!, $applicationName: String!, $redirectUri: String!) {
    oauthAuthorizationUrl(
      accountId: $accountId
      applicationName: $applicationName
      redirectUri: $redirectUri
    )
  }
`);

export const CreateIntegrationDocument = graphql(`
  mutation CreateIntegration(
    $accountId: ID!
    $appName: String!
    $authorization: IntegrationAuthorization!
  ) {
    createIntegration(accountId: $accountId, appName: $appName, authorization: $authorization) {
      id
    }
  }
`);

export const DeleteIntegrationDocument = graphql(`
  mutation DeleteIntegration($accountId: ID!, $appName: String!) {
    deleteIntegration(accountId: $accountId, appName: $appName)
  }
`);

export const UpdateIntegrationDocument = graphql(`
  mutation UpdateIntegration($accountId: ID!, $appName: String!, $settings: IntegrationSettings!) {
    updateIntegration(accountId: $accountId, appName: $appName, settings: $settings) {
      id
    }
  }
`);

export const UpdateDefaultsDocument = graphql(`
  mutation UpdateIntegrationDefaults(
    $accountId: ID!
    $appName: String!
    $defaults: IntegrationDefaultsInput!
  ) {
    updateIntegrationDefaults(accountId: $accountId, appName: $appName, defaults: $defaults) {
      id
    }
  }
`);

export const UpdateMappingsDocument = graphql(`
  mutation UpdateIntegrationMappings(
    $accountId: ID!
    $appName: String!
    $exchangeMappings: [IntegrationMappingInput!]
    $walletMappings: [IntegrationMappingInput!]
  ) {
    updateIntegrationMappings(
      accountId: $accountId
      appName: $appName
      exchangeMappings: $exchangeMappings
      walletMappings: $walletMappings
    ) {
      id
    }
  }
`);

export const SyncIntegrationDocument = graphql(`
  mutation SyncIntegration(
    $accountId: ID!
    $appName: String!
    $preview: Boolean
    $confirmedEntries: Int
  ) {
    syncIntegration(
      accountId: $accountId
      appName: $appName
      preview: $preview
      confirmedEntries: $confirmedEntries
    ) {
      id
    }
  }
`);

export const CancelSyncDocument = graphql(`
  mutation CancelIntegrationSync($accountId: ID!, $appName: String!) {
    cancelIntegrationSync(accountId: $accountId, appName: $appName) {
      id
    }
  }
`);

export const RepostEntriesDocument = graphql(`
  mutation RepostIntegrationEntries($accountId: ID!, $appName: String!, $keys: [String!]!) {
    repostIntegrationEntries(accountId: $accountId, appName: $appName, keys: $keys) {
      id
    }
  }
`);

export const UnknownGlCodesDocument = graphql(`
  query UnknownGlCodes($accountId: ID!, $appName: String!) {
    unknownGlCodes(accountId: $accountId, appName: $appName) {
      glCode
      contacts
      contactName
      unusableAccount
    }
  }
`);

export const IntegrationSummaryDocument = graphql(`
  query IntegrationSummary($accountId: ID!, $appName: String!) {
    integrationSummary(accountId: $accountId, appName: $appName) {
      madeAt
      outdated
      plan {
        action
        reason
        count
      }
      totals {
        accountId
        account {
          id
          code
          name
        }
        debit
        credit
        change
      }
      holds {
        state
        reason
        count
        value
      }
      states {
        state
        count
      }
      skipped {
        month
        count
        value
      }
    }
  }
`);

export const IntegrationEntriesDocument = graphql(`
  query IntegrationEntries(
    $accountId: ID!
    $appName: String!
    $state: String
    $reason: String
    $key: String
    $cursor: String
  ) {
    integrationEntries(
      accountId: $accountId
      appName: $appName
      state: $state
      reason: $reason
      key: $key
      cursor: $cursor
      limit: 100
    ) {
      entries {
        id
        key
        date
        state
        reason
        action
        kind
        number
        value
        message
        url
        changedAt
        postedBy
        membersUnknown
        lines {
          accountId
          account {
            id
            code
            name
          }
          amount
          description
        }
      }
      nextCursor
    }
  }
`);

export const EntryTransactionsDocument = graphql(`
  query IntegrationEntryTransactions(
    $accountId: ID!
    $appName: String!
    $key: String!
    $offset: Int!
  ) {
    integrationEntryTransactions(
      accountId: $accountId
      appName: $appName
      key: $key
      offset: $offset
      limit: 50
    ) {
      ids
      count
    }
  }
`);

export const TransactionsOfEntryDocument = graphql(`
  query TransactionsOfEntry($accountId: ID!, $ids: [ID!]!) {
    transactions(
      accountId: $accountId
      filter: { taxTxIds: $ids, hideDust: false, hideZeroValue: false, hideFees: false }
      limit: 50
    ) {
      edges {
        node {
          id
          timestamp
          category
          value
        }
      }
    }
  }
`);

export const ReconciliationsDocument = graphql(`
  query IntegrationReconciliations($accountId: ID!, $appName: String!) {
    integrationReconciliations(accountId: $accountId, appName: $appName) {
      id
      date
      status
      tied
      currency
      yearStart
      message
      requestedBy
      createdAt
      rows {
        accountId
        accountName
        ours
        theirs
        difference
        explained {
          reason
          amount
        }
        unexplained
        tied
      }
    }
  }
`);

export const ReconcileDocument = graphql(`
  mutation ReconcileIntegration($accountId: ID!, $appName: String!, $date: LocalDate!) {
    reconcileIntegration(accountId: $accountId, appName: $appName, date: $date) {
      id
    }
  }
`);

import { graphql } from '../../generated/gql.ts';

export const AlertRowFragment = graphql(`
  fragment AlertRow on Alert {
    id
    provider
    level
    category
    service
    exposure
    direction
    asset
    quantity
    amountUsd
    address
    sourceName
    transactionId
    txHash
    entryName
    createdAt
    endedAt
    status
    assigneeName
  }
`);

export const AlertsDocument = graphql(`
  query Alerts($accountId: ID!, $filter: AlertFilter, $after: String) {
    alerts(accountId: $accountId, filter: $filter, limit: 100, after: $after) {
      alerts {
        ...AlertRow @unmask
      }
      counts {
        total
        open
        severe
        unassigned
      }
      next
    }
  }
`);

export const AlertDocument = graphql(`
  query Alert($accountId: ID!, $alertId: ID!) {
    alert(accountId: $accountId, alertId: $alertId) {
      alert {
        ...AlertRow @unmask
        occurredAt
        entryId
        entryPrograms
        entryUrl
        listPublishedOn
        rule
        minThreshold
        maxThreshold
        assigneeId
      }
      events {
        id
        at
        userName
        kind
        text
      }
    }
  }
`);

export const MonitoringDocument = graphql(`
  query Monitoring($accountId: ID!) {
    monitoring(accountId: $accountId) {
      listActive
      listPublishedOn
      listAddresses
      screenedAt
      enabled
      provider
      keyState
      keySetAt
      keySetBy
      problem
      wallets {
        walletId
        name
        active
        consentedAt
        consentedBy
        transfers
      }
      transfers {
        waiting
        sent
        done
        failed
      }
    }
  }
`);

export const AlertFilterChoicesDocument = graphql(`
  query AlertFilterChoices($accountId: ID!) {
    alertFilterChoices(accountId: $accountId) {
      categories
      assets
      sources {
        id
        name
      }
    }
  }
`);

export const MonitoringPreviewDocument = graphql(`
  query MonitoringPreview($accountId: ID!, $walletIds: [ID!]!) {
    monitoringPreview(accountId: $accountId, walletIds: $walletIds) {
      walletId
      transfers
      withoutAddresses
      otherChain
    }
  }
`);

export const WalletsToMonitorDocument = graphql(`
  query WalletsToMonitor($accountId: ID!) {
    wallets(accountId: $accountId) {
      id
      name
      chain
    }
  }
`);

export const AddAnalyticsKeyDocument = graphql(`
  mutation AddAnalyticsKey($accountId: ID!, $apiKey: String!) {
    addChainalysisIntegrationKey(accountId: $accountId, apiKey: $apiKey)
  }
`);

export const RemoveAnalyticsKeyDocument = graphql(`
  mutation RemoveAnalyticsKey($accountId: ID!) {
    removeChainalysisIntegrationKey(accountId: $accountId)
  }
`);

export const StartMonitoringDocument = graphql(`
  mutation StartMonitoring($accountId: ID!, $wallets: [MonitoringConsent!]!) {
    startMonitoring(accountId: $accountId, wallets: $wallets)
  }
`);

export const StopMonitoringDocument = graphql(`
  mutation StopMonitoring($accountId: ID!, $walletIds: [ID!]!) {
    stopMonitoring(accountId: $accountId, walletIds: $walletIds)
  }
`);

export const AssignAlertsDocument = graphql(`
  mutation AssignAlerts($accountId: ID!, $alertIds: [ID!]!, $userId: ID) {
    assignAlerts(accountId: $accountId, alertIds: $alertIds, userId: $userId)
  }
`);

export const AcknowledgeAlertsDocument = graphql(`
  mutation AcknowledgeAlerts($accountId: ID!, $alertIds: [ID!]!) {
    acknowledgeAlerts(accountId: $accountId, alertIds: $alertIds)
  }
`);

export const DismissAlertsDocument = graphql(`
  mutation DismissAlerts($accountId: ID!, $alertIds: [ID!]!, $reason: String!) {
    dismissAlerts(accountId: $accountId, alertIds: $alertIds, reason: $reason)
  }
`);

export const ReopenAlertsDocument = graphql(`
  mutation ReopenAlerts($accountId: ID!, $alertIds: [ID!]!) {
    reopenAlerts(accountId: $accountId, alertIds: $alertIds)
  }
`);

export const AddAlertNoteDocument = graphql(`
  mutation AddAlertNote($accountId: ID!, $alertId: ID!, $note: String!) {
    addAlertNote(accountId: $accountId, alertId: $alertId, note: $note)
  }
`);

export const AddressScreeningsDocument = graphql(`
  query AddressScreenings($accountId: ID!) {
    addressScreenings(accountId: $accountId) {
      id
      address
      chain
      scope
      state
      askedAt
      userName
      level
      findings {
        provider
        category
        name
        detail
        url
      }
      answeredBy
      listPublishedOn
      problem
    }
  }
`);

export const ScreenAddressDocument = graphql(`
  mutation ScreenAddress(
    $accountId: ID!
    $address: String!
    $chain: String!
    $scope: ScreeningScope!
  ) {
    screenAddress(accountId: $accountId, address: $address, chain: $chain, scope: $scope) {
      id
    }
  }
`);

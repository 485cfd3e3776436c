import { graphql } from '../../generated/gql.ts';

export const ClientsDocument = graphql(`
  query Clients(
    $accountId: ID!
    $name: String
    $filters: PreparerLinkFilter
    $limit: Int!
    $offset: Int!
  ) {
    preparerLinks(
      accountId: $accountId
      clientAccountName: $name
      filters: $filters
      limit: $limit
      offset: $offset
      sortBy: { column: "clientAccountName", order: "asc" }
    ) {
      preparerLinks {
        id
        clientAccountId
        clientAccountName
        clientEmail
        contactName
        locator
        accountLinkStatus
        status
        billingEntity
        charges
        clientConsent
        clientActive
        clientDisabled
        codeLastSent
        codeValidTill
        preparerOnly
        submittedYears
        clientTaxDetail {
          taxYear
        }
      }
      totalFiltered
    }
  }
`);

export const ClientTotalsDocument = graphql(`
  query ClientTotals($accountId: ID!) {
    preparerLinkStatusTotals(accountId: $accountId) {
      total
      connected
      pending
      preparerOnly
      inProgress
      reportGenerated
      submitted
    }
    preparerLinkFilterOptions(accountId: $accountId) {
      accountLinkStatus
      status
      taxYear
    }
    account(accountId: $accountId) {
      id
      taxPreparerDetails {
        linkCode
      }
    }
  }
`);

export const CreateClient = graphql(`
  mutation CreatePreparerLink($accountId: ID!, $clientDetails: ClientDetailsInput!) {
    createPreparerLink(accountId: $accountId, clientDetails: $clientDetails) {
      id
    }
  }
`);

export const UpdateClient = graphql(`
  mutation UpdateClientDetails(
    $accountId: ID!
    $preparerLinkId: ID!
    $clientDetails: ClientDetailsInput!
  ) {
    updateClientDetails(
      accountId: $accountId
      preparerLinkId: $preparerLinkId
      clientDetails: $clientDetails
    ) {
      id
    }
  }
`);

export const ResendClientInvite = graphql(`
  mutation UpdateCodeInvite($accountId: ID!, $preparerLinkId: ID!) {
    updateCodeInvite(accountId: $accountId, preparerLinkId: $preparerLinkId) {
      id
    }
  }
`);

export const SubmitYear = graphql(`
  mutation UpdateTaxYearSubmitted($accountId: ID!, $preparerLinkId: ID!, $taxYear: Int!) {
    updateTaxYearSubmitted(
      accountId: $accountId
      preparerLinkId: $preparerLinkId
      taxYear: $taxYear
    ) {
      id
    }
  }
`);

export const UpdateClients = graphql(`
  mutation TriggerBulkTaxUpdate($accountId: ID!, $accountIds: [ID!]!) {
    triggerBulkTaxUpdate(accountId: $accountId, accountIds: $accountIds) {
      id
    }
  }
`);

export const DeleteLink = graphql(`
  mutation DeletePreparerLink($accountId: ID!, $preparerLinkId: ID!) {
    deletePreparerLink(accountId: $accountId, preparerLinkId: $preparerLinkId)
  }
`);

import { graphql } from '../../generated/gql.ts';

export const TirStatementsDocument = graphql(`
  query TirStatements($accountId: ID!, $runId: ID!, $cursor: String) {
    cloudFiles(accountId: $accountId, runId: $runId, kind: "statement") {
      id
      name
      status
      rows
      digest
    }
    tirFurnishings(accountId: $accountId, runId: $runId, limit: 50, cursor: $cursor) {
      furnishings {
        externalId
        method
        consentVersion
        forms
        furnishedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const MakeStatements = graphql(`
  mutation MakeTirStatements($accountId: ID!, $runId: ID!) {
    makeTirStatements(accountId: $accountId, runId: $runId) {
      id
      working
    }
  }
`);

export const SaveConsent = graphql(`
  mutation SaveTirConsent(
    $accountId: ID!
    $externalId: String!
    $taxYear: Int!
    $consentedOn: String
    $consentVersion: String
  ) {
    updateTirRecipient(
      accountId: $accountId
      externalId: $externalId
      taxYear: $taxYear
      consentedOn: $consentedOn
      consentVersion: $consentVersion
    ) {
      externalId
      consentedOn
      consentVersion
    }
  }
`);

/** Clients that give this account access. */
export const TirClientsDocument = graphql(`
  query TirClients($accountId: ID!) {
    tirFunds(accountId: $accountId) {
      id
      name
    }
  }
`);

export const LinkClient = graphql(`
  mutation LinkTirClient(
    $accountId: ID!
    $externalId: String!
    $taxYear: Int!
    $clientAccountId: ID
  ) {
    updateTirRecipient(
      accountId: $accountId
      externalId: $externalId
      taxYear: $taxYear
      clientAccountId: $clientAccountId
    ) {
      externalId
      clientAccountId
    }
  }
`);

export const AddBooks = graphql(`
  mutation AddTirBooks($accountId: ID!, $externalId: String!, $taxYear: Int!) {
    addTirBooks(accountId: $accountId, externalId: $externalId, taxYear: $taxYear) {
      id
    }
  }
`);

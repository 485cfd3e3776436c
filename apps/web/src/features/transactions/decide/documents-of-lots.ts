import { graphql } from '../../../generated/gql.ts';
import type { LotOriginsQuery, SpecIdResultQuery } from '../../../generated/graphql.ts';

/** What came in of an asset until an instant: where lots may have begun. */
export const LotOriginsDocument = graphql(`
  query LotOrigins($accountId: ID!, $asset: String!, $until: DateTime!, $limit: Int!) {
    taxTransactions(accountId: $accountId, direction: "incoming", filter: { currencies: [$asset], txDateEnd: $until }, limit: $limit) {
      totalCount
      edges {
        node {
          id
          timestamp
          currency
          amount
          costBasis
          matchRef
          source {
            id
            label
          }
        }
      }
    }
  }
`);

export type LotOrigin = LotOriginsQuery['taxTransactions']['edges'][number]['node'];

export const SpecIdResultDocument = graphql(`
  query SpecIdResult($accountId: ID!, $details: SpecIdInput!) {
    specIdResult(accountId: $accountId, transactionDetails: $details) {
      refusals
      now {
        costBasis
        shortTermGain
        longTermGain
      }
      chosen {
        costBasis
        shortTermGain
        longTermGain
      }
    }
  }
`);

export type SpecIdPreview = SpecIdResultQuery['specIdResult'];

export const CreateSpecId = graphql(`
  mutation CreateSpecId($accountId: ID!, $details: SpecIdInput!) {
    createSpecId(accountId: $accountId, transactionDetails: $details) {
      changed
      message
      undo
    }
  }
`);

export const RemoveSpecId = graphql(`
  mutation RemoveSpecId($accountId: ID!, $specIds: [ID!]!) {
    removeSpecId(accountId: $accountId, specIds: $specIds) {
      changed
      message
      undo
    }
  }
`);

export const ToggleSpecId = graphql(`
  mutation ToggleSpecIdFeature($accountId: ID!, $enable: Boolean!) {
    toggleSpecIdFeature(accountId: $accountId, enable: $enable) {
      id
    }
  }
`);

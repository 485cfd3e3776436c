import { graphql } from '../../../generated/gql.ts';
import type { LotsToChooseQuery, SpecIdResultQuery } from '../../../generated/graphql.ts';

/** The lots available for a disposal at its time. */
export const LotsToChooseDocument = graphql(`
  query LotsToChoose($accountId: ID!, $taxTxId: ID!) {
    specIdLots(accountId: $accountId, taxTxId: $taxTxId) {
      taxTxId
      lots {
        lotId
        acquiredAt
        places
        quantity
        costBasis
        chosenLater {
          taxTxId
          timestamp
          quantity
        }
      }
    }
  }
`);

export type LotToChoose = LotsToChooseQuery['specIdLots']['lots'][number];

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
  mutation CreateSpecId($accountId: ID!, $details: SpecIdInput!, $seen: DateTime) {
    createSpecId(accountId: $accountId, transactionDetails: $details, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const RemoveSpecId = graphql(`
  mutation RemoveSpecId($accountId: ID!, $specIds: [ID!]!, $seen: DateTime) {
    removeSpecId(accountId: $accountId, specIds: $specIds, seen: $seen) {
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

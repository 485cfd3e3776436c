import { graphql } from '../../generated/gql.ts';

export const TaxProfileDocument = graphql(`
  query TaxProfile($accountId: ID!) {
    taxProfile(accountId: $accountId) {
      treatments {
        key
        label
        group
        note
        citation
        value
        default
        values {
          value
          label
        }
      }
      standingOrders {
        from
        method
        recordedAt
        sourceId
        channel
      }
      custody {
        sourceId
        name
        custody
      }
      assets {
        asset
        collectible
        security
      }
      transitions {
        asset
        recordedAt
        completedAt
        notedAt
        order
        sourceIds
      }
      transitionRules {
        perSourceFrom
        ruleBefore
        returnDue
      }
    }
  }
`);

export const UpdateTreatments = graphql(`
  mutation UpdateTreatments($accountId: ID!, $treatments: [TreatmentInput!]!) {
    updateTreatments(accountId: $accountId, treatments: $treatments) {
      treatments {
        key
        value
      }
    }
  }
`);

export const AddStandingOrder = graphql(`
  mutation AddStandingOrder(
    $accountId: ID!
    $method: String!
    $from: LocalDate!
    $sourceId: ID
    $channel: String
    $recordedAt: DateTime
  ) {
    addStandingOrder(
      accountId: $accountId
      method: $method
      from: $from
      sourceId: $sourceId
      channel: $channel
      recordedAt: $recordedAt
    ) {
      standingOrders {
        from
        method
      }
    }
  }
`);

export const UpdateSourceCustody = graphql(`
  mutation UpdateSourceCustody($accountId: ID!, $sourceId: ID!, $custody: String) {
    updateSourceCustody(accountId: $accountId, sourceId: $sourceId, custody: $custody) {
      custody {
        sourceId
        custody
      }
    }
  }
`);

export const UpdateAssetTraits = graphql(`
  mutation UpdateAssetTraits(
    $accountId: ID!
    $asset: String!
    $collectible: Boolean
    $security: Boolean
  ) {
    updateAssetTraits(
      accountId: $accountId
      asset: $asset
      collectible: $collectible
      security: $security
    ) {
      assets {
        asset
      }
    }
  }
`);

export const TransitionPreviewDocument = graphql(`
  query TransitionPreview($accountId: ID!, $transition: TransitionInput!) {
    transitionPreview(accountId: $accountId, transition: $transition) {
      before {
        lotId
        isAside
        sourceId
        quantity
        costBasis
        acquiredOn
      }
      after {
        lotId
        isAside
        sourceId
        quantity
        costBasis
        acquiredOn
      }
      refusal
    }
  }
`);

export const CompleteTransition = graphql(`
  mutation CompleteTransition($accountId: ID!, $transition: TransitionInput!) {
    completeTransition(accountId: $accountId, transition: $transition) {
      transitions {
        asset
      }
    }
  }
`);

/** Queries to refetch after a profile change. */
export const refetch = ['TaxProfile', 'AccountUpdating'];

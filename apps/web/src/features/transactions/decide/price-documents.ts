import { graphql } from '../../../generated/gql.ts';
import type { PriceCandidatesQuery } from '../../../generated/graphql.ts';

export const PriceCandidatesDocument = graphql(`
  query PriceCandidates($accountId: ID!, $taxTxId: ID!) {
    priceCandidates(accountId: $accountId, taxTxId: $taxTxId) {
      asset
      currency
      isAsked
      candidates {
        kind
        unitPrice
        at
        from
        secondsApart
        distance
        transactionId
      }
      silent {
        provider
        reason
      }
    }
  }
`);

export type PriceCandidate = PriceCandidatesQuery['priceCandidates']['candidates'][number];

export const TakePrice = graphql(`
  mutation TakePrice(
    $accountId: ID!
    $transactionId: ID!
    $price: Decimal
    $priceFrom: String
    $priceAt: DateTime
    $seen: DateTime
  ) {
    updateCostBasis(
      accountId: $accountId
      transactionId: $transactionId
      price: $price
      priceFrom: $priceFrom
      priceAt: $priceAt
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

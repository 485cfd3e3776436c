import { graphql } from '../../../generated/gql.ts';
import type { TransactionLotsQuery } from '../../../generated/graphql.ts';

/** The other sides of a transfer with the lots that moved, and the lots that a transaction opened. */
export const TransactionLotsDocument = graphql(`
  query TransactionLots($accountId: ID!, $transactionId: ID!) {
    transactionLots(accountId: $accountId, transactionId: $transactionId) {
      ends {
        ofId
        id
        transactionId
        timestamp
        txSide
        source {
          id
          label
          provider
        }
        currency
        amount
        quantity
        lost
        confidence
        level
        why
        lots {
          lotId
          quantity
          cameAt
        }
      }
      decidedAt
      opened {
        lotId
        currency
        quantity
        costBasis
      }
    }
  }
`);

export type OtherEnd = TransactionLotsQuery['transactionLots']['ends'][number];
export type OpenedLot = TransactionLotsQuery['transactionLots']['opened'][number];

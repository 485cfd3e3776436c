import { graphql } from '../../generated/gql.ts';
import type { WalletAuditQuery } from '../../generated/graphql.ts';

export const WalletAuditDocument = graphql(`
  query WalletAudit($accountId: ID!, $sourceId: ID!) {
    auditBalancesWallets(accountId: $accountId, sourceId: $sourceId) {
      id
      state
      notes
      materialityThreshold
      remembers
      assets {
        asset
        computed
        reported
        reportedAt
        reportedBy
        difference
        unexplained
        value
        threshold
        state
        items {
          reason
          quantity
        }
      }
    }
  }
`);

export const ExchangeAuditDocument = graphql(`
  query ExchangeAudit($accountId: ID!, $sourceId: ID!) {
    auditBalancesExchanges(accountId: $accountId, sourceId: $sourceId) {
      id
      state
      notes
      materialityThreshold
      remembers
      assets {
        asset
        computed
        reported
        reportedAt
        reportedBy
        difference
        unexplained
        value
        threshold
        state
        items {
          reason
          quantity
        }
      }
    }
    ledgerAudit(accountId: $accountId, sourceId: $sourceId) {
      lines
      gaps {
        asset
        wallet
        missing
        afterId
        afterAt
        beforeId
        beforeAt
      }
    }
  }
`);

export type Audit = WalletAuditQuery['auditBalancesWallets'][number];
export type AuditedAsset = Audit['assets'][number];

export const FindDivergence = graphql(`
  mutation FindDivergence($accountId: ID!, $sourceId: ID!, $asset: String!) {
    findDivergence(accountId: $accountId, sourceId: $sourceId, asset: $asset) {
      id
    }
  }
`);

export const DivergenceDocument = graphql(`
  query Divergence($accountId: ID!, $id: ID!) {
    divergence(accountId: $accountId, id: $id) {
      id
      asset
      status
      asked
      message
      agreed {
        at
        computed
        reported
      }
      parted {
        at
        computed
        reported
      }
    }
  }
`);

export const DayOfDivergenceDocument = graphql(`
  query DayOfDivergence($accountId: ID!, $filter: TransactionFilter!, $limit: Int!) {
    transactions(accountId: $accountId, filter: $filter, limit: $limit) {
      totalCount
      edges {
        node {
          id
          timestamp
          type
          sent {
            asset
            quantity
          }
          received {
            asset
            quantity
          }
          fees {
            asset
            quantity
          }
        }
      }
    }
  }
`);

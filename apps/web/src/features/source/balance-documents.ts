import { graphql } from '../../generated/gql.ts';
import type { WalletAuditQuery } from '../../generated/graphql.ts';

export const WalletAuditDocument = graphql(`
  query WalletAudit($accountId: ID!, $sourceId: ID!) {
    auditBalancesWallets(accountId: $accountId, sourceId: $sourceId) {
      id
      state
      notes
      assets {
        asset
        computed
        reported
        reportedAt
        reportedBy
        difference
        unexplained
        value
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
      assets {
        asset
        computed
        reported
        reportedAt
        reportedBy
        difference
        unexplained
        value
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

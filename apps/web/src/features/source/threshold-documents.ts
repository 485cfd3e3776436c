import { graphql } from '../../generated/gql.ts';

export const ExchangeThresholdsDocument = graphql(`
  query ExchangeThresholds($accountId: ID!, $exchangeId: ID!) {
    exchange(accountId: $accountId, exchangeId: $exchangeId) {
      id
      balancesReconciliation
    }
  }
`);

export const WalletThresholdsDocument = graphql(`
  query WalletThresholds($accountId: ID!, $walletId: ID!) {
    wallet(accountId: $accountId, walletId: $walletId) {
      id
      balancesReconciliation
    }
  }
`);

export const SetExchangeThresholds = graphql(`
  mutation SetExchangeThresholds(
    $accountId: ID!
    $exchangeId: ID!
    $thresholds: ReconciliationThresholdsInput!
  ) {
    updateExchangeBalancesReconciliationThresholds(
      accountId: $accountId
      exchangeId: $exchangeId
      thresholds: $thresholds
    ) {
      id
    }
  }
`);

export const SetWalletThresholds = graphql(`
  mutation SetWalletThresholds(
    $accountId: ID!
    $walletId: ID!
    $thresholds: ReconciliationThresholdsInput!
  ) {
    updateWalletBalancesReconciliationThresholds(
      accountId: $accountId
      walletId: $walletId
      thresholds: $thresholds
    ) {
      id
    }
  }
`);

/** The entered thresholds of a source; null if none was entered for all assets. */
export interface StoredThresholds {
  readonly materialityThreshold: string | null;
  readonly assets: readonly {
    readonly asset: string;
    readonly contract: string | null;
    readonly threshold: string;
  }[];
}

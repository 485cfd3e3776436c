import type { EntryKind } from '@lotbook/sources/entries';

/**
 * Coinbase's transaction types: those that are one change of one asset, and those that need more
 * context.
 */
export const coinbaseTypes = {
  change: [
    'send',
    'request',
    'tx',
    'transfer',
    'fiat_deposit',
    'fiat_withdrawal',
    'exchange_deposit',
    'exchange_withdrawal',
    'pro_deposit',
    'pro_withdrawal',
    'prime_deposit',
    'prime_withdrawal',
    'intx_deposit',
    'intx_withdrawal',
    'onchain_deposit',
    'onchain_withdrawal',
    'clawback',
  ],
  stakingReward: ['staking_reward', 'inflation_reward'],
  interest: ['interest'],
  reward: [
    'earn_payout',
    'learning_reward',
    'incentives_rewards_payout',
    'incentives_shared_clawback',
    'subscription_rebate',
    'card_rebate',
    'cardbuyback',
    'referral_reward',
    'rewards',
  ],
  airdrop: ['airdrop', 'fork'],
  spend: ['cardspend', 'paid_order', 'order'],
  fee: ['subscription', 'network_fee'],
  result: ['derivatives_settlement', 'fcm_futures_usdc_sweep'],
} as const satisfies Partial<Record<EntryKind, readonly string[]>>;

/** Units that stay with Coinbase. */
export const inside = new Set([
  'staking_transfer',
  'unstaking_transfer',
  'vault_withdrawal',
  'vault_deposit',
  'retail_eth2_deprecation',
  'sweep_deposit',
  'sweep_withdrawal',
  'cash_to_savings',
  'savings_to_cash',
  'internal_transfer',
]);

/** Two entries in two wallets that are one exchange: paired by the trade id. */
export const paired = new Set([
  'trade',
  'retail_simple_dust',
  'wrap_asset',
  'unwrap_asset',
  'asset_migration',
]);

const byName = new Map(
  Object.entries(coinbaseTypes).flatMap(([kind, names]) =>
    names.map((name) => [name as string, kind as EntryKind]),
  ),
);

export const getEntryKind = (type: string): EntryKind | undefined => byName.get(type);

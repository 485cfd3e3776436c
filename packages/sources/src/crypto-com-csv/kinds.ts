import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';

export type CryptoComKind =
  /** Currency is sent, To Currency received. */
  | { readonly kind: 'exchange' }
  /** Bought or sold against money outside the app: the native amount. */
  | { readonly kind: 'money' }
  /** One of several rows, `…_debited` and `…_credited`; those of one family and second belong together. */
  | { readonly kind: 'swap'; readonly family: string }
  | { readonly kind: 'income'; readonly type: TransactionType; readonly category: Category }
  | {
      readonly kind: 'change';
      readonly category?: { readonly in: Category; readonly out: Category };
    }
  | { readonly kind: 'spend' }
  | { readonly kind: 'inside' };

const income = (type: TransactionType, category: Category): CryptoComKind => ({
  kind: 'income',
  type,
  category,
});

const groups: readonly (readonly [CryptoComKind, string])[] = [
  [
    { kind: 'exchange' },
    `crypto_exchange crypto_viban_exchange crypto_viban viban_purchase van_purchase crypto_to_van_sell_order recurring_buy_order crypto_to_fiat_exchange
     trading.limit_order.fiat_wallet.purchase_commit trading.limit_order.fiat_wallet.sell_commit trading.limit_order.cash_account.purchase_commit
     trading.limit_order.cash_account.sell_commit trading.limit_order.crypto_wallet.exchange trading_limit_order_crypto_wallet_exchange`,
  ],
  [
    { kind: 'money' },
    'crypto_purchase trading.crypto_purchase.apple_pay trading.crypto_purchase.google_pay trading.crypto_purchase.open_banking',
  ],
  [
    income('deposit', 'interestIncome_standard'),
    `crypto_earn_interest_paid crypto_earn_extra_interest_paid finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet
     finance.crypto_earn.interest_paid.crypto_wallet`,
  ],
  [
    income('stake-reward', 'stakingRewards_standard'),
    `mco_stake_reward staking_reward finance.lockup.dpos_compound_interest.crypto_wallet finance.dpos.non_compound_interest.crypto_wallet
     finance.dpos.compound_interest.crypto_wallet supercharger_reward_to_app_credited`,
  ],
  [
    income('deposit', 'earnRewards_standard'),
    `referral_bonus referral_gift referral_card_cashback transfer_cashback reimbursement gift_card_reward mobile_airtime_reward campaign_reward
     rewards_platform_deposit_credited pay_checkout_reward merchant_payout nft_payout_credited admin_wallet_credited trading_rebate lockup_swap_rebate`,
  ],
  [income('deposit', 'airdrop_standard'), 'airdrop_locked airdrop_to_exchange_transfer airdrop'],
  [
    { kind: 'change' },
    `crypto_deposit crypto_withdrawal exchange_to_crypto_transfer crypto_to_exchange_transfer crypto_transfer viban_deposit viban_withdrawal card_cashback_reverted
     reimbursement_reverted admin_wallet_debited crypto_payment_refund invest_deposit invest_withdrawal
     transfer_to_exchange transfer_from_exchange van_deposit van_withdrawal crypto_credit_program_created crypto_credit_withdrawal_created`,
  ],
  [
    { kind: 'change', category: { in: 'loanDisbursement_standard', out: 'loanPayment_standard' } },
    'crypto_credit_loan_credited crypto_credit_repayment_created',
  ],
  [
    { kind: 'spend' },
    'crypto_payment card_spend card_top_up viban_card_top_up gift_card_purchase mobile_airtime_purchase crypto_credit_liquidation nft_purchase',
  ],
  [
    { kind: 'inside' },
    `crypto_earn_program_created crypto_earn_program_withdrawn lockup_lock lockup_unlock lockup_upgrade supercharger_deposit supercharger_withdrawal
     council_node_deposit_created trading.limit_order.fiat_wallet.purchase_lock trading.limit_order.fiat_wallet.purchase_unlock
     trading.limit_order.fiat_wallet.sell_lock trading.limit_order.fiat_wallet.sell_unlock trading.limit_order.cash_account.purchase_lock
     trading.limit_order.cash_account.purchase_unlock trading.limit_order.cash_account.sell_lock trading.limit_order.cash_account.sell_unlock
     trading.limit_order.crypto_wallet.fund_lock trading.limit_order.crypto_wallet.fund_unlock finance.lockup.dpos_lock.crypto_wallet
     finance.dpos.staking.crypto_wallet finance.dpos.unstaking.crypto_wallet finance.crypto_earn.program_created.crypto_wallet
     finance.crypto_earn.program_withdrawn.crypto_wallet crypto_wallet_lock crypto_wallet_unlock finance.lockup.dpos_unlock.crypto_wallet
     viban_deposit_precredit viban_deposit_precredit_repayment dynamic_coin_swap_bonus_exchange_deposit`,
  ],
];

const byName = new Map(
  groups.flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind] as const),
  ),
);
const SWAP =
  /^(dust_conversion|lockup_swap|dynamic_coin_swap|interest_swap|crypto_wallet_swap|token_migration)_(?:debited|credited)$/;

export function findCryptoComKind(name: string): CryptoComKind | undefined {
  const swap = SWAP.exec(name);
  return swap ? { kind: 'swap', family: swap[1] ?? '' } : byName.get(name);
}

import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';

export type Operation =
  /** One of several rows of an exchange of one thing for another; rows of one family and second belong together. */
  | { readonly kind: 'trade'; readonly family: string; readonly isFee: boolean }
  | { readonly kind: 'income'; readonly type: TransactionType; readonly category: Category }
  /** Received or sent, depending on the sign. */
  | {
      readonly kind: 'change';
      readonly category?: { readonly in: Category; readonly out: Category };
    }
  /** The gain or loss on a futures position. */
  | { readonly kind: 'result' }
  | { readonly kind: 'spend' }
  /** Bought or sold for money that isn't in the statement. */
  | { readonly kind: 'deal' }
  | { readonly kind: 'fee' }
  | { readonly kind: 'inside' };

const names = (text: string): readonly string[] =>
  text.split('|').map((name) => name.trim().toLowerCase());
const income = (type: TransactionType, category: Category): Operation => ({
  kind: 'income',
  type,
  category,
});
const getFamily = (name: string): Operation => ({ kind: 'trade', family: name, isFee: false });

const groups: readonly (readonly [Operation, string])[] = [
  [
    getFamily('spot'),
    'Buy|Sell|Transaction Related|Transaction Buy|Transaction Spend|Transaction Sold|Transaction Revenue',
  ],
  [{ kind: 'trade', family: 'spot', isFee: true }, 'Fee|Transaction Fee'],
  [getFamily('convert'), 'Binance Convert|Convert|Large OTC trading|Auto-Invest Transaction'],
  [
    getFamily('fiat'),
    'Buy Crypto|Buy Crypto With Card|Buy Crypto With Fiat|Convert Fiat to Crypto OCBS|Fiat OCBS - Buy|Sell Crypto To Fiat',
  ],
  [getFamily('c2c'), 'C2C Transfer'],
  [getFamily('dust'), 'Small assets exchange BNB|BNB Fee Deduction|Small Assets Exchange'],
  [getFamily('stablecoin'), 'Stablecoins Auto-Conversion'],
  [
    getFamily('swap'),
    'Swap Farming Transaction|Liquid Swap Sell|Liquid Swap Buy|Leverage Token Redemption|Leveraged Token Subscription|RWUSD - Subscription|RWUSD - Redemption|BFUSD Subscription|BFUSD Redemption',
  ],
  [
    getFamily('eth2'),
    'ETH 2.0 Staking|ETH 2.0 Redemption|ETH 2.0 Staking Withdrawals|Staking Wrap|WBETH2.0 - Staking|BETH to WBETH Wrapping|' +
      'SOL Staking - Purchase|SOL Staking - Redemption',
  ],
  [getFamily('rename'), 'Token Swap - Redenomination/Rebranding|Leveraged Coin Consolidation'],
  [
    income('deposit', 'earnRewards_standard'),
    'Commission History|Referrer rebates|Commission Rebate|Commission Fee Shared With You|Referral Kickback|Referral Commission|Campaign Related Reward|' +
      'Cash Voucher distribution|Cashback Voucher|Mission Reward Distribution|Binance Card Cashback|Card Cashback|Liquid Swap rewards|BNB Vault Rewards|Strategy Trading Fee Rebate|' +
      'Swap Farming Rewards|Launchpool Earnings Withdrawal|Rewards Distribution|Welcome Gift|Referrer Commission|Campaign Rewards|Cash Voucher|Learn and Earn Reward|Copy Portfolio (Spot) - Profit Sharing',
  ],
  [
    income('deposit', 'airdrop_standard'),
    'Airdrop Assets|Simple Earn Flexible Airdrop|Launchpool Airdrop|Launchpool Airdrop - System Distribution|Launchpool Airdrop - User Claim Distribution|Launchpool Airdrop - JP Users Distribution|Earn - Airdrop Distribution|HODLer Airdrops Distribution|Megadrop Rewards',
  ],
  [
    income('deposit', 'miningIncome_standard'),
    'Super BNB Mining|Pool Distribution|Mining Distribution',
  ],
  [
    income('deposit', 'interestIncome_standard'),
    'Savings Interest|Simple Earn Flexible Interest|Simple Earn Flexible - Rewards Income|Savings distribution|Launchpool Interest|Flexible Savings Interest|' +
      'Locked Savings Interest|RWUSD - Distribution|BFUSD Daily Reward',
  ],
  [
    income('stake-reward', 'stakingRewards_standard'),
    'POS savings interest|Staking Rewards|ETH 2.0 Staking Rewards|Simple Earn Locked Rewards|Simple Earn Locked Interest|Simple Earn Locked - Rewards Income|BNSOL Staking - Extra Rewards|DOT Slot Auction Rewards|SOL Staking Rewards|On-chain Yields Rewards|' +
      'DeFi Staking Interest|Soft Staking Rewards',
  ],
  [
    { kind: 'change', category: { in: 'airdrop_standard', out: 'withdrawal_standard' } },
    'Distribution',
  ],
  [{ kind: 'change', category: { in: 'gift_standard', out: 'gift_standard' } }, 'Crypto Box'],
  [
    { kind: 'change', category: { in: 'loanDisbursement_standard', out: 'loanPayment_standard' } },
    'Margin Loan|Margin Repayment|Isolated Margin Loan|Isolated Margin Repayment|Crypto Loan|Loan Repayment|Flexible Loan - Lending|Flexible Loan - Repayment|Isolated Margin Liquidation - Forced Repayment',
  ],
  [
    { kind: 'change' },
    'Deposit|Fiat Deposit|Fiat OCBS - Add Fiat and Fees|Deposit Fiat OCBS|Asset - Transfer|Token Swap - Distribution|Withdraw|Fiat Withdraw|Fiat Withdrawal|Send|Receive|Send/Recieve|Send/Receive|Pay|Binance Pay|Asset Recovery|' +
      'Crypto Deposit|Crypto Withdrawal|Liquid Swap Add|' +
      'Liquid Swap Add/Sell|Liquid Swap Remove|Liquidity Farming Remove|Refund',
  ],
  [
    { kind: 'result' },
    'Realized Profit and Loss|Realize profit and loss|Insurance fund compensation|Funding Fee|Options Settlement',
  ],
  [{ kind: 'deal' }, 'P2P Trading'],
  [
    { kind: 'spend' },
    'Binance Card Spending|Merchant Acquiring|Gift Card Purchase|NFT Transaction',
  ],
  [
    { kind: 'fee' },
    'BNB Deducts Fee|Margin Interest|Isolated Margin Interest|Withdraw Fee|Liquidation Fee|Insurance Fee',
  ],
  [
    { kind: 'inside' },
    'transfer_out|transfer_in|Savings purchase|Savings redemption|Savings Principal redemption|POS savings purchase|POS savings redemption|Staking Purchase|Staking Redemption|' +
      'Simple Earn Locked Subscription|Simple Earn Locked Redemption|Simple Earn Flexible Subscription|Simple Earn Flexible Redemption|Launchpool Subscription/Redemption|' +
      'Launchpad Subscribe|Main and Funding Account Transfer|Transfer Funds to Spot|Transfer Funds to Funding Wallet|DeFi Staking Purchase|DeFi Staking Redemption|BNB Vault Purchase|BNB Vault Redemption|Flexible Loan - Collateral Transfer',
  ],
];

const byName = new Map(
  groups.flatMap(([operation, text]) => names(text).map((name) => [name, operation] as const)),
);

/** What an Operation of the statement is. Moves between Binance's own wallets carry many names, all of them beginning alike. */
export function findBinanceOperation(name: string): Operation | undefined {
  const lower = name.trim().toLowerCase();
  return (
    byName.get(lower) ?? (lower.startsWith('transfer between ') ? { kind: 'inside' } : undefined)
  );
}

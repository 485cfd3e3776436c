import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';

/** The meaning of a universal format's label for a row. */
export interface LabelMeaning {
  /** Of a row with one side; without it `deposit` or `withdrawal`. */
  readonly type?: TransactionType;
  /** The category if something was received, and if something was sent. A side without one is a plain deposit or withdrawal, which asks the person. */
  readonly in?: Category;
  readonly out?: Category;
  /** Of a row with both sides; without it a trade. */
  readonly exchange?: TransactionType;
  /** Of a row with only the received side, and with only the sent side, if it has no category of its own. */
  readonly receivedType?: TransactionType;
  readonly sentType?: TransactionType;
  /** Answers to questions of unsettled law that the label gives for a row with both sides. */
  readonly treatments?: Readonly<Record<string, string>>;
  /** The units received cost nothing and are no income. */
  readonly isFree?: true;
  /** The whole amount is the gain or loss on a margin or futures position. */
  readonly isResult?: true;
}

/**
 * The canonical labels that formats map their words to. As in other tools, a loss is no sale; a swap and an airdrop marked as non-taxable are no sale and no income; the
 * realized result of a position is a gain or loss as a whole; liquidity is added to and removed from a pool.
 */
const meanings = {
  plain: {},
  airdrop: { in: 'airdrop_standard' },
  fork: { in: 'forkIncome_standard' },
  staking: { type: 'stake-reward', in: 'stakingRewards_standard' },
  mining: { in: 'miningIncome_standard' },
  interest: { in: 'interestIncome_standard', out: 'interestPayment_standard' },
  salary: { in: 'workIncome_standard' },
  reward: { in: 'earnRewards_standard' },
  gift: { in: 'gift_standard', out: 'gift_standard' },
  donation: { out: 'donation_standard' },
  fee: { out: 'fee_standard' },
  loan: { in: 'loanDisbursement_standard', out: 'loanPayment_standard' },
  borrowed: { in: 'loanDisbursement_standard' },
  repaid: { out: 'loanPayment_standard' },
  /** Lent to others and returned. */
  lending: { in: 'loanPayment_standard', out: 'loanDisbursement_standard' },
  collateral: {
    in: 'collateralRetrievalNonTaxable_standard',
    out: 'collateralizeNonTaxable_standard',
  },
  toPool: { type: 'stake-deposit', out: 'stakingDeposit_standard' },
  fromPool: { type: 'stake-withdrawal', in: 'stakingWithdrawal_standard' },
  liquidityIn: { exchange: 'liquidity-deposit', sentType: 'liquidity-deposit' },
  liquidityOut: { exchange: 'liquidity-withdrawal', receivedType: 'liquidity-withdrawal' },
  /** In either direction. */
  liquidity: { sentType: 'liquidity-deposit', receivedType: 'liquidity-withdrawal' },
  payment: { out: 'sell_standard' },
  /** Paid for goods or work, in either direction. */
  paidFor: { in: 'workIncome_standard', out: 'sell_standard' },
  lost: { out: 'lost_standard' },
  /** Sent without a sale. The person chooses what it was. */
  untaxedExpense: {},
  result: { isResult: true },
  gain: { isResult: true },
  loss: { isResult: true },
  freeReceipt: { in: 'acquisition_standard', isFree: true },
  freeSwap: { exchange: 'swap', treatments: { wrap: 'nonTaxable' } },
} as const satisfies Readonly<Record<string, LabelMeaning>>;

export type Label = keyof typeof meanings;
export const getMeaning = (label: Label): LabelMeaning => meanings[label];

/** Labels that say nothing about a trade, so that a row with both sides contradicts them. */
const forOneSide: ReadonlySet<Label> = new Set<Label>([
  'airdrop',
  'donation',
  'fee',
  'fork',
  'freeReceipt',
  'gain',
  'gift',
  'interest',
  'loss',
  'lost',
  'mining',
  'result',
  'reward',
  'salary',
  'staking',
  'untaxedExpense',
]);
export const isForOneSide = (label: Label): boolean => forOneSide.has(label);

/** Costs, losses and repayments. CoinTracking and Koinly document them for sent units only, so received ones are likely in the wrong column, or a refund, which has a label of its own. */
const forSentUnits: ReadonlySet<Label> = new Set<Label>([
  'donation',
  'fee',
  'loss',
  'lost',
  'payment',
  'repaid',
  'untaxedExpense',
]);
const forReceivedUnits: ReadonlySet<Label> = new Set<Label>(['borrowed', 'gain']);
export const isForSentUnits = (label: Label): boolean => forSentUnits.has(label);
export const isForReceivedUnits = (label: Label): boolean => forReceivedUnits.has(label);

/** Words that mean the same in every tool that lets people write them freely. */
export const commonLabels = {
  plain:
    'trade|buy|sell|deposit|withdrawal|transfer|exchange|send|receive|fiat deposit|fiat withdrawal|crypto deposit|crypto withdrawal',
  airdrop: 'airdrop',
  fork: 'fork|hard fork|hardfork',
  staking: 'staking|staked|staking reward|stake reward|staking income',
  mining: 'mining|mined|mining reward|mining income|masternode',
  interest:
    'interest|lending interest|loan interest|interest payment|interest income|lending income|margin interest',
  salary: 'salary|payment received|work income|other income work|payroll|wages',
  reward:
    'reward|income|other income|cashback|fee refund|bonus|referral|referral reward|liquidity reward|earn|rebate|margin rebate|bounty|misc reward',
  gift: 'gift|gift received|gift sent',
  donation: 'donation|donated|charity',
  fee: 'cost|fee|margin fee|loan fee|expense|other fee|tax|tax fee|withheld tax',
  loan: 'loan|margin loan|loan payment',
  borrowed: 'borrow|borrowed|receive loan',
  repaid: 'loan repayment|margin repayment|repay|repayment|repay loan',
  toPool: 'to pool|sent to pool|add to pool|stake|staking deposit',
  fromPool: 'from pool|received from pool|remove from pool|unstake|staking withdrawal',
  liquidityIn: 'liquidity in|add liquidity|provide liquidity',
  liquidityOut: 'liquidity out|remove liquidity',
  payment: 'spend|payment|paid|purchase|personal use',
  lost: 'lost|stolen|theft|theft loss|scam|hacked|burn|burned|burnt|worthless',
  result:
    // In a Koinly export, a realized gain that was sent is a loss.
    'result|realized gain|realized gains|realized pnl|realized p&l',
  gain: 'margin gain|margin profit|futures profit|derivative profit',
  loss: 'realized loss|margin loss|futures loss|derivative loss',
  freeReceipt: 'airdrop (non taxable)|income (non taxable)|non-taxable income',
  freeSwap: 'swap (non taxable)|migration (non taxable)',
} as const satisfies Readonly<Partial<Record<Label, string>>>;

/** Rows that the person took out of the account of another tool. */
const IGNORED = /^(ignored?|spam|deleted|duplicate)$/i;
export const isIgnored = (word: string): boolean => IGNORED.test(word.trim());

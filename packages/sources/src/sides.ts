import { absolute, negate, smaller, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { Instant } from '@lotbook/model/time';
import type { TransactionType, Worth } from '@lotbook/model/transaction';
import type { ReadTransaction } from './file-source.ts';
import { came, left, paid, positionResult, tradeType, transaction, type Units } from './movements.ts';

/** A row of a format that has a sent side, a received side and a fee, as universal formats do. */
export interface Sides {
  readonly at: Instant;
  readonly sent?: Units | undefined;
  readonly received?: Units | undefined;
  readonly fee?: Units | undefined;
  readonly value?: Worth | undefined;
  /** What the file calls it; see {@link labelKind}. */
  readonly label: string;
  readonly externalId?: string | undefined;
  readonly txHash?: string | undefined;
  readonly memo?: string | undefined;
}

interface LabelKind {
  readonly type?: TransactionType;
  readonly in?: Category;
  readonly out?: Category;
}

const kinds: readonly (readonly [LabelKind, string])[] = [
  [{ in: 'airdrop_standard' }, 'airdrop'],
  [{ in: 'forkIncome_standard' }, 'fork|hard fork'],
  [{ type: 'stake-reward', in: 'stakingRewards_standard' }, 'staking|staked|staking reward|staking_reward|stake reward'],
  [{ in: 'miningIncome_standard' }, 'mining|mined|mining reward'],
  [{ in: 'interestIncome_standard', out: 'interestPayment_standard' }, 'interest|lending interest|loan interest|interest payment|loan_interest'],
  [{ in: 'workIncome_standard' }, 'salary|payment received|work income|other income work'],
  [{ in: 'earnRewards_standard' }, 'reward|income|other income|other_income|cashback|fee refund|bonus|referral|liquidity reward|earn'],
  [{ in: 'gift_standard', out: 'gift_standard' }, 'gift|gift received|gift sent|gift_received|gift_sent'],
  [{ out: 'donation_standard' }, 'donation|donated|charity'],
  [{ out: 'fee_standard' }, 'cost|fee|margin fee|loan fee|expense|other fee'],
  [{ in: 'loanDisbursement_standard', out: 'loanPayment_standard' }, 'loan|margin loan|loan repayment|margin repayment|borrow|repay|loan payment'],
  [{ type: 'stake-deposit', out: 'stakingDeposit_standard' }, 'to pool|sent to pool|stake|to_pool|staking deposit'],
  [{ type: 'stake-withdrawal', in: 'stakingWithdrawal_standard' }, 'from pool|received from pool|unstake|from_pool|staking withdrawal'],
];
const byLabel = new Map(kinds.flatMap(([kind, names]) => names.split('|').map((name) => [name, kind] as const)));

/** Labels and tags that universal formats share; unknown ones say nothing. */
export const labelKind = (label: string): LabelKind =>
  byLabel.get(label.trim().toLowerCase().replaceAll('_', ' ')) ?? byLabel.get(label.trim().toLowerCase()) ?? {};

/** What a position in contracts brought or cost. */
const RESULT = new Set(['result']);
const EXPENSE = new Set(['spend', 'payment', 'paid', 'purchase', 'lost', 'stolen']);

/** What a row with those sides is: both of one asset are a move between own wallets, both of different assets a trade. */
export function fromSides({ at, sent, received, fee, value, label, externalId, txHash, memo }: Sides): ReadTransaction | undefined {
  const kind = labelKind(label);
  const base = { at, externalId, txHash, memo };
  const cost = fee && paid(fee);
  if (sent && received && sent.asset === received.asset) return transfer(base, sent, received, fee);
  if (sent && received) {
    return transaction({ ...base, type: tradeType(sent.asset, received.asset), movements: [left(sent), came({ ...received, value }), cost] });
  }
  const one = sent ?? received;
  if (one && RESULT.has(label.trim().toLowerCase())) {
    const quantity = sent ? negate(absolute(one.quantity)) : absolute(one.quantity);
    const { type, movements } = positionResult({ ...one, quantity });
    return transaction({ ...base, type, movements: [...movements, cost] });
  }
  if (received) {
    return transaction({ ...base, type: kind.in ? (kind.type ?? 'deposit') : 'deposit', category: kind.in, movements: [came({ ...received, value }), cost] });
  }
  if (sent) {
    const spent = EXPENSE.has(label.trim().toLowerCase()) ? 'sell' : 'withdrawal';
    return transaction({ ...base, type: kind.out ? (kind.type ?? 'withdrawal') : spent, category: kind.out, movements: [left({ ...sent, value }), cost] });
  }
  return cost && transaction({ ...base, type: 'fee', movements: [cost] });
}

/** Both sides of a transfer are equal; what did not arrive is its cost. */
function transfer(base: Pick<Sides, 'at' | 'externalId' | 'txHash' | 'memo'>, sent: Units, received: Units, fee: Units | undefined): ReadTransaction {
  const [gone, arrived] = [absolute(sent.quantity), absolute(received.quantity)];
  const lost = gone > arrived ? subtract(gone, arrived) : zeroQuantity;
  const separate = fee && (fee.asset !== sent.asset || absolute(fee.quantity) !== lost) ? paid(fee) : undefined;
  const cost = paid({ asset: sent.asset, quantity: lost, sourceName: sent.sourceName, value: separate ? undefined : fee?.value });
  return transaction({
    ...base,
    type: 'transfer',
    movements: [left({ ...sent, quantity: smaller(gone, arrived) }), came({ ...received, quantity: smaller(gone, arrived) }), cost, separate],
  });
}

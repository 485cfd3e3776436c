import { entryWords } from '../entries.ts';
import type { Label } from '../labels.ts';

/** What CoinLedger writes in Type, in its template and in its export. */
export const coinLedgerLabel = entryWords<Label>({
  plain: 'Buy|Sell|Trade|Deposit|Withdrawal|Transfer|Incoming transfer|Outgoing transfer',
  reward: 'Income|Other income|Income (other)|Rebate',
  interest: 'Interest|Interest income|Interest Payment',
  staking: 'Staking|Staking income|Staking reward',
  mining: 'Mining|Mining income',
  airdrop: 'Airdrop',
  fork: 'Hard Fork|Fork',
  gift: 'Gift Sent|Gift Received|Gift',
  donation: 'Donation|Charitable donation',
  payment: 'Merchant Payment|Payment',
  lost: 'Investment Loss|Casualty Loss|Theft Loss|Theft|Scam|Lost|Burn',
  fee: 'Fee|Network Fee|Margin Fee|Platform Fee',
  loan: 'Loan',
  borrowed: 'Borrow',
  repaid: 'Loan Repayment|Repay',
  // Published exports contain a Margin Gain that was sent.
  result: 'Margin Gain',
  loss: 'Margin Loss',
});

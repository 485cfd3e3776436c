import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Label } from '../labels.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const shape = getHeader(
  'Timestamp,Type,IN Amount,IN Currency,Out Amount,Out Currency,Fee Amount,Fee Currency,Exchange(optional),US Based',
);
const fields = {
  time: 'Timestamp',
  type: 'Type',
  received: 'IN Amount',
  receivedAsset: 'IN Currency',
  sent: 'Out Amount',
  sentAsset: 'Out Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  wallet: 'Exchange(optional)',
  hash: 'Txid',
} as const;

/** ZenLedger's custom file. */
export const zenLedgerCsv: FileSource = {
  id: 'zenledger-csv',
  label: 'ZenLedger: Custom file (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [[...shape, 'Txid'], shape],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** What ZenLedger writes in Type, and the label that universal formats have for it. */
const labels = entryWords<Label>({
  plain:
    'buy|sell|trade|margin trade|receive|send|swap|initial coin offering|ico|transfer|deposit|withdrawal',
  staking: 'staking reward|staking_reward|staking',
  mining: 'mining|mining reward|mining_reward',
  airdrop: 'airdrop',
  fork: 'fork|hard fork|hard_fork',
  interest:
    'interest received|interest|interest_received|interest expense|interest paid|interest_paid',
  reward:
    'misc reward|misc_reward|referral|referral reward|dividend received|dividends received|dividend_received|dividend|reward|bounty|other income|rebate|refund',
  salary: 'payroll|wages|income|payment received|salary',
  gift: 'gift received|gift sent|gift|gift_received|gift_sent',
  donation: 'donation|charitable donation|donation 501c3|donation_501c3|501c3 donation',
  paidFor: 'payment',
  payment: 'purchase|spend|payment sent|payment_sent',
  fee: 'fee|misc fee|misc_fee|expense|tax',
  lost: 'lost|stolen|theft|theft loss|burn|burned|casualty loss',
  loan: 'loan',
  borrowed: 'borrow|loan received|loan_received',
  repaid: 'repay|loan repayment|loan_repayment',
  result: 'realized gain',
  gain: 'margin gain|margin_gain|realized profit|futures profit|realized_profit',
  loss: 'margin loss|margin_loss|realized loss|futures loss|realized_loss',
  liquidityIn: 'liquidity pool deposit|add liquidity|liquidity_pool_deposit',
  liquidityOut: 'liquidity pool withdrawal|remove liquidity|liquidity_pool_withdrawal',
  toPool: 'staking lockup|staking deposit|staking_deposit',
  fromPool: 'staking return|staking withdrawal|staking_withdrawal',
});

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  return readSides(cells, {
    at: cells.time('time', { timeZone }),
    label: labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) })),
    txHash: cells.text('hash'),
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Label } from '../labels.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const fields = {
  id: 'Blockpit ID',
  time: ['Timestamp', 'Date (UTC)'],
  wallet: ['Source Name', 'Integration Name', 'Integration'],
  label: ['Transaction Type', 'Label'],
  sent: 'Outgoing Amount',
  sentAsset: 'Outgoing Asset',
  received: 'Incoming Amount',
  receivedAsset: 'Incoming Asset',
  fee: ['Fee Amount', 'Fee Amount (optional)'],
  feeAsset: ['Fee Asset', 'Fee Asset (optional)'],
  hash: ['Transaction ID', 'Trx. ID (optional)', 'Trx. ID'],
  note: ['Note', 'Comment (optional)', 'Comments', 'Comment'],
} as const;

const since2025 =
  'Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount';

/** Blockpit's export and its import template. */
export const blockpitCsv: FileSource = {
  id: 'blockpit-csv',
  label: 'Blockpit: Export or template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Blockpit ID,Timestamp,Source Type,Source Name,Integration,Transaction Type,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Transaction ID,Note,Merge ID',
    ),
    getHeader(
      'Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset (optional),Fee Amount (optional),Comment (optional),Trx. ID (optional)',
      'Source Type,Source Name',
    ),
    getHeader(
      'Date (UTC),Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Trx. ID,Comment',
    ),
    ...['Trx. ID,Comments', 'Comments,Trx. ID'].flatMap((end) => [
      getHeader(since2025, end, 'Source Type,Source Name'),
      getHeader(since2025, end),
    ]),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** What Blockpit calls its transactions, and the label that universal formats have for it. */
const labels = entryWords<Label>({
  gain: 'Derivative Profit|Derivatives Profit|Margin Trading Profit|Margin Profit|Futures Profit',
  loss: 'Derivative Loss|Derivatives Loss|Margin Trading Loss|Margin Loss|Futures Loss',
  plain:
    'Trade|Spot Trade|Swap|Deposit|Withdrawal|Transfer|Non-Taxable In|Non-Taxable Out|NonTaxableIn|NonTaxableOut|Non Taxable In|Non Taxable Out|Unlabeled Deposit|Unlabeled Withdrawal|Internal Transfer|Bridge',
  liquidityIn: 'Liquidity Pool Deposit|Add Liquidity',
  liquidityOut: 'Liquidity Pool Withdrawal|Remove Liquidity',
  reward:
    'Income|Other Income|Cashback|Bounty|Bounties|Reward|Rewards|Referral|Liquidity Pool Reward',
  staking: 'Staking|Staking Reward|Masternode',
  mining: 'Mining',
  airdrop: 'Airdrop|Airdrops',
  fork: 'Hardfork|Hard Fork|Fork',
  interest: 'Lending|Interest|Lending Interest|Interest Payment',
  gift: 'Gift|Gift Received|Gift Sent',
  donation: 'Donation',
  payment: 'Payment|Spending|Expense',
  lost: 'Lost|Loss|Stolen|Theft|Burn',
  fee: 'Fee|Margin Trading Fee|Margin Fee|Derivative Fee|Derivatives Fee|Tax',
  loan: 'Loan|Loan Repayment',
});

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('label');
  return readSides(cells, {
    at: cells.time('time', { order: 'day-first' }),
    label:
      labels(type.replaceAll('_', ' ')) ??
      cells.fail('label', fill(texts.valueUnknown, { value: shorten(type) })),
    externalId: cells.text('id'),
    txHash: cells.text('hash'),
    memo: cells.text('note'),
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Label } from '../labels.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const fields = {
  type: 'Type',
  received: 'BuyAmount',
  receivedAsset: 'BuyCurrency',
  sent: 'SellAmount',
  sentAsset: 'SellCurrency',
  fee: 'FeeAmount',
  feeAsset: 'FeeCurrency',
  wallet: 'Exchange',
  id: 'ExchangeId',
  comment: 'Comment',
  time: 'Date',
} as const;

/** TokenTax: the manual template and the export. */
export const tokenTaxCsv: FileSource = {
  id: 'tokentax-csv',
  label: 'TokenTax: Template or export (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Type,BuyAmount,BuyCurrency,SellAmount,SellCurrency,FeeAmount,FeeCurrency,Exchange,Group,Comment,Date',
    ),
    getHeader(
      'Type,BuyAmount,BuyCurrency,SellAmount,SellCurrency,FeeAmount,FeeCurrency,Exchange,ExchangeId,Group,Import,Comment,Date,USDEquivalent,UpdatedAt',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** What TokenTax writes in Type, and the label that universal formats have for it. */
const labels = entryWords<Label>({
  plain: 'Trade|Deposit|Withdrawal',
  freeSwap: 'Migration',
  reward: 'Income',
  airdrop: 'Airdrop',
  staking: 'Staking',
  mining: 'Mining',
  fork: 'Fork|Hard fork',
  interest: 'Interest|Lending',
  gift: 'Gift',
  donation: 'Donation',
  payment: 'Spend|Spending|Payment',
  lost: 'Lost|Stolen|Burn',
  fee: 'Fee|Expense',
  loan: 'Loan',
  borrowed: 'Borrow',
  repaid: 'Repay|Loan repayment',
  result: 'Realized gain',
  gain: 'Margin gain|Futures gain',
  loss: 'Margin loss|Realized loss|Futures loss',
});

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  return readSides(cells, {
    at: cells.time('time', { timeZone, order: 'month-first' }),
    label: labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) })),
    externalId: cells.text('id'),
    memo: cells.text('comment'),
  });
}

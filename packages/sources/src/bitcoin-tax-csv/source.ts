import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, negate, worth } from '@lotbook/decimal/decimal';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const start = 'Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total';
const fields = {
  time: 'Date',
  action: 'Action',
  asset: 'Symbol',
  wallet: 'Account',
  volume: 'Volume',
  price: 'Price',
  currency: 'Currency',
  fee: 'Fee',
  feeAsset: 'FeeCurrency',
  memo: 'Memo',
  hash: 'TxHash',
} as const;
type BitcoinTax = Cells<keyof typeof fields>;

/** bitcoin.tax: trades, and income and spending, in two exports that share their first columns. */
export const bitcoinTaxCsv: FileSource = {
  id: 'bitcoin-tax-csv',
  label: 'bitcoin.tax: Trades, Income or Spending (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      start,
      'Cost/Proceeds,ExchangeId,Category,Subaccount,Memo,SymbolBalance,CurrencyBalance,FeeBalance',
    ),
    getHeader(start, 'Ref,Memo,Margin,MarginId,TxHash,Sender,Recipient'),
    getHeader(start, 'Ref,Memo,Margin,MarginId,TxHash,Sender,Recipient,SymbolBalance'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const actions = entryWords<
  | 'buy'
  | 'sell'
  | 'in'
  | 'out'
  | 'reward'
  | 'mining'
  | 'spend'
  | 'lost'
  | 'gift'
  | 'giftIn'
  | 'donation'
  | 'borrow'
  | 'repay'
  | 'fee'
>({
  buy: 'BUY|SWAPIN',
  sell: 'SELL',
  in: 'TRANSFERIN|DEPOSIT|RECEIVE',
  out: 'TRANSFEROUT|WITHDRAWAL|SEND|TRANSFER',
  reward: 'INCOME|TIP RECEIVED',
  mining: 'MINING',
  giftIn: 'GIFTIN|GIFT RECEIVED',
  spend: 'SPEND',
  lost: 'LOST|STOLEN|BURN',
  borrow: 'BORROW|LOAN',
  repay: 'REPAY|REPAYMENT',
  gift: 'GIFT|TIP',
  donation: 'DONATE|DONATION',
  fee: 'FEE|TXFEE|BORROWFEE',
});

function read(cells: BitcoinTax, { timeZone }: ReadOptions): Outcome {
  const action = cells.required('action');
  const kind =
    actions(action) ??
    cells.fail('action', fillText(texts.valueUnknown, { value: shorten(action) }));
  const sourceName = cells.text('wallet') || undefined;
  const units: Units = {
    asset: cells.asset('asset'),
    quantity: absolute(cells.amount('volume')),
    sourceName,
  };
  const charged = cells.units('fee', 'feeAsset');
  const fee = charged && { ...charged, sourceName };
  const base = {
    at: cells.time('time', { timeZone }),
    txHash: cells.text('hash'),
    memo: cells.text('memo'),
  };
  if (kind === 'buy' || kind === 'sell') {
    const quote: Units = {
      asset: cells.asset('currency'),
      quantity: toQuantity(worth(units.quantity, toMoney(cells.amount('price')))),
      sourceName,
    };
    return fill({ ...base, side: kind, base: units, quote, fees: [fee] });
  }
  const price = cells.worth('price', cells.text('currency').toUpperCase());
  const value = price && { ...price, amount: worth(units.quantity, price.amount) };
  const leaves =
    kind === 'out' ||
    kind === 'spend' ||
    kind === 'lost' ||
    kind === 'repay' ||
    kind === 'gift' ||
    kind === 'donation' ||
    kind === 'fee';
  const quantity = leaves ? negate(units.quantity) : units.quantity;
  const meaning =
    kind === 'in' || kind === 'out'
      ? 'change'
      : kind === 'giftIn'
        ? 'gift'
        : kind === 'borrow' || kind === 'repay'
          ? 'loan'
          : kind;
  return entry(meaning, { ...units, quantity, value }, { ...base, fee: fee && payFee(fee) });
}

import { absolute, add, subtract } from '@lotbook/decimal/decimal';
import { layout, shown, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { headerOf } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { sidesIn } from '../sides-in.ts';

const exported = headerOf('Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date');
const german = headerOf('Typ,Kauf,Cur.,Verkauf,Cur.,Gebühr,Cur.,Börse,Gruppe,Kommentar,Datum');
const imported = headerOf('Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date');
const fields = {
  type: ['Type', 'Typ'],
  received: ['Buy', 'Buy Amount', 'Kauf'],
  receivedAsset: ['Buy Currency', 'Cur.', 'Buy Cur.'],
  sent: ['Sell', 'Sell Amount', 'Verkauf'],
  sentAsset: ['Sell Currency', 'Cur. #2', 'Sell Cur.'],
  fee: ['Fee', 'Gebühr', 'Fee Amount (optional)'],
  feeAsset: ['Fee Currency', 'Cur. #3', 'Fee Cur. (optional)'],
  wallet: ['Exchange', 'Börse', 'Exchange (optional)'],
  comment: ['Comment', 'Kommentar', 'Comment (optional)'],
  time: ['Date', 'Datum'],
  id: ['Tx-ID', 'ID'],
} as const;
type CoinTracking = Cells<keyof typeof fields>;

/** CoinTracking's export in English and German, and its import template, which some wallets write. */
export const coinTrackingCsv: FileSource = {
  id: 'cointracking-csv',
  label: 'CoinTracking: Export or template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    exported,
    [...exported, 'Tx-ID'],
    [...exported, 'LPN', 'Tx-ID'],
    german,
    [...german, 'Tx-ID'],
    [...german, 'LPN', 'Tx-ID'],
    imported,
    [...imported, 'Tx-ID'],
    [...imported, 'Tx-ID', 'Buy Value in Account Currency', 'Sell Value in Account Currency', 'Liquidity pool'],
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) => eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** What CoinTracking writes in Type, and the label that universal formats have for it. */
const labels = entryWords<string>({
  result: 'Derivatives / Futures Profit|Derivatives / Futures Loss|Margin Profit|Margin Loss',
  plain:
    'Trade|Deposit|Withdrawal|Swap (non taxable)|Income (non taxable)|Expense (non taxable)|Migration (non taxable)|Handel|Einzahlung|Auszahlung|' +
    'Margin Trade',
  income: 'Income|Other Income|Einkommen|Dividends Income|Gift/Tip|Geschenk/Spende (Erhalten)',
  reward: 'Reward / Bonus|Reward/Bonus|LP Rewards|Prämie / Bonus',
  mining: 'Mining|Mining (commercial)|Minting|Masternode',
  staking: 'Staking',
  airdrop: 'Airdrop|Airdrop (non taxable)',
  fork: 'Hard Fork|Hardfork|Fork',
  interest: 'Interest Income|Lending Income|Lending Einkommen|Zinsen',
  spend: 'Spend|Ausgabe',
  gift: 'Gift|Schenkung',
  donation: 'Donation|Spende',
  lost: 'Lost|Verloren',
  stolen: 'Stolen|Gestohlen',
  fee: 'Other Fee|Borrowing Fee|Settlement Fee|Margin Fee|Sonstige Gebühr|Derivatives / Futures Fee',
  loan: 'Receive Loan|Repay Loan',
});

function read(cells: CoinTracking, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  return sidesIn(cells, {
    sides: beforeFee(cells, cells.units('fee', 'feeAsset')),
    at: cells.time('time', { timeZone }),
    label: labels(type) ?? cells.fail('type', `'${shown(type)}' is a type that is not known here`),
    txHash: cells.text('id'),
    memo: cells.text('comment'),
  });
}

/** CoinTracking's sides are after the fee: the sold side holds it, the bought side lacks it. */
function beforeFee(cells: CoinTracking, fee: Units | undefined): { readonly sent: Units | undefined; readonly received: Units | undefined } {
  const sent = cells.units('sent', 'sentAsset');
  const received = cells.units('received', 'receivedAsset');
  if (!fee) return { sent, received };
  const cost = absolute(fee.quantity);
  if (sent?.asset === fee.asset) {
    if (absolute(sent.quantity) < cost) cells.fail('fee', 'is more than the sold amount that it is part of');
    return { sent: { ...sent, quantity: subtract(absolute(sent.quantity), cost) }, received };
  }
  if (received?.asset === fee.asset) return { sent, received: { ...received, quantity: add(absolute(received.quantity), cost) } };
  return { sent, received };
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const exported = getHeader('Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date');
const german = getHeader('Typ,Kauf,Cur.,Verkauf,Cur.,Gebühr,Cur.,Börse,Gruppe,Kommentar,Datum');
const imported = getHeader(
  'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date',
);
/** The list of trades has values in two currencies, and no fees. */
const VALUE = /^Value in [A-Z]{3}$/i;
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
  time: ['Date', 'Datum', 'Trade Date'],
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
    // The balance that some tools add is of the coin received.
    [...exported, 'Balance', 'BCur'],
    [...exported, 'Tx-ID'],
    [...exported, 'LPN', 'Tx-ID'],
    // Lists of trades without the columns that their user had hidden.
    getHeader('Type,Buy,Cur.,Sell,Cur.,Exchange,Comment,Date'),
    getHeader(',Type,Buy,Cur.,Sell,Cur.,Exchange,Trade Group,Comment,Trade Date'),
    german,
    [...german, 'Tx-ID'],
    [...german, 'LPN', 'Tx-ID'],
    [
      ...getHeader('Type,Buy,Cur.'),
      VALUE,
      VALUE,
      ...getHeader('Sell,Cur.'),
      VALUE,
      VALUE,
      ...getHeader('Spread,Exchange,Group,Date'),
    ],
    imported,
    [...imported, 'Tx-ID'],
    [
      ...imported,
      'Tx-ID',
      'Buy Value in Account Currency',
      'Sell Value in Account Currency',
      'Liquidity pool',
    ],
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** CoinTracking's values of Type, in English and German. `Verlust` is a loss, `Geschenk` a received gift, `Schenkung` a given one. */
const labels = entryWords<Label>({
  plain:
    'Trade|Handel|Deposit|Einzahlung|Withdrawal|Auszahlung|Receive LP Token|LP Token erhalten|Return LP Token|LP Token zurückgegeben',
  liquidityIn: 'Provide Liquidity|Liquidität bereitstellen',
  liquidityOut: 'Remove Liquidity|Liquidität entfernen',
  reward:
    'Income|Einnahme|Einkommen|Other Income|Sonstige Einnahme|Dividends Income|Dividenden Einnahme|Reward / Bonus|Reward/Bonus|Belohnung / Bonus|Prämie / Bonus|LP Rewards',
  mining: 'Mining|Mining (commercial)|Mining (kommerziell)',
  staking: 'Staking|Masternode|Minting',
  airdrop: 'Airdrop',
  fork: 'Hard Fork|Hardfork|Fork',
  interest: 'Interest Income|Zinsen|Lending Income|Lending Einnahme|Lending Einkommen',
  freeReceipt:
    'Income (non taxable)|Einnahme (steuerfrei)|Airdrop (non taxable)|Airdrop (steuerfrei)',
  freeSwap: 'Swap (non taxable)|Swap (steuerfrei)|Migration (non taxable)|Migration (steuerfrei)',
  payment: 'Spend|Ausgabe|Other Expense|Sonstige Ausgabe',
  untaxedExpense: 'Expense (non taxable)|Ausgabe (steuerfrei)',
  gift: 'Gift/Tip|Gift|Geschenk|Geschenk/Spende (Erhalten)|Schenkung',
  donation: 'Donation|Spende',
  lost: 'Lost|Verlust|Verloren|Stolen|Gestohlen',
  fee: 'Other Fee|Sonstige Gebühr|Borrowing Fee|Borrowing Gebühr|Settlement Fee|Settlement Gebühr|Margin Fee|Margin Gebühr|Derivatives / Futures Fee|Derivate / Futures Gebühr',
  borrowed: 'Receive Loan|Darlehen erhalten',
  repaid: 'Repay Loan|Darlehen zurückgezahlt',
  collateral: 'Send Collateral|Collateral gesendet|Receive Collateral|Collateral erhalten',
  gain: 'Derivatives / Futures Profit|Derivate / Futures Gewinn|Margin Profit|Margin Gewinn',
  loss: 'Derivatives / Futures Loss|Derivate / Futures Verlust|Margin Loss|Margin Verlust',
});

const ambiguous = entryWords<'position' | 'liquidation'>({
  position: 'Margin Trade|Derivatives / Futures Trade|Derivate / Futures Trade',
  liquidation: 'Liquidation',
});

function readLabel(cells: CoinTracking): Label {
  const type = cells.required('type');
  const known = labels(type);
  if (known) return known;
  const open = ambiguous(type);
  if (open === 'position')
    return cells.fail('type', fill(rejectedRows.positionNotCoins, { value: shorten(type) }));
  if (open === 'liquidation')
    return cells.fail('type', fill(rejectedRows.coinsFateUnclear, { value: shorten(type) }));
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

function read(cells: CoinTracking, { timeZone }: ReadOptions): Outcome {
  return readSides(cells, {
    sides: addFee(cells, cells.units('fee', 'feeAsset')),
    at: cells.time('time', { timeZone }),
    label: readLabel(cells),
    txHash: cells.text('id'),
    memo: cells.text('comment'),
  });
}

/** CoinTracking's sides are after the fee: the sold side holds it, the bought side lacks it. */
function addFee(
  cells: CoinTracking,
  fee: Units | undefined,
): { readonly sent: Units | undefined; readonly received: Units | undefined } {
  const sent = cells.units('sent', 'sentAsset');
  const received = cells.units('received', 'receivedAsset');
  if (!fee) return { sent, received };
  const cost = absolute(fee.quantity);
  if (sent?.asset === fee.asset) {
    if (absolute(sent.quantity) < cost) cells.fail('fee', fill(rejectedRows.moreThanSoldAmount));
    return { sent: { ...sent, quantity: subtract(absolute(sent.quantity), cost) }, received };
  }
  if (received?.asset === fee.asset)
    return { sent, received: { ...received, quantity: add(absolute(received.quantity), cost) } };
  return { sent, received };
}

import { layout, shown, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { headerOf } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { sidesIn } from '../sides-in.ts';

const start =
  'timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification';
const end =
  'txId,primaryAddress,otherAddress,temporaryCurrencyName,temporaryFeeCurrencyName,temporaryBoughtCurrencyTicker,temporarySoldCurrencyTicker,' +
  'temporaryFeeCurrencyTicker,id,associatedTransferId,comments';
const fields = {
  time: 'timeExecuted',
  type: 'type',
  received: 'boughtQuantity',
  receivedAsset: 'boughtCurrency',
  sent: 'soldQuantity',
  sentAsset: 'soldCurrency',
  fee: 'feeQuantity',
  feeAsset: 'feeCurrency',
  classification: 'classification',
  wallet: 'walletName',
  hash: 'txId',
  comments: 'comments',
} as const;

/** Accointing's export. */
export const accointingCsv: FileSource = {
  id: 'accointing-csv',
  label: 'Accointing: Export (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    headerOf(start, 'walletName,walletProvider,providerId', end, 'fiatValueOverwrite,feeFiatValueOverwrite'),
    headerOf(start, 'walletName,walletProvider,providerId', end),
    headerOf(start, 'walletName,walletProvider', end),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** What Accointing writes in classification, and the label that universal formats have for it. */
const labels = entryWords<string>({
  result: 'margin_gain|margin gain|margin_loss|margin loss',
  plain: 'internal|liquidity_pool|liquidity pool|ignored|swap',
  income: 'income|bounty|gambling_income|gambling income|liquidity_pool_income|liquidity pool income',
  staking: 'staked',
  airdrop: 'airdrop',
  fork: 'hard_fork|hard fork',
  mining: 'mined|master_node|master node',
  interest: 'lending|lending_income|lending income|interest',
  gift: 'gift_received|gift received|gift_sent|gift sent',
  donation: 'donation|charity',
  payment: 'payment|gambling_used|gambling used',
  lost: 'lost',
  stolen: 'stolen',
  fee: 'fee|margin_fee|margin fee|interest_paid|interest paid',
});

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (!/^(deposit|withdraw|withdrawal|order)$/.test(type)) cells.fail('type', `'${shown(type)}' is neither deposit, withdraw nor order`);
  const classification = cells.text('classification');
  if (/^ignored$/i.test(classification)) return skip('ignored at Accointing');
  const label = classification === '' ? 'plain' : labels(classification);
  return sidesIn(cells, {
    at: cells.time('time', { order: 'month-first' }),
    label: label ?? cells.fail('classification', `'${shown(classification)}' is a classification that is not known here`),
    txHash: cells.text('hash'),
    memo: cells.text('comments'),
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { isIgnored, type Label } from '../labels.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

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
    getHeader(
      start,
      'walletName,walletProvider,providerId',
      end,
      'fiatValueOverwrite,feeFiatValueOverwrite',
    ),
    getHeader(start, 'walletName,walletProvider,providerId', end),
    getHeader(start, 'walletName,walletProvider', end),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** What Accointing writes in classification, and the label that universal formats have for it. */
const labels = entryWords<Label>({
  plain: 'internal|swap|swapped|add funds|remove funds',
  liquidity: 'liquidity pool',
  reward: 'income|bounty|gambling income|liquidity pool income',
  staking: 'staked|master node',
  airdrop: 'airdrop',
  fork: 'hard fork',
  mining: 'mined',
  interest: 'lending|lending income|interest|interest paid',
  gift: 'gift received|gift sent|gift',
  donation: 'donation|charity',
  payment: 'payment|gambling used',
  lost: 'lost|stolen',
  fee: 'fee|margin fee',
  gain: 'margin gain',
  loss: 'margin loss',
});

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (!/^(deposit|withdraw|withdrawal|order)$/.test(type))
    cells.fail(
      'type',
      fill(rejectedRows.neitherOfThree, {
        value: shorten(type),
        first: 'deposit',
        second: 'withdraw',
        third: 'order',
      }),
    );
  const classification = cells.text('classification');
  if (isIgnored(classification))
    return skip(fill(skippedRows.ignoredAt, { platform: 'Accointing' }));
  const label = classification === '' ? 'plain' : labels(classification.replaceAll('_', ' '));
  return readSides(cells, {
    at: cells.time('time', { order: 'month-first' }),
    label:
      label ??
      cells.fail('classification', fill(texts.valueUnknown, { value: shorten(classification) })),
    txHash: cells.text('hash'),
    memo: cells.text('comments'),
  });
}

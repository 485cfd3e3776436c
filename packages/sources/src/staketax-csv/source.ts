import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { entryWords } from '../entries.ts';
import type { Label } from '../labels.ts';
import { payFee, transaction } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const fields = {
  time: 'timestamp',
  type: 'tx_type',
  received: 'received_amount',
  receivedAsset: 'received_currency',
  sent: 'sent_amount',
  sentAsset: 'sent_currency',
  fee: 'fee',
  feeAsset: 'fee_currency',
  comment: 'comment',
  hash: 'txid',
  wallet: 'wallet_address',
} as const;
type StakeTax = Cells<keyof typeof fields>;

/** StakeTax's own format. */
export const stakeTaxCsv: FileSource = {
  id: 'staketax-csv',
  label: 'StakeTax: Transactions (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'timestamp,tx_type,received_amount,received_currency,sent_amount,sent_currency,fee,fee_currency,comment,txid,url,exchange,wallet_address',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const labels = entryWords<Label>({
  plain: 'trade|transfer',
  staking: 'staking',
  airdrop: 'airdrop',
  payment: 'spend',
  reward: 'income',
  borrowed: 'borrow',
  repaid: 'repay',
  fee: 'margin_trade_fee',
  result: 'realized_pnl',
});

/** Words that begin with `_` are moves that StakeTax doesn't count; their network fee is real. */
function read(cells: StakeTax): Outcome {
  const type = cells.required('type');
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('comment'),
  };
  if (type.startsWith('_')) {
    const cost = cells.units('fee', 'feeAsset');
    const fee = cost && payFee({ ...cost, sourceName: cells.text('wallet') || undefined });
    return fee
      ? transaction({ ...parts, type: 'fee', movements: [fee] })
      : skip(fill(skippedRows.notCountedByStakeTax));
  }
  if (/^LP_(DEPOSIT|WITHDRAW)$/i.test(type))
    return cells.fail('type', fill(rejectedRows.poolShare, { value: shorten(type) }));
  const label =
    labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return readSides(cells, { ...parts, label });
}

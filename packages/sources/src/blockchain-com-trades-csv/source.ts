import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { subtract } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'date_time_utc',
  type: 'transaction_type',
  asset: 'asset',
  amount: 'quantity_transacted',
  counter: 'counter_asset',
  counterAmount: 'counter_amount',
  feeAsset: 'fee_asset',
  fee: 'fee_amount',
  memo: 'Notes',
  id: 'transaction_id',
  hash: ['transaction_hash', 'tx_hash'],
} as const;

/** Blockchain.com's account with trades, and its exchange. */
export const blockchainComTradesCsv: FileSource = {
  id: 'blockchain-com-trades-csv',
  label: 'Blockchain.com: Account or Exchange history (CSV)',
  provider: 'blockchain-com',
  kind: 'exchange',
  headers: [
    getHeader(
      'date_time_utc,transaction_type,asset,quantity_transacted,counter_asset,counter_amount,fee_asset,fee_amount,Notes,transaction_id,transaction_hash',
    ),
    getHeader(
      'date_time_utc,transaction_type,asset,quantity_transacted,counter_asset,counter_amount,price,fee_asset,fee_amount,order_id,transaction_id,tx_hash',
    ),
  ],
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fill(texts.sentFeeOnTop, { platform: 'Blockchain.com' }),
  },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toUpperCase();
  const base = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
  };
  const fee = cells.units('fee', 'feeAsset');
  const given = cells.units('counterAmount', 'counter');
  const received = cells.units('amount', 'asset');
  if (/^(BUY|SELL|SWAP)$/.test(type)) {
    if (!received || !given) return cells.fail('amount', fill(rejectedRows.otherSideMissing));
    const isInside = fee?.asset === given.asset;
    const sent = isInside ? { ...given, quantity: subtract(given.quantity, fee.quantity) } : given;
    return transaction({
      ...base,
      type: tradeType(sent.asset, received.asset),
      movements: [send(sent), receive(received), fee && payFee(fee)],
    });
  }
  if (/^(SEND|WITHDRAWAL)$/.test(type))
    return given
      ? entry('change', signed(given, true), { ...base, fee: fee && payFee(fee) })
      : cells.fail('counterAmount', fill(texts.cellEmpty));
  if (!/^(RECEIVE|DEPOSIT|REWARDS)$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return received
    ? entry(type === 'REWARDS' ? 'interest' : 'change', received, base)
    : cells.fail('amount', fill(texts.cellEmpty));
}

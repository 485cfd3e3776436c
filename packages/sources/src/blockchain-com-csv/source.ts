import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, transaction } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const shape = getHeader(
  'date,time,token,type,amount,value_then,value_now,exchange_rate_then,tx,note',
);
const fields = {
  date: 'date',
  time: 'time',
  asset: 'token',
  type: 'type',
  amount: ['amount', 'amount_btc'],
  hash: 'tx',
  note: 'note',
  fee: 'fee_value',
} as const;

/** Blockchain.com's wallet. */
export const blockchainComCsv: FileSource = {
  id: 'blockchain-com-csv',
  label: 'Blockchain.com: Wallet history (CSV)',
  provider: 'blockchain-com',
  assumption: {
    types: ['withdrawal'],
    withFee: false,
    note: fill(texts.blockchainComFeeIncluded),
  },
  kind: 'wallet',
  headers: [
    [
      ...shape,
      ...getHeader(
        'fee_value,fee_value_then,recipient_received,recipient_value_then,value_then_raw,value_now_raw,exchange_rate_then_raw',
      ),
    ],
    shape,
    getHeader('date,time,type,amount_btc,value_then,value_now,exchange_rate_then,tx,note'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  const at = cells.timeIn('date', `${cells.required('date')} ${cells.text('time')}`.trim(), {
    timeZone,
  });
  // The oldest files are of Bitcoin alone.
  const asset = cells.has('asset') ? cells.asset('asset') : ('BTC' as AssetId);
  const base = { at, txHash: cells.text('hash'), memo: cells.text('note') };
  const charged = cells.optionalAmount('fee');
  const fee = charged === undefined ? undefined : payFee({ asset, quantity: charged });
  const quantity = absolute(cells.amount('amount'));
  if (type === 'received') return entry('change', { asset, quantity }, base);
  if (type === 'sent')
    return entry('change', { asset, quantity: negate(quantity) }, { ...base, fee });
  if (type === 'transferred')
    return fee
      ? transaction({ ...base, type: 'fee', movements: [fee] })
      : skip(fill(skippedRows.movedWithinWallet));
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

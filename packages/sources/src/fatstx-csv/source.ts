import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'burnDate',
  received: 'inAmount',
  receivedAsset: 'inSymbol',
  sent: 'outAmount',
  sentAsset: 'outSymbol',
  fee: 'xactnFee',
  type: 'xactnType',
  memo: 'xactnTypeDetail',
  hash: 'xactnId',
} as const;
type Row = Cells<keyof typeof fields>;
const STX = 'STX' as AssetId;

/** FatStx' transactions of a Stacks address. */
export const fatStxCsv: FileSource = {
  id: 'fatstx-csv',
  label: 'FatStx: Stacks transactions (CSV)',
  provider: 'fatstx',
  kind: 'wallet',
  headers: [
    getHeader(
      'currency,burnDate,inSymbol,inAmount,outSymbol,outAmount,xactnFee,inCoinPrice,outCoinPrice,xactnFeeCoinPrice,xactnType,xactnTypeDetail,xactnId,inAmountRaw,outAmountRaw,xactnFeeRaw',
      'sender,recipient,memo,burnDateAltFormat1',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Row): Outcome {
  const type = cells.required('type').toLowerCase();
  const side = (field: 'received' | 'sent', asset: 'receivedAsset' | 'sentAsset'): Units => ({
    asset: cells.asset(asset),
    quantity: cells.amount(field),
  });
  const quantity = cells.optionalAmount('fee');
  const fee = quantity === undefined ? undefined : payFee({ asset: STX, quantity });
  const base = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.requiredId('hash'),
    memo: cells.text('memo'),
  };
  if (type === 'receive') return entry('change', side('received', 'receivedAsset'), base);
  if (type === 'send')
    return entry('change', signed(side('sent', 'sentAsset'), true), { ...base, fee });
  if (type === 'xfee only')
    return transaction({
      ...base,
      type: 'fee',
      movements: [fee ?? cells.fail('fee', fill(texts.cellEmpty))],
    });
  if (type !== 'trade coin' && type !== 'swap coin for nft')
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const [sent, received] = [side('sent', 'sentAsset'), side('received', 'receivedAsset')];
  return transaction({
    ...base,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received), fee],
  });
}

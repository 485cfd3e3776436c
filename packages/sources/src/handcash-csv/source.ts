import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { scaleToWhole, SATOSHIS } from '../wallet-change.ts';

const fields = {
  type: 'type',
  hash: 'transactionId',
  memo: 'note',
  fee: 'satoshiFees',
  amount: 'satoshiAmount',
  participants: 'participants',
  updated: 'updatedAt',
  created: 'createdAt',
} as const;
const BSV = 'BSV' as AssetId;
const shape =
  'type,addresses,transactionId,note,satoshiFees,satoshiAmount,fiatExchangeRate,fiatCurrencyCode,participants';

/** HandCash's payments in BSV. */
export const handCashCsv: FileSource = {
  id: 'handcash-csv',
  label: 'HandCash: Transactions (CSV)',
  provider: 'handcash',
  kind: 'wallet',
  headers: [getHeader(shape, 'createdAt'), getHeader(shape, 'updatedAt,createdAt')],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (type !== 'receive' && type !== 'send')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'receive', second: 'send' }),
    );
  const isSent = type === 'send';
  const quantity = scaleToWhole(absolute(cells.amount('amount')), SATOSHIS);
  const cost = scaleToWhole(absolute(cells.amount('fee')), SATOSHIS);
  // A payment to or from another user of HandCash, and not an address.
  const isUser = /"type"\s*:\s*"user"/.test(cells.text('participants'));
  return entry(isUser ? 'gift' : 'change', signed({ asset: BSV, quantity }, isSent), {
    at: cells.time(cells.text('updated') === '' ? 'created' : 'updated', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
    fee: isSent ? payFee({ asset: BSV, quantity: cost }) : undefined,
  });
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { commonLabels, type Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { checkSides, refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';
import { utc } from '@lotbook/model/time';

const fields = {
  time: 'Date and Time',
  type: 'Transaction Type',
  sent: 'Sent Quantity',
  sentAsset: 'Sent Currency',
  sentWallet: 'Sending Source',
  received: 'Received Quantity',
  receivedAsset: 'Received Currency',
  receivedWallet: 'Receiving Destination',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  id: 'Exchange Transaction ID',
  hash: 'Blockchain Transaction Hash',
} as const;
type Row = Cells<keyof typeof fields>;

/** TaxBit's template, which wallets such as Dash's write. */
export const taxBitCsv: FileSource = {
  id: 'taxbit-csv',
  label: 'TaxBit: Template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Date and Time,Transaction Type,Sent Quantity,Sent Currency,Sending Source,Received Quantity,Received Currency,Receiving Destination',
      'Fee,Fee Currency,Exchange Transaction ID,Blockchain Transaction Hash',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const sidesFor = entryWords<'both' | 'sent' | 'received'>({
  both: 'buy|sell|sale|trade|exchange',
  sent: 'transfer-out|transfer out|withdrawal|send|fiat withdrawal|crypto withdrawal',
  received: 'transfer-in|transfer in|deposit|receive|fiat deposit|crypto deposit',
});

const labels = entryWords<Label>({
  ...commonLabels,
  plain: `${commonLabels.plain}|transfer-in|transfer in|transfer-out|transfer out|sale`,
});

function read(cells: Row): Outcome {
  const type = cells.required('type');
  const label =
    labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const sent = unitsIn(cells, 'sent', 'sentAsset', 'sentWallet');
  const received = unitsIn(cells, 'received', 'receivedAsset', 'receivedWallet');
  checkSides(cells, sidesFor(type), { sent, received });
  const fee = cells.units('fee', 'feeAsset');
  const wallet = cells.text('sentWallet') || cells.text('receivedWallet');
  return (
    makeFromSides({
      at: cells.time('time', { timeZone: utc }),
      sent,
      received,
      fee: fee && { ...fee, sourceName: wallet },
      label,
      externalId: cells.id('id'),
      txHash: cells.id('hash'),
    }) ?? cells.fail('received', fill(rejectedRows.allAmountsMissing))
  );
}

function unitsIn(
  cells: Row,
  amount: 'sent' | 'received',
  asset: 'sentAsset' | 'receivedAsset',
  wallet: 'sentWallet' | 'receivedWallet',
): Units | undefined {
  const quantity = cells.optionalAmount(amount);
  return quantity === undefined || quantity === 0n
    ? undefined
    : { asset: cells.asset(asset, toUpper), quantity, sourceName: cells.text(wallet) };
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { instantFromMs, type Instant } from '@lotbook/model/time';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { entryWords } from '../entries.ts';
import type { Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  place: 'Location',
  sent: 'Spend Amount',
  sentAsset: 'Spend Currency',
  received: 'Receive Amount',
  receivedAsset: 'Receive Currency',
  type: 'Type',
  amount: 'Amount',
  asset: 'Currency',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  description: 'Description',
  time: 'Timestamp',
} as const;
type Rotki = Cells<keyof typeof fields>;

/** rotki's generic import: trades, or events. */
export const rotkiCsv: FileSource = {
  id: 'rotki-csv',
  label: 'rotki: Generic import (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Location,Spend Currency,Receive Currency,Receive Amount,Spend Amount,Fee,Fee Currency,Description,Timestamp',
    ),
    getHeader('Type,Location,Currency,Amount,Fee,Fee Currency,Description,Timestamp'),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const labels = entryWords<Label>({
  plain: 'deposit|withdrawal|receive',
  staking: 'staking',
  lost: 'loss',
  reward: 'income',
  payment: 'spend',
  airdrop: 'airdrop',
});
const OUTGOING = /^(withdrawal|loss|spend)$/i;

function read(cells: Rotki): Outcome {
  const placed = (units: Units | undefined): Units | undefined =>
    units && { ...units, sourceName: cells.text('place') || undefined };
  const parts = {
    at: readTime(cells),
    fee: placed(unitsIn(cells, 'fee', 'feeAsset')),
    memo: cells.text('description'),
  };
  if (!cells.has('type')) {
    refuseSides(cells, {
      sent: 'sent',
      sentAsset: 'sentAsset',
      received: 'received',
      receivedAsset: 'receivedAsset',
    });
    const [sent, received] = [
      placed(unitsIn(cells, 'sent', 'sentAsset')),
      placed(unitsIn(cells, 'received', 'receivedAsset')),
    ];
    if (!sent || !received)
      return cells.fail(sent ? 'received' : 'sent', fill(rejectedRows.tradeNeedsTwoSides));
    return (
      makeFromSides({ ...parts, sent, received, label: 'plain' }) ??
      cells.fail('sent', fill(texts.cellEmpty))
    );
  }
  const type = cells.required('type');
  const label =
    labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const units = placed(unitsIn(cells, 'amount', 'asset'));
  const made = makeFromSides({
    ...parts,
    label,
    ...(OUTGOING.test(type) ? { sent: units } : { received: units }),
  });
  return made ?? cells.fail('amount', fill(texts.cellEmpty));
}

/** Milliseconds since 1970. */
function readTime(cells: Rotki): Instant {
  const text = cells.required('time');
  return /^\d{12,13}$/.test(text)
    ? instantFromMs(Number(text))
    : cells.failTime('time', fill(rejectedRows.notMilliseconds, { value: shorten(text) }));
}

type AmountField = 'sent' | 'received' | 'amount' | 'fee';
type AssetField = 'sentAsset' | 'receivedAsset' | 'asset' | 'feeAsset';

function unitsIn(cells: Rotki, amount: AmountField, asset: AssetField): Units | undefined {
  if (/[:/]/.test(cells.text(asset)))
    return cells.fail(
      asset,
      fill(rejectedRows.rotkiIdentifier, { value: shorten(cells.text(asset)) }),
    );
  const quantity = cells.optionalAmount(amount);
  return quantity === undefined || quantity === 0n
    ? undefined
    : { asset: cells.asset(asset, toUpper), quantity };
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, subtract } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'date',
  id: 'id',
  type: 'type',
  sent: 'origin_amount',
  sentAsset: 'origin_currency',
  received: 'destination_amount',
  receivedAsset: 'destination_currency',
} as const;

/** Uphold's history until 2018. */
export const upholdOlderCsv: FileSource = {
  id: 'uphold-older-csv',
  label: 'Uphold: Older history (CSV)',
  provider: 'uphold',
  kind: 'exchange',
  headers: [
    [
      'date',
      'id',
      'type',
      /^value_in_\w{3}$/i,
      /^commission_in_\w{3}$/i,
      ...getHeader(
        'pair,rate,origin_currency,origin_amount,origin_commission,destination_currency,destination_amount,destination_commission',
      ),
    ],
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  const sent = { asset: cells.asset('sentAsset'), quantity: absolute(cells.amount('sent')) };
  const received = {
    asset: cells.asset('receivedAsset'),
    quantity: absolute(cells.amount('received')),
  };
  const base = { at: cells.time('time', { timeZone }), externalId: cells.id('id') };
  if (!/^(deposit|in|withdrawal|out|transfer)$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const isSame = sent.asset === received.asset;
  if (type === 'transfer')
    return isSame
      ? skip(fill(skippedRows.movedWithin, { platform: 'Uphold' }))
      : transaction({
          ...base,
          type: tradeType(sent.asset, received.asset),
          movements: [send(sent), receive(received)],
        });
  const isIn = type === 'deposit' || type === 'in';
  const cost = subtract(sent.quantity, received.quantity);
  if (isSame && cost < 0n) return cells.fail('received', fill(rejectedRows.moreThanSentInCurrency));
  const fee = isSame ? payFee({ asset: sent.asset, quantity: cost }) : undefined;
  if (isIn)
    return isSame
      ? entry('change', sent, { ...base, fee })
      : [
          transaction({
            ...base,
            externalId: base.externalId && `${base.externalId} in`,
            type: 'deposit',
            movements: [receive(sent)],
          }),
          transaction({
            ...base,
            type: tradeType(sent.asset, received.asset),
            movements: [send(sent), receive(received)],
          }),
        ];
  return entry('change', signed(isSame ? received : sent, true), { ...base, fee });
}

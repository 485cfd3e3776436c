import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const start = 'DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY';
const end = 'OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE';
const fields = {
  time: 'DATE',
  type: 'TYPE',
  out: 'OUTAMOUNT',
  outAsset: 'OUTCURRENCY',
  fee: 'FEEAMOUNT',
  feeAsset: 'FEECURRENCY',
  outHash: 'OUTTXID',
  into: 'INAMOUNT',
  intoAsset: 'INCURRENCY',
  inHash: 'INTXID',
  order: 'ORDERID',
  note: 'PERSONALNOTE',
} as const;
type Exodus = Cells<keyof typeof fields>;

/** Exodus: all assets in one file. */
export const exodusCsv: FileSource = {
  id: 'exodus-csv',
  label: 'Exodus: All transactions (CSV)',
  provider: 'exodus',
  kind: 'wallet',
  headers: [
    getHeader(start, 'FROMADDRESS,TOADDRESS', end),
    getHeader(start, 'TOADDRESS', end),
    getHeader(start, end, 'TOADDRESS'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const getMagnitude = (units: Units | undefined): Units | undefined =>
  units && { ...units, quantity: absolute(units.quantity) };

function read(cells: Exodus, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  const [out, into] = [
    getMagnitude(cells.units('out', 'outAsset')),
    getMagnitude(cells.units('into', 'intoAsset')),
  ];
  const charged = getMagnitude(cells.units('fee', 'feeAsset'));
  const fee = charged && payFee(charged);
  const base = {
    at: cells.time('time', { timeZone }),
    txHash: cells.text('outHash') || cells.text('inHash'),
    memo: cells.text('note'),
  };
  if (type === 'exchange' || type === 'swap') {
    if (!out || !into)
      return cells.fail(out ? 'into' : 'out', fill(rejectedRows.exchangeNeedsTwoSides));
    return transaction({
      ...base,
      type: tradeType(out.asset, into.asset),
      movements: [send(out), receive(into), fee],
      externalId: cells.text('order'),
    });
  }
  if (/^(deposit|receive|received|withdrawal|withdraw|send|sent)$/.test(type))
    return move(cells, { out, into }, { ...base, fee });
  if (/^(staking reward|reward|rewards|staking)$/.test(type))
    return into
      ? entry('stakingReward', into, { ...base, fee })
      : cells.fail('into', fill(texts.cellEmpty));
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

function move(
  cells: Exodus,
  { out, into }: { readonly out: Units | undefined; readonly into: Units | undefined },
  parts: Parameters<typeof entry>[2],
): Outcome {
  if (out && into) return cells.fail('into', fill(rejectedRows.receivedAndSentFilled));
  const units = out ? { ...out, quantity: negate(out.quantity) } : into;
  if (!units && parts.fee) return transaction({ ...parts, type: 'fee', movements: [parts.fee] });
  return units
    ? entry('change', units, parts)
    : cells.fail('out', fill(rejectedRows.otherSideEmpty));
}

import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';
import { parseKrakenPair } from './pair.ts';

const shape = [
  'txid',
  'ordertxid',
  'pair',
  'time',
  'type',
  'ordertype',
  'price',
  'cost',
  'fee',
  'vol',
  'margin',
  'misc',
  'ledgers',
];
const newest = getHeader(
  'txid,ordertxid,pair,aclass,subclass,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers',
  'posttxid,posstatuscode,cprice,ccost,cfee,cvol,cmargin,net,trades',
);
const fields = {
  txid: 'txid',
  pair: 'pair',
  time: 'time',
  type: 'type',
  cost: 'cost',
  fee: 'fee',
  vol: 'vol',
  margin: 'margin',
} as const;

/** Kraken's trades: one row per fill. The ledgers contain the same trades with the same ids, and more. */
export const krakenTradesCsv: FileSource = {
  id: 'kraken-trades-csv',
  label: 'Kraken: Trades (CSV)',
  provider: 'kraken',
  kind: 'exchange',
  headers: [
    shape,
    newest,
    newest.filter((name) => name !== 'aclass' && name !== 'subclass'),
    [
      ...shape,
      'postxid',
      'posstatus',
      'cprice',
      'ccost',
      'cfee',
      'cvol',
      'cmargin',
      'net',
      'trades',
    ],
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if ((cells.optionalAmount('margin') ?? 0n) !== 0n)
    cells.fail('margin', fillText(rejectedRows.krakenMarginTrade));
  const pair =
    parseKrakenPair(cells.required('pair')) ??
    cells.fail('pair', fillText(texts.valueUnknown, { value: shorten(cells.text('pair')) }));
  const quote = pair.quote as AssetId;
  const fee = cells.optionalAmount('fee');
  return fill({
    at: cells.time('time', {}),
    externalId: cells.required('txid'),
    side: readTradeSide(cells, 'type'),
    base: { asset: pair.base as AssetId, quantity: cells.amount('vol') },
    quote: { asset: quote, quantity: cells.amount('cost') },
    fees: [fee === undefined ? undefined : { asset: quote, quantity: fee }],
  });
}

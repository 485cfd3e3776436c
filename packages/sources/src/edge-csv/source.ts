import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { scaleToWhole, makeWalletChange } from '../wallet-change.ts';
import { getOwn } from '@lotbook/model/get-own';

const AMOUNT = /^AMT_(?!NETWORK)\w+$/i;
const FEE = /^AMT_NETWORK_FEES_\w+$/i;
const MONEY = /^(iso:)?[A-Z]{3}$/i;
const fields = {
  code: 'CURRENCY_CODE',
  date: 'DATE',
  clock: 'TIME',
  name: 'PAYEE_PAYER_NAME',
  amount: AMOUNT,
  unit: 'DENOMINATION',
  category: 'CATEGORY',
  notes: 'NOTES',
  fee: FEE,
  hash: 'TXID',
} as const;
type Row = Cells<keyof typeof fields>;

const shape = [
  ...getHeader('CURRENCY_CODE,DATE,TIME,PAYEE_PAYER_NAME'),
  AMOUNT,
  'DENOMINATION',
  MONEY,
  ...getHeader('CATEGORY,NOTES'),
  FEE,
  ...getHeader('TXID,OUR_RECEIVE_ADDRESSES,VER'),
];

/** Edge's wallet: amounts in the unit that the person chose, named by DENOMINATION. What was sent contains the network fee. */
export const edgeCsv: FileSource = {
  id: 'edge-csv',
  label: 'Edge: Transactions (CSV)',
  provider: 'edge',
  kind: 'wallet',
  headers: [shape, [...shape, 'DEVICE_DESCRIPTION']],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** How many of a unit make one coin. */
const PER_COIN: Readonly<Record<string, bigint>> = {
  sats: 100_000_000n,
  satoshi: 100_000_000n,
  bits: 1_000_000n,
  mbtc: 1000n,
  meth: 1000n,
  gwei: 1_000_000_000n,
};

function read(cells: Row, { timeZone }: ReadOptions): Outcome {
  const asset = cells.asset('code');
  const units = readUnitsPerCoin(cells, asset);
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  return makeWalletChange(
    { asset, quantity: scaleToWhole(cells.amount('amount'), units) },
    scaleToWhole(fee, units),
    {
      at: cells.timeIn('date', `${cells.required('date')} ${cells.required('clock')}`, {
        timeZone,
      }),
      txHash: cells.id('hash'),
      memo: [cells.text('name'), cells.text('category'), cells.text('notes')]
        .filter((text) => text !== '')
        .join('; '),
    },
  );
}

function readUnitsPerCoin(cells: Row, asset: string): bigint {
  const unit = cells.text('unit');
  if (unit.toUpperCase() === asset) return 1n;
  return (
    getOwn(PER_COIN, unit.toLowerCase()) ??
    cells.fail('unit', fill(texts.valueUnknown, { value: shorten(unit) }))
  );
}

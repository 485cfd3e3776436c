import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';
import { zeroQuantity } from '@lotbook/decimal/decimal';

const fields = {
  id: 'order id',
  market: 'market',
  side: 'side',
  base: 'filled base quantity',
  quote: 'filled quote quantity',
  fee: 'total fees and commissions',
  time: 'last updated time',
} as const;

/** Coinbase Prime's orders. The filled part counts, regardless of the rest of the order. */
export const coinbasePrimeOrdersCsv: FileSource = {
  id: 'coinbase-prime-orders-csv',
  label: 'Coinbase Prime: Orders (CSV)',
  provider: 'coinbase-prime',
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    withFee: true,
    note: fillText(texts.coinbasePrimeFeeExtra),
  },
  kind: 'exchange',
  headers: [
    getHeader(
      'order id,status,market,side,type,limit price,total order quantity,order currency,filled base quantity,filled quote quantity,average fill price,total fees and commissions,initiated by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const base = cells.optionalAmount('base') ?? zeroQuantity;
  if (base === zeroQuantity) return skip(fillText(skippedRows.nothingFilled));
  const pair = pairIn(cells, 'market');
  const asset = pair.quote as AssetId;
  return fill({
    at: cells.time('time', { timeZone }),
    externalId: cells.required('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: pair.base as AssetId, quantity: base },
    quote: { asset, quantity: cells.amount('quote') },
    fees: [{ asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity }],
  });
}

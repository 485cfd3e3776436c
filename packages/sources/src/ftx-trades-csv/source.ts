import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'ID',
  time: 'Time',
  market: 'Market',
  side: 'Side',
  size: 'Size',
  total: 'Total',
  fee: 'Fee',
  feeAsset: ['Fee Currency', 'feeCurrency'],
} as const;

/** FTX's spot fills, as the page and the API wrote them. */
export const ftxTradesCsv: FileSource = {
  id: 'ftx-trades-csv',
  label: 'FTX: Trades (CSV)',
  provider: 'ftx',
  kind: 'exchange',
  headers: [
    getHeader('ID,Time,Market,Side,Order Type,Size,Price,Total,Fee,Fee Currency,TWAP'),
    getHeader('ID,Time,Market,Side,Order Type,Size,Price,Total,Fee,Fee Currency'),
    getHeader('id,time,market,side,type,size,price,total,fee,feeCurrency'),
  ],
  expects: { time: /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/ },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** A pair has a slash; everything else is a contract, whose fills move no units. A total of zero was given away; a negative fee was paid to the maker. */
function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const [base = '', quote = ''] = cells.required('market').toUpperCase().split('/');
  if (quote === '')
    return cells.fail(
      'market',
      fillText(rejectedRows.contractWithoutResults, { value: shorten(base) }),
    );
  const [at, id, size, total] = [
    cells.time('time', { timeZone }),
    cells.required('id'),
    cells.amount('size'),
    cells.amount('total'),
  ];
  const fee = cells.units('fee', 'feeAsset');
  const side = readTradeSide(cells, 'side');
  const units = { asset: base as AssetId, quantity: size };
  if (side === 'buy' && total === zeroQuantity)
    return entry('airdrop', units, { at, externalId: id });
  const charged = fee && fee.quantity > 0n ? [fee] : [];
  const trade = fill({
    at,
    externalId: id,
    side,
    base: units,
    quote: { asset: quote as AssetId, quantity: total },
    fees: charged,
  });
  if (!fee || fee.quantity > 0n) return trade;
  return [
    trade,
    entry(
      'reward',
      { ...fee, quantity: absolute(fee.quantity) },
      { at, externalId: `${id} rebate` },
    ) as ReadTransaction,
  ];
}

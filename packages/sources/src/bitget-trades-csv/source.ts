import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows, type FillFormat } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { readOrderFills, type NestedFills } from '../order-fills.ts';

const fills = getHeader(
  'Date,Trading pair,Base Asset,Quote Asset,Direction,Price,Amount,Total,Fee,Fee Coin',
);
const orders = getHeader(
  'Date,Type,Order Id,Trading pair,Base Asset,Quote Asset,Direction,Price,Order amount,Executed,Average Price,Trading volume,Status',
);
const shared = {
  time: 'Date',
  base: 'Base Asset',
  quote: 'Quote Asset',
  side: 'Direction',
} as const;

const fillFormat: FillFormat = {
  columns: { ...shared, amount: 'Amount', total: 'Total', fee: 'Fee', feeAsset: 'Fee Coin' },
  feeSign: 'either',
};
const orderFormat: FillFormat = {
  columns: {
    ...shared,
    id: 'Order Id',
    amount: 'Executed',
    total: 'Trading volume',
    status: 'Status',
  },
  feeSign: 'either',
  done: /^fully executed$/,
  executed: true,
};
const nested: NestedFills = {
  offset: 0,
  isNested: ({ cells }) => cells.slice(5).every((cell) => cell.trim() === ''),
  isHeading: ({ cells }) => cells[1]?.trim() === 'Trading Price',
};

/** Bitget's spot fills, and its spot orders with or without their fills. */
export const bitgetTradesCsv: FileSource = {
  id: 'bitget-trades-csv',
  label: 'Bitget: Spot orders or order details (CSV)',
  provider: 'bitget',
  hasShorterRows: true,
  kind: 'exchange',
  headers: [fills, orders],
  positional: true,
  ...chooseReader({ 'Order Id': readOrderFills(orderFormat, nested) }, fillRows(fillFormat)),
};

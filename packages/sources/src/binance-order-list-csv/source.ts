import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

const TIME = /^(Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)|Time)$/i;
const order = getHeader('OrderNo,Pair,Type,Side,Order Price,Order Amount');

/** Binance's list of spot orders since 2023, one order per row and without fees. */
export const binanceOrderListCsv: FileSource = {
  id: 'binance-order-list-csv',
  label: 'Binance: Spot order history (CSV or XLSX)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [TIME, ...order, ...getHeader('Time,Executed,Average Price,Trading total,Status')],
    [TIME, ...order, ...getHeader('Executed,Average Price,Trading total,Status')],
    [TIME, ...order, ...getHeader('AvgTrading Price,Filled,Total,status')],
    [TIME, ...getHeader('Order No.,Pair,Type,Side,Average Price,Executed Quantity,Total,Status')],
  ],
  positional: true,
  hasShortYears: true,
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    withFee: false,
    note: fill(texts.orderListWithoutFees, { platform: 'Binance' }),
  },
  namesTimeZone: findBinanceZone,
  ...fillRows({
    columns: {
      id: ['OrderNo', 'Order No.'],
      // A limit order can be executed days after it was placed.
      time: ['Time #2', 'Time', TIME],
      pair: 'Pair',
      side: 'Side',
      amount: ['Executed', 'Filled', 'Executed Quantity'],
      total: ['Trading total', 'Total'],
      status: 'Status',
    },
    done: /^(partial fill|partially filled|partially_filled)$/,
    executed: true,
  }),
};

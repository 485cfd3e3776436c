import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { chooseReader } from '../choose-reader.ts';
import { shorten } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows, type FillCells, type FillFormat } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

const end = 'Side,Executed Price,Executed Amount,Executed Value,Fees,Fees Coin Type,Executed Type';
const shared = {
  time: 'Execution Time',
  side: 'Side',
  amount: 'Executed Amount',
  total: 'Executed Value',
  fee: 'Fees',
  feeAsset: 'Fees Coin Type',
} as const;
const isContract = (cells: FillCells): boolean =>
  /perp|swap|contract|[_-]\d{6}/i.test(cells.text('pair'));
const newer: FillFormat = {
  columns: { ...shared, pair: 'Trading pair/Contract name' },
  except: (cells) =>
    isContract(cells)
      ? cells.fail(
          'pair',
          fill(rejectedRows.contractEnterResult, { value: shorten(cells.text('pair')) }),
        )
      : undefined,
};

/** CoinEx's spot fills, today's and those of 2021. */
export const coinExTradesCsv: FileSource = {
  id: 'coinex-trades-csv',
  label: 'CoinEx: Trade history (CSV or XLSX)',
  provider: 'coinex',
  kind: 'exchange',
  headers: [
    getHeader('Execution Time,Trading pair/Contract name', end),
    getHeader('Execution Time,Sending,Receiving', end),
  ],
  positional: true,
  ...chooseReader(
    { Sending: fillRows({ columns: { ...shared, base: 'Sending', quote: 'Receiving' } }) },
    fillRows(newer),
  ),
};

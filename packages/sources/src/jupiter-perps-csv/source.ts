import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { add, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'Created At',
  action: 'Action',
  symbol: 'Symbol',
  result: 'PnL (USD)',
  fee: 'Fee (USD)',
  liquidationFee: 'Liquidation Fee (USD)',
  hash: 'Transaction ID',
} as const;
const USD = 'USD' as AssetId;

/** Jupiter's perpetuals, whose figures are in US dollars. */
export const jupiterPerpsCsv: FileSource = {
  id: 'jupiter-perps-csv',
  label: 'Jupiter: Perpetuals (CSV)',
  provider: 'jupiter',
  kind: 'exchange',
  headers: [
    getHeader(
      'ID,Owner,Symbol,Created At,Updated At,Action,Order Type,Deposit/Withdrawal (USD),Price,Size (USD),PnL (USD),Fee (USD),Liquidation Fee (USD),Transaction ID',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const ACTIONS = /^(increase|decrease|liquidate) (long|short)$|^liquidate$/i;

function read(cells: Cells<keyof typeof fields>): Outcome {
  const action = cells.required('action');
  if (!ACTIONS.test(action))
    return cells.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
  const cost = add(
    cells.optionalAmount('fee') ?? zeroQuantity,
    cells.optionalAmount('liquidationFee') ?? zeroQuantity,
  );
  const result = /^increase/i.test(action) ? zeroQuantity : cells.amount('result');
  return entry(
    'result',
    { asset: USD, quantity: result },
    {
      at: cells.time('time', { timeZone: utc }),
      txHash: cells.id('hash'),
      memo: `${cells.text('symbol')} ${action}`,
      fee: payFee({ asset: USD, quantity: cost }),
    },
  );
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute } from '@lotbook/decimal/decimal';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'time',
  action: 'action',
  amount: 'accountValueChange',
  fee: 'fee',
} as const;
const USDC = 'USDC' as AssetId;

/** Hyperliquid's deposits, withdrawals and moves between its accounts. */
export const hyperliquidTransfersCsv: FileSource = {
  id: 'hyperliquid-transfers-csv',
  label: 'Hyperliquid: Deposits and withdrawals (CSV)',
  provider: 'hyperliquid',
  kind: 'exchange',
  headers: [getHeader('time,action,source,destination,accountValueChange,fee')],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const action = cells.required('action').toLowerCase();
  if (/transfer/.test(action))
    return skip(fill(skippedRows.movedWithin, { platform: 'Hyperliquid' }));
  if (action !== 'deposit' && !/^withdraw(al)?$/.test(action))
    return cells.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
  const fee = readOptionalUnits(cells, 'fee', { asset: USDC });
  return entry(
    'change',
    signed(readUnits(cells, 'amount', { asset: USDC }), action !== 'deposit'),
    {
      at: readRewrittenTime(cells, 'time', (text) => text.replace(' - ', ' '), { timeZone }),
      fee: fee && payFee({ ...fee, quantity: absolute(fee.quantity) }),
    },
  );
}

import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinInName, NO_COIN } from '../coin-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { scaleToWhole } from '../wallet-change.ts';
import { isEither } from '../status.ts';

const fields = {
  hash: 'TxHash',
  time: 'UnixTimestamp',
  from: 'FromAddress',
  to: 'ToAddress',
  type: 'Type',
  value: 'Value',
  fee: 'Fee',
  status: 'Status',
} as const;
const WEI = 10n ** 18n;

/** Blockscout's transactions of one address, in the smallest units of a coin that only the file's name holds. */
export const blockscoutCsv: FileSource = {
  id: 'blockscout-csv',
  label: 'Blockscout: Transactions of an address (CSV)',
  provider: 'blockscout',
  kind: 'wallet',
  headers: [
    getHeader(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { fileName, timeZone }: ReadOptions): Outcome {
  const asset: AssetId = findCoinInName(fileName) ?? cells.fail('value', NO_COIN);
  const type = cells.required('type').toUpperCase();
  if (type !== 'IN' && type !== 'OUT')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'IN', second: 'OUT' }),
    );
  const isOk = isEither(cells, 'status', [/^(ok|1|success)$/i, /^(error.*|fail.*|revert.*|0|)$/i]);
  const sourceName = cells.text(type === 'IN' ? 'to' : 'from').toLowerCase();
  const readCoins = (field: 'value' | 'fee') => ({
    asset,
    quantity: scaleToWhole(cells.amount(field), WEI),
    sourceName,
  });
  const at = /^\d+$/.test(cells.text('time'))
    ? cells.unixTime('time')
    : cells.time('time', { timeZone });
  const base = { at, txHash: cells.requiredId('hash') };
  if (type === 'IN')
    return isOk
      ? entry('change', readCoins('value'), base)
      : skip(fill(skippedRows.failedPaidByOthers));
  const fee = readCoins('fee');
  if (!isOk) return entry('fee', signed(fee, true), base);
  return entry('change', signed(readCoins('value'), true), { ...base, fee: payFee(fee) });
}

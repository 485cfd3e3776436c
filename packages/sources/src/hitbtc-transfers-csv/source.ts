import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date (UTC)',
  id: 'Operation id',
  type: 'Type',
  amount: 'Amount',
  hash: 'Transaction hash',
  asset: 'Currency',
} as const;

/** HitBTC's deposits and withdrawals. */
export const hitBtcTransfersCsv: FileSource = {
  id: 'hitbtc-transfers-csv',
  label: 'HitBTC: Deposits and withdrawals (CSV)',
  provider: 'hitbtc',
  kind: 'exchange',
  headers: [
    getHeader(
      'Email,Date (UTC),Operation id,Type,Amount,Transaction hash,Main account balance,Currency',
    ),
    getHeader('Date (UTC),Operation id,Type,Amount,Transaction Hash,Main account balance'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** The type of a withdrawal is empty in some exports; what failed has no hash. */
function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const hash = cells.text('hash');
  if (hash === '') return skip(fill(skippedRows.noHash));
  const type = cells.text('type').toLowerCase();
  if (!['deposit', 'withdraw', ''].includes(type))
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'Deposit', second: 'Withdraw' }),
    );
  const units = absolute(cells.amount('amount'));
  const parts = {
    at: cells.time('time', { timeZone }),
    externalId: cells.text('id') || undefined,
    txHash: hash,
  };
  return entry(
    'change',
    { asset: readAsset(cells), quantity: type === 'deposit' ? units : negate(units) },
    parts,
  );
}

/** Older files have no column for the currency, so nothing shows it. */
const readAsset = (cells: Cells<keyof typeof fields>): AssetId =>
  cells.has('asset')
    ? cells.asset('asset')
    : cells.fail('amount', fill(rejectedRows.currencyColumnMissing));

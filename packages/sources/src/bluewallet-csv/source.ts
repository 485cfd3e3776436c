import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { Cells, type Layout } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const AMOUNT = /\(BTC\)$/;
const NAME = /^[^*].*$/;
type Field = 'time' | 'hash' | 'amount' | 'memo' | 'state';

/** BlueWallet's history of a wallet. The names of its columns are in the display language, so their order counts. */
export const blueWalletCsv: FileSource = {
  id: 'bluewallet-csv',
  label: 'BlueWallet: Transactions (CSV)',
  provider: 'bluewallet',
  kind: 'wallet',
  headers: [
    [NAME, NAME, AMOUNT, NAME],
    [NAME, NAME, AMOUNT, /^Memo$/i, NAME],
  ],
  positional: true,
  open: (header, options) => {
    const layout: Layout<Field> = { header, index: { time: 0, hash: 1, amount: 2, memo: 3, state: header.length > 4 ? 4 : -1 }, numbers: options };
    return eachRow(layout, read);
  },
};

function read(cells: Cells<Field>): Outcome {
  const undone = unfinished(cells, 'state');
  if (undone) return undone;
  if (cells.text('time') === '') return skip('status unconfirmed');
  return entry(
    'change',
    { asset: 'BTC' as AssetId, quantity: cells.amount('amount') },
    { at: cells.time('time', { timeZone: utc }), txHash: cells.text('hash'), memo: cells.text('memo') },
  );
}

import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { receive, send, transaction, type Units } from '../movements.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';

const HASH = /^(Transaction Hash|Txhash)$/i;
const IN = /^Value_IN\((\w+)\)$/i;
const OUT = /^Value_OUT\((\w+)\)$/i;
const shape: HeaderShape = [
  HASH,
  'Blockno',
  'UnixTimestamp',
  /^DateTime( \(UTC\))?$/i,
  'ParentTxFrom',
  'ParentTxTo',
  /^ParentTx\w+_Value$/i,
  'From',
  'TxTo',
  'ContractAddress',
  IN,
  OUT,
  /^CurrentValue.*$/i,
  /^Historical \$Price\/\w+$/i,
  'Status',
  'ErrCode',
  'Type',
];
const fields = {
  hash: HASH,
  time: 'UnixTimestamp',
  from: 'From',
  to: 'TxTo',
  in: IN,
  out: OUT,
  status: 'Status',
  error: 'ErrCode',
} as const;
type Internal = Cells<keyof typeof fields>;

/** What contracts paid to an address or took from it within a transaction, from Etherscan and its sisters. Its fee is in the list of transactions. */
export const etherscanInternalCsv: FileSource = {
  id: 'etherscan-internal-csv',
  label: 'Etherscan and others: Internal transactions of an address (CSV)',
  provider: 'etherscan',
  kind: 'wallet',
  headers: [shape, [...shape, 'PrivateNote']],
  open(header, options) {
    const coin =
      header.map((cell) => IN.exec(cell)?.[1]).find((name) => name !== undefined) ?? 'ETH';
    return readWholeFile(layout(header, fields, options), (all) => {
      const own = findAccountAddress(all, options.fileName);
      return eachRow(layout(header, fields, options), (cells) =>
        read(cells, coin.toUpperCase() as AssetId, own),
      );
    });
  },
};

/** The receiver of incoming or the sender of outgoing units; else the address in every row. */
function findAccountAddress(
  all: readonly Internal[],
  fileName: string | undefined,
): string | undefined {
  for (const cells of all) {
    if (/[1-9]/.test(cells.text('in')) && cells.text('to') !== '')
      return cells.text('to').toLowerCase();
    if (/[1-9]/.test(cells.text('out')) && cells.text('from') !== '')
      return cells.text('from').toLowerCase();
  }
  return getAccountAddress(
    all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
    fileName,
  );
}

function read(cells: Internal, asset: AssetId, own: string | undefined): Outcome {
  if (own === undefined) return cells.fail('from', fill(rejectedRows.ownAddressUnclearExport));
  if (cells.text('error') !== '' || !/^0?$/.test(cells.text('status')))
    return skip(fill(skippedRows.failed));
  const amountIn = (field: 'in' | 'out'): Units => ({
    asset,
    quantity: cells.optionalAmount(field) ?? zeroQuantity,
    sourceName: own,
  });
  const [into, out] = [amountIn('in'), amountIn('out')];
  const base = { at: cells.unixTime('time'), txHash: cells.requiredId('hash') };
  if (into.quantity > 0n)
    return transaction({
      ...base,
      type: 'deposit',
      movements: [receive(into)],
      memo: `From contract ${cells.text('from')}`,
    });
  if (out.quantity > 0n)
    return transaction({
      ...base,
      type: 'withdrawal',
      movements: [send(out)],
      memo: `To ${cells.text('to')}`,
    });
  return skip(fill(skippedRows.movedNothingOfAddress));
}

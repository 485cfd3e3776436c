import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape, ReadOptions, RowParser } from '../file-source.ts';
import { receive, send, payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';
import { getAccountAddress } from './own-address.ts';

const IN = /^Value_IN\((\w+)\)$/i;
const OUT = /^Value_OUT\((\w+)\)$/i;
const FEE = /^TxnFee\((?!USD\))(\w+)\)$/i;
const values: HeaderShape = [
  'From',
  'To',
  'ContractAddress',
  IN,
  OUT,
  /^CurrentValue.*$/i,
  FEE,
  'TxnFee(USD)',
  /^Historical \$Price\/\w+$/i,
  'Status',
  'ErrCode',
];
export const today: HeaderShape = [
  /^(Transaction Hash|Txhash)$/i,
  /^Blockno$/i,
  'UnixTimestamp',
  /^DateTime( \(UTC\))?$/i,
  ...values,
];
const fields = {
  hash: ['Transaction Hash', 'Txhash'],
  time: 'UnixTimestamp',
  from: 'From',
  to: 'To',
  contract: 'ContractAddress',
  in: IN,
  out: OUT,
  fee: FEE,
  status: 'Status',
  error: 'ErrCode',
  method: 'Method',
} as const;
type Etherscan = Cells<keyof typeof fields>;

/** Etherscan and its sister sites for other chains: the transactions of one address. The column names contain the coin. */
export const etherscanCsv: FileSource = {
  id: 'etherscan-csv',
  label: 'Etherscan and others: Transactions of an address (CSV)',
  provider: 'etherscan',
  kind: 'wallet',
  headers: [
    today,
    [...today, 'PrivateNote'],
    [...today, 'Method'],
    [...today, 'Method', 'PrivateNote'],
  ],
  open(header, options) {
    const coin =
      header.map((cell) => IN.exec(cell)?.[1]).find((name) => name !== undefined) ?? 'ETH';
    return openTransactions(header, options, coin.toUpperCase() as AssetId);
  },
};

/** Reads the transactions of one address, whose coin is given. */
export const openTransactions = (
  header: readonly string[],
  options: ReadOptions,
  coin: AssetId,
): RowParser =>
  readWholeFile(layout(header, fields, options), (all) => {
    const own = getAddress(all, options.fileName);
    return eachRow(layout(header, fields, options), (cells) => read(cells, coin, own));
  });

const isPositive = (text: string): boolean => /[1-9]/.test(text);

/** The receiver of incoming or the sender of outgoing units; else the address in every row. */
function getAddress(all: readonly Etherscan[], fileName: string | undefined): string | undefined {
  for (const cells of all) {
    if (isPositive(cells.text('in')) && cells.text('to') !== '')
      return cells.text('to').toLowerCase();
    if (isPositive(cells.text('out')) && cells.text('from') !== '')
      return cells.text('from').toLowerCase();
  }
  return getAccountAddress(
    all.map((cells) => ({
      from: cells.text('from'),
      to: cells.text('to') || cells.text('contract'),
    })),
    fileName,
  );
}

function read(cells: Etherscan, asset: AssetId, own: string | undefined): Outcome {
  if (own === undefined) return cells.fail('from', fill(rejectedRows.ownAddressUnclearExport));
  const getAmount = (field: 'in' | 'out' | 'fee'): Units => ({
    asset,
    quantity: cells.optionalAmount(field) ?? zeroQuantity,
    sourceName: own,
  });
  const [into, out] = [getAmount('in'), getAmount('out')];
  const isSender = cells.text('from').toLowerCase() === own;
  const failed = cells.text('error') !== '' || /^error/i.test(cells.text('status'));
  const cost = isSender ? payFee(getAmount('fee')) : undefined;
  const base = {
    at: cells.unixTime('time'),
    txHash: cells.required('hash'),
    memo: getMethod(cells),
  };
  const sent = !failed && out.quantity > 0n ? send(out) : undefined;
  const received = !failed && into.quantity > 0n ? receive(into) : undefined;
  if (sent && !received)
    return transaction({ ...base, type: 'withdrawal', movements: [sent, cost] });
  if (received && !sent)
    return transaction({ ...base, type: 'deposit', movements: [received, cost] });
  return cost
    ? transaction({ ...base, type: 'fee', movements: [cost] })
    : skip(failed ? fill(skippedRows.failedPaidByOthers) : fill(skippedRows.movedNothingOfAddress));
}

const getMethod = (cells: Etherscan): string => shorten(cells.text('method'));

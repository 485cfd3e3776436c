import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isFlagged, unfinished } from '../status.ts';

const deposit = getHeader('Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress');
const fields = {
  depositId: 'Id',
  uuid: 'UUID',
  state: 'State',
  address: 'CryptoAddress',
  withdrawalId: 'PaymentUuid',
  asset: 'Currency',
  amount: 'Amount',
  time: ['LastUpdatedDate', 'Closed', 'LastUpdated', 'OpenedDate', 'Opened'],
  hash: 'TxId',
  fee: ['TxFee', 'TxCost'],
  canceled: 'Canceled',
  pending: ['PendingPayment', 'Pending'],
  invalid: 'InvalidAddress',
} as const;

/** Bittrex's deposits, and its withdrawals, which are the ones with a PaymentUuid. */
export const bittrexTransfersCsv: FileSource = {
  id: 'bittrex-transfers-csv',
  label: 'Bittrex: Deposits or Withdrawals (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [
    [...deposit, 'Source', 'PropertyBagError', 'BankInfo', 'DepositUuid', 'State'],
    [...deposit, 'Source'],
    deposit,
    getHeader('Id,Amount,Currency,Confirmations,LastUpdated,TxId,CryptoAddress'),
    getHeader('UUID,AMOUNT,CURRENCY,CRYPTOADDRESS,TXID,LASTUPDATED,CONFIRMATIONS,SOURCE,STATE'),
    getHeader('UUID,AMOUNT,CURRENCY,ADDRESS,TXID,OPENED,LASTUPDATED,CLOSED,TXCOST,STATE'),
    getHeader(
      'PaymentUuid,Currency,Amount,Address,OpenedDate,Authorized,Pending,TxId,TxFee,Target,BankInfo,Canceled',
    ),
    getHeader(
      'PaymentUuid,Currency,Amount,Address,OpenedDate,Authorized,Pending,TxFee,Canceled,TxId',
    ),
    getHeader(
      'PaymentUuid,Currency,Amount,Address,Opened,Authorized,PendingPayment,TxCost,TxId,Canceled,InvalidAddress',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (isFlagged(cells, 'canceled') || isFlagged(cells, 'pending') || isFlagged(cells, 'invalid'))
    return skip(fill(skippedRows.statusCanceledOrPending));
  const undone = unfinished(cells, 'state');
  if (undone) return undone;
  const leaves = cells.has('withdrawalId') || (cells.has('uuid') && !cells.has('address'));
  const id = cells.required(cells.has('uuid') ? 'uuid' : leaves ? 'withdrawalId' : 'depositId');
  const asset = cells.asset('asset');
  const quantity = cells.amount('amount');
  return entry(
    'change',
    { asset, quantity: leaves ? toOutflow(quantity) : quantity },
    {
      at: cells.time('time', { order: 'month-first' }),
      externalId: leaves ? id : `deposit ${id}`,
      txHash: cells.text('hash'),
      fee: leaves
        ? payFee({ asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity })
        : undefined,
    },
  );
}

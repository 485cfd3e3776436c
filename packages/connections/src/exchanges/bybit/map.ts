import { entry } from '@lotbook/sources/entries';
import { bybitUnifiedCsv } from '@lotbook/sources/bybit-unified-csv/source';
import type { Json, SyncPage } from '../../adapter.ts';
import { toInstant, toRaw, type Mapping } from '../../raw.ts';
import { throughFile } from '../through-file.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

const header =
  'Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time'.split(
    ',',
  );
const fieldByColumn: Readonly<Record<string, string>> = {
  Currency: 'currency',
  Contract: 'symbol',
  Type: 'type',
  Direction: 'side',
  Quantity: 'qty',
  Position: 'size',
  'Filled Price': 'tradePrice',
  Funding: 'funding',
  'Fee Paid': 'fee',
  'Cash Flow': 'cashFlow',
  Change: 'change',
  'Wallet Balance': 'cashBalance',
  OrderId: 'orderId',
  TradeId: 'tradeId',
};

/**
 * Entries of the transaction log, by the mapping of the export, which has the same columns and ids.
 * The export's times are in seconds, and it combines fills of one second.
 */
export const bybitRecords = (
  entries: readonly Json[],
): Pick<SyncPage, 'records' | 'unread' | 'skipped'> =>
  throughFile(
    bybitUnifiedCsv,
    header,
    entries.map((entry) => ({ raw: entry, cells: header.map((column) => toCell(entry, column)) })),
    'id',
  );

function toCell(entry: Json, column: string): string {
  const raw = toRaw(entry);
  if (column === 'Time') return getSecond(entry);
  return raw.text(fieldByColumn[column] ?? '');
}

const getSecond = (entry: Json): string => {
  const text = toRaw(entry).text('transactionTime');
  return (toInstant(text) ?? text).slice(0, 19);
};

/**
 * Fills of one second and symbol can continue on the next page: the last second of the page is held
 * back.
 */
export function splitOpen(entries: readonly Json[]): {
  readonly whole: readonly Json[];
  readonly open: readonly Json[];
} {
  const oldest = entries
    .map(getSecond)
    .reduce((a, b) => (a < b ? a : b), entries[0] === undefined ? '' : getSecond(entries[0]));
  return {
    whole: entries.filter((entry) => getSecond(entry) !== oldest),
    open: entries.filter((entry) => getSecond(entry) === oldest),
  };
}

/** 3: success. Internal deposits have no hash. */
export const deposits: Mapping = {
  id: (raw) => `deposit ${raw.text('id') || `${raw.text('txID')} ${raw.text('txIndex')}`}`,
  read: (raw) =>
    raw.text('status') === '3'
      ? toDeposit({
          externalId: `deposit ${raw.text('id') || `${raw.required('txID')} ${raw.text('txIndex')}`}`,
          at: raw.at('successAt'),
          asset: raw.asset('coin'),
          quantity: raw.amount('amount'),
          fee: raw.amountOr0('depositFee'),
          txHash: raw.text('txID'),
        })
      : undefined,
};

export const withdrawals: Mapping = {
  id: (raw) => `withdrawal ${raw.text('withdrawId')}`,
  read: (raw) =>
    raw.text('status').toLowerCase() === 'success'
      ? toWithdrawal({
          externalId: `withdrawal ${raw.required('withdrawId')}`,
          at: raw.at('createTime'),
          asset: raw.asset('coin'),
          quantity: raw.amount('amount'),
          fee: raw.amountOr0('withdrawFee'),
          txHash: raw.text('txID'),
        })
      : undefined,
};

/** Earnings of flexible savings and on-chain earning; pending ones are returned again once paid. */
export const yields = (isStaking: boolean): Mapping => ({
  id: (raw) => `earn ${raw.text('id')}`,
  read: (raw) => {
    if (raw.text('status') !== 'Success' || raw.amount('amount') === 0n) return undefined;
    const made = entry(
      isStaking ? 'stakingReward' : 'interest',
      { asset: raw.asset('coin'), quantity: raw.amount('amount') },
      { at: raw.at('createdAt'), externalId: `earn ${raw.required('id')}` },
    );
    return 'movements' in made ? made : undefined;
  },
});

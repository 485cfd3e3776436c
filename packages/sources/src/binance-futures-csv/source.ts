import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { format } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { getOwn } from '@lotbook/model/get-own';

const fields = {
  time: 'Date(UTC)',
  type: 'type',
  amount: 'Amount',
  asset: 'Asset',
  symbol: 'Symbol',
  id: 'Transaction ID',
} as const;
type Row = Cells<keyof typeof fields>;

/** Binance's history of a futures account: results, commissions and funding, one change a row. */
export const binanceFuturesCsv: FileSource = {
  id: 'binance-futures-csv',
  label: 'Binance: Futures transaction history (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [getHeader('Date(UTC),type,Amount,Asset,Symbol,Transaction ID')],
  expects: { type: /^[A-Z_]+$/ },
  hasShortYears: true,
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: swapKey, words: ['type'], window: 200, complete: (rows) => rows.length > 1 },
      (rows) => read(rows, options),
    ),
};

const getType = (cells: Row): string => cells.text('type').toUpperCase();
const swapKey = (cells: Row): string | undefined =>
  getType(cells).startsWith('COIN_SWAP_') ? cells.requiredId('id') : undefined;
const kinds: Readonly<Record<string, EntryKind>> = {
  REALIZED_PNL: 'result',
  FUNDING_FEE: 'result',
  COMMISSION: 'fee',
  REFERRAL_KICKBACK: 'reward',
  COMMISSION_REBATE: 'reward',
};
const inside = new Set(['DEPOSIT', 'WITHDRAW', 'TRANSFER']);

function read(rows: readonly [Row, ...Row[]], { timeZone }: ReadOptions): Outcome {
  const [cells] = rows;
  const [type, at] = [getType(cells), cells.time('time', { timeZone, hasShortYears: true })];
  if (inside.has(type)) return skip(fill(skippedRows.movedWithin, { platform: 'Binance' }));
  if (type.startsWith('COIN_SWAP_')) return swap(rows, at);
  const kind =
    getOwn(kinds, type) ??
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(cells.text('type')) }));
  const id = cells.id('id');
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  // Several rows of one event share a Binance number. Binance writes amounts without trailing zeros.
  const amount = format(units.quantity);
  return entry(kind, units, {
    at,
    externalId: id === '' ? undefined : `futures ${id} ${type} ${units.asset} ${amount}`,
    memo: cells.text('symbol'),
  });
}

function swap(rows: readonly [Row, ...Row[]], at: ReturnType<Row['time']>): Outcome {
  const units = rows.map((cells) => ({
    asset: cells.asset('asset'),
    quantity: cells.amount('amount'),
  }));
  const [out, into] = [
    units.find(({ quantity }) => quantity < 0n),
    units.find(({ quantity }) => quantity > 0n),
  ];
  if (!out || !into || units.length !== 2)
    return rows[0].fail('type', fill(rejectedRows.otherSideUnclearByNumber));
  return transaction({
    at,
    externalId: `futures ${rows[0].text('id')}`,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
  });
}

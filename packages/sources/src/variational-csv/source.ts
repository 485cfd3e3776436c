import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'id',
  time: 'created_at',
  amount: 'qty',
  asset: 'asset',
  type: 'transfer_type',
  status: 'status',
  market: 'underlying',
  instrument: 'instrument_type',
  feeType: 'fee_type',
  tradeType: 'trade_type',
} as const;
type Row = Cells<keyof typeof fields>;

const getKind = entryWords({
  change: 'deposit|withdrawal',
  fee: 'fee',
  result: 'funding|realized_pnl',
  reward: 'reward|referral reward|loss refund deposit|loss refund referral cut|refund',
});

/** Variational's transfers, which contain the results of its perpetuals, and its trades, which move no units. */
export const variationalCsv: FileSource = {
  id: 'variational-csv',
  label: 'Variational: Transfers or trades (CSV)',
  provider: 'variational',
  kind: 'exchange',
  headers: [
    getHeader(
      'id,created_at,qty,asset,transfer_type,status,underlying,instrument_type,fee_type,funding_rate',
    ),
    getHeader(
      'id,created_at,qty,asset,transfer_type,status,underlying,instrument_type,fee_type,funding_rate,funding_type',
    ),
    getHeader(
      'id,created_at,side,instrument_type,underlying,price,qty,trade_type,status,liquidation_trigger_price',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Row): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  if (cells.has('tradeType')) return readTrade(cells);
  const kind = getKind(cells.required('type')) ?? failUnknown(cells, 'type');
  const memo = [cells.text('market'), cells.text('feeType'), cells.text('type')];
  return entry(
    kind,
    { asset: cells.asset('asset'), quantity: cells.amount('amount') },
    {
      at: cells.time('time', { timeZone: utc }),
      externalId: cells.id('id'),
      memo: memo.filter(Boolean).join(' '),
    },
  );
}

function readTrade(cells: Row): Outcome {
  cells.noteTime('time', { timeZone: utc });
  return cells.required('instrument') === 'perpetual_future'
    ? skip(fill(skippedRows.resultInTransfers))
    : failUnknown(cells, 'instrument');
}

const failUnknown = (cells: Row, field: keyof typeof fields): never =>
  cells.fail(field, fill(texts.valueUnknown, { value: shorten(cells.text(field)) }));

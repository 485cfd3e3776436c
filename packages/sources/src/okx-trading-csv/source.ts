import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add, negate, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';
import { sumPerAsset } from '../per-asset.ts';
import { findPreambleZone, preambleZone } from './preamble-zone.ts';

const start = 'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price';
const fields = {
  id: 'id',
  order: 'Order id',
  time: 'Time',
  tradeType: 'Trade Type',
  symbol: ['Symbol', 'Instrument'],
  action: ['Action', 'Type'],
  fee: 'Fee',
  feeAsset: 'Fee Unit',
  change: 'Balance Change',
  asset: ['Balance Unit', 'Unit #2'],
} as const;
type Entry = Cells<keyof typeof fields>;
type Rows = readonly [Entry, ...Entry[]];

/** OKX's trading account: each side of a fill is a row. The line before the header contains the time zone. */
export const okxTradingCsv: FileSource = {
  id: 'okx-trading-csv',
  label: 'OKX: Trading account history (CSV)',
  provider: 'okx',
  kind: 'exchange',
  headers: [
    getHeader(
      start,
      'PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit',
    ),
    getHeader(
      start,
      'PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit',
      'Filled_price-USD,Pnl-USD,Fee-USD,Balance-USD,Balance_change-USD',
    ),
    getHeader(
      start,
      'Filled Price Unit,PnL,Fee,Fee Unit,Position Change,Position Balance,Position Unit,Balance Change,Balance,Balance Unit',
    ),
    getHeader(
      'id,Order id,Time,Trade Type,Instrument,Type,Amount,Unit,PL,Fee,Position Change,Position Balance,Balance Change,Balance,Unit',
    ),
  ],
  asksTimeZone: () => true,
  namesTimeZone: findPreambleZone,
  open: (header, options, preamble) => {
    const style: TimeStyle = { timeZone: options.timeZone, ...preambleZone(preamble) };
    return groupBy(
      layout(header, fields, options),
      { key: fillKey, words: ['tradeType', 'action'], window: 300, complete: hasBothSides },
      (rows) => read(rows, style),
    );
  },
};

const isSpot = (cells: Entry): boolean =>
  /^(spot|margin|convert|easy convert)$/i.test(cells.text('tradeType')) &&
  /^(buy|sell)$/i.test(cells.text('action'));

/** A purchase or sale in a contract is the result of a position. Under another word it could be one of coins. */
const isPosition = (cells: Entry): boolean =>
  !/^(buy|sell)$/i.test(cells.text('action')) ||
  /^(.*swap|.*futures?|.*options?|.*perpetual|delivery)$/i.test(cells.text('tradeType'));

/** The fills of one order at one time. */
const fillKey = (cells: Entry): string | undefined =>
  isSpot(cells) ? `${cells.id('order')} ${cells.required('time')}` : undefined;

const hasBothSides = (rows: readonly Entry[]): boolean =>
  rows.every((cells) => !isSpot(cells)) ||
  new Set(rows.map((cells) => cells.text('change').startsWith('-'))).size === 2;

const actions = entryWords<'result' | 'change' | 'interest' | 'inside'>({
  result:
    'open long|close long|open short|close short|buy|sell|liquidation|close long liquidation|close short liquidation|partial liquidation|adl|delivery|settlement|' +
    'funding fee expense|funding fee income|expiry|exercise|liquidation long|liquidation short',
  change: 'system token conversion transfer in|system token conversion transfer out',
  interest:
    'interest deduction|auto interest deduction|interest deduction for market loans|deduct interest',
  inside:
    'transfer in|transfer out|manual margin addition|manual margin reduction|auto margin addition|manual borrow|manual repay|auto borrow|auto repay',
});

function read(rows: Rows, style: TimeStyle): Outcome {
  const [first] = rows;
  if (isSpot(first)) return trade(rows, style);
  const action = first.required('action');
  if (!isPosition(first))
    return first.fail(
      'tradeType',
      fill(texts.valueUnknown, { value: shorten(first.text('tradeType')) }),
    );
  const kind =
    actions(action) ?? first.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'OKX' }));
  const { gross, fee } = getParts(first);
  return entry(kind, gross, {
    at: first.time('time', style),
    externalId: first.required('id'),
    memo: [first.text('tradeType'), first.text('symbol'), action].filter(Boolean).join(' '),
    fee: fee && fee.quantity > 0n ? payFee(fee) : undefined,
  });
}

/** The change of the balance is after the fee where both are in one asset. Fees are negative; a positive one is a rebate. */
function getParts(cells: Entry): { readonly gross: Units; readonly fee: Units | undefined } {
  const change = cells.amount('change');
  const asset = cells.asset('asset');
  const fee = negate(cells.optionalAmount('fee') ?? zeroQuantity);
  const feeAsset = cells.text('feeAsset') === '' ? asset : cells.asset('feeAsset');
  if (fee <= 0n) return { gross: { asset, quantity: change }, fee: undefined };
  return {
    gross: { asset, quantity: feeAsset === asset ? add(change, fee) : change },
    fee: { asset: feeAsset, quantity: fee },
  };
}

function trade(rows: Rows, style: TimeStyle): Outcome {
  const [first] = rows;
  const parts = rows.map(getParts);
  const [out, into] = [
    totals(parts.filter(({ gross }) => gross.quantity < 0n)),
    totals(parts.filter(({ gross }) => gross.quantity > 0n)),
  ];
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('change', fill(rejectedRows.tradeSideMissing));
  return transaction({
    at: first.time('time', style),
    externalId: [first.id('order'), rows.map((cells) => cells.requiredId('id')).toSorted()[0]]
      .filter(Boolean)
      .join(' '),
    type: tradeType(sent.asset, received.asset),
    movements: [...out.map(send), ...into.map(receive), ...feeTotals(parts).map(payFee)],
  });
}

type Part = ReturnType<typeof getParts>;
const totals = (parts: readonly Part[]): readonly Units[] =>
  sumPerAsset(parts.map(({ gross }) => gross));
const feeTotals = (parts: readonly Part[]): readonly Units[] =>
  sumPerAsset(parts.flatMap(({ fee }) => fee ?? []));

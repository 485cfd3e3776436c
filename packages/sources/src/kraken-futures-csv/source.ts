import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { negate } from '@lotbook/decimal/decimal';
import { toKrakenAsset } from '../kraken-ledgers-csv/assets.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  id: 'uid',
  time: 'dateTime',
  type: 'type',
  asset: 'symbol',
  contract: 'contract',
  change: 'change',
  result: 'realized pnl',
  fee: 'fee',
  funding: 'realized funding',
} as const;
type Log = Cells<keyof typeof fields>;

const shape =
  'uid,dateTime,account,type,symbol,contract,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral,conversion spread percentage,liquidation fee,position uid';

/** Kraken's log of a futures account: each trade has a row of the position and one of the money. */
export const krakenFuturesCsv: FileSource = {
  id: 'kraken-futures-csv',
  label: 'Kraken: Futures account log (CSV)',
  provider: 'kraken',
  kind: 'exchange',
  headers: [
    getHeader(`${shape},exchange rate,exchange rate from,conversion fee`),
    getHeader(shape),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const settled = new Set([
  'futures trade',
  'funding rate change',
  'futures liquidation',
  'futures assignment',
  'futures unwind',
]);
const moves = new Set(['cross-exchange transfer', 'transfer']);

function read(cells: Log, { timeZone }: ReadOptions): Outcome {
  const [type, symbol] = [
    cells.required('type').toLowerCase(),
    cells.required('asset').toLowerCase(),
  ];
  if (symbol === cells.text('contract').toLowerCase()) return skip(fill(skippedRows.positionSize));
  const [at, id] = [cells.time('time', { timeZone }), cells.required('id')];
  const asset = cells.asset('asset', toKrakenAsset);
  if (settled.has(type)) return money(cells, { at, id, asset });
  if (type === 'conversion')
    return entry(
      'result',
      { asset, quantity: cells.amount('change') },
      { at, externalId: id, memo: 'conversion' },
    );
  if (moves.has(type))
    return entry('change', { asset, quantity: cells.amount('change') }, { at, externalId: id });
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

interface Row {
  readonly at: ReturnType<Log['time']>;
  readonly id: string;
  readonly asset: Units['asset'];
}

/** The change is the result minus the fee plus the funding; each has its own column. */
function money(cells: Log, { at, id, asset }: Row): Outcome {
  const memo = cells.text('contract');
  const [result, funding, fee] = [
    cells.optionalAmount('result') ?? 0n,
    cells.optionalAmount('funding') ?? 0n,
    cells.optionalAmount('fee') ?? 0n,
  ];
  const rows: ReadTransaction[] = [];
  const add = (what: string, outcome: Outcome): void => {
    if ('skip' in outcome) return;
    for (const one of [outcome].flat())
      rows.push(what === '' ? one : { ...one, externalId: `${id} ${what}` });
  };
  const charged = fee > 0n ? payFee({ asset, quantity: fee as Units['quantity'] }) : undefined;
  add(
    '',
    entry(
      'result',
      { asset, quantity: result as Units['quantity'] },
      { at, externalId: id, memo, fee: charged },
    ),
  );
  add(
    'funding',
    entry(
      'result',
      { asset, quantity: funding as Units['quantity'] },
      { at, memo: `funding ${memo}`.trim() },
    ),
  );
  if (fee < 0n)
    add(
      'rebate',
      entry('reward', { asset, quantity: negate(fee as Units['quantity']) }, { at, memo }),
    );
  return rows.length === 0 ? skip(fill(skippedRows.zeroChange)) : rows;
}

import { instantFromMs, msOf } from '@lotbook/model/time';
import { layout, shown, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { came, left, paid, positionResult, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { binanceOperation, type Operation } from './operations.ts';
import { pairLegs, type Leg } from './pairing.ts';

const shape = ['Account', 'Operation', 'Coin', 'Change', 'Remark'];
const fields = {
  time: ['UTC_Time', 'Time'],
  account: 'Account',
  operation: 'Operation',
  coin: 'Coin',
  change: 'Change',
  remark: 'Remark',
} as const;
type Statement = Cells<keyof typeof fields>;
type Rows = readonly [Statement, ...Statement[]];

/** Binance's statement of every balance change; the rows of one trade share their second. */
export const binanceStatementCsv: FileSource = {
  id: 'binance-statement-csv',
  label: 'Binance: Transaction statement (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    ['User_ID', 'UTC_Time', ...shape],
    ['User ID', 'Time', ...shape],
    ['UTC_Time', ...shape],
  ],
  hasShortYears: true,
  open: (header, options) => groupBy(layout(header, fields, options), { key: tradeKey, window: 200, complete: hasBothSides, neighbours: secondsBeside }, read),
};

function tradeKey(cells: Statement): string | undefined {
  const operation = operationOf(cells);
  return operation.kind === 'trade' && !isDerivative(cells) ? keyAt(cells, operation.family, 0) : undefined;
}

function keyAt(cells: Statement, family: string, seconds: number): string {
  const second = instantFromMs(msOf(cells.time('time', {})) + seconds * 1000).slice(0, 19);
  return `${family} ${cells.text('account').toLowerCase()} ${second}`;
}

/** Now and then the two sides of a trade are booked a second apart. */
function secondsBeside([first]: readonly Statement[]): readonly string[] {
  const operation = first && operationOf(first);
  return first && operation?.kind === 'trade' ? [keyAt(first, operation.family, 1), keyAt(first, operation.family, -1)] : [];
}

const hasBothSides = (rows: readonly Statement[]): boolean => {
  const legs = rows.filter((cells) => !isFee(cells));
  const leaves = legs.filter((cells) => cells.text('change').startsWith('-')).length;
  return leaves > 0 && leaves < legs.length;
};

const operationOf = (cells: Statement): Operation =>
  binanceOperation(cells.required('operation')) ?? cells.fail('operation', `'${shown(cells.text('operation'))}' is an operation that is not known here`);

const isFee = (cells: Statement): boolean => {
  const operation = operationOf(cells);
  return operation.kind === 'trade' && operation.isFee;
};

const isDerivative = (cells: Statement): boolean => /futures|option/i.test(cells.text('account'));

function read(rows: Rows): Outcome {
  const [first] = rows;
  const operation = operationOf(first);
  if (operation.kind === 'inside') return skip('moved within Binance');
  if (operation.kind === 'trade' && !isDerivative(first)) return trades(rows);
  const units: Units = { asset: first.asset('coin'), quantity: first.amount('change') };
  if (units.quantity === 0n) return skip('a change of nothing');
  const leaves = units.quantity < 0n;
  const one = leaves ? left(units) : came(units);
  const base = { at: first.time('time', {}), memo: memoOf(first) };
  const change = { type: leaves ? ('withdrawal' as const) : ('deposit' as const), movements: [one] };
  if (operation.kind === 'fee' || operation.kind === 'trade') return transaction({ ...base, ...(leaves ? { type: 'fee', movements: [paid(units)] } : change) });
  if (operation.kind === 'result') return transaction({ ...base, ...positionResult(units) });
  if (operation.kind === 'spend') return transaction({ ...base, ...change, type: leaves ? 'sell' : 'deposit' });
  if (operation.kind === 'change') return transaction({ ...base, ...change, category: operation.category?.[leaves ? 'out' : 'in'] });
  return transaction({ ...base, ...(leaves ? change : { type: operation.type, category: operation.category, movements: [one] }) });
}

const familyOf = (cells: Statement): string => {
  const operation = operationOf(cells);
  return operation.kind === 'trade' ? operation.family : '';
};

const memoOf = (cells: Statement): string => [cells.text('operation'), cells.text('remark')].filter((text) => text !== '').join(': ');

function trades(rows: Rows): Outcome {
  const [first] = rows;
  const legs = rows.map((cells): Leg => ({ asset: cells.asset('coin'), change: cells.amount('change'), isFee: isFee(cells) }));
  if (legs.every((leg) => leg.isFee))
    return transaction({ at: first.time('time', {}), type: 'fee', movements: legs.map((leg) => paid({ asset: leg.asset, quantity: leg.change })) });
  if (!hasBothSides(rows)) return first.fail('change', 'belongs to a trade of which the other side is not in the file');
  const memo = familyOf(first) === 'spot' ? first.text('remark') : memoOf(first);
  return pairLegs(legs).map(({ type, movements }) => transaction({ at: first.time('time', {}), type, movements, memo }));
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { negate } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { layout, isSameName, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickTime } from '../ids.ts';
import {
  receive,
  send,
  payFee,
  makePositionResult,
  transaction,
  type Units,
} from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';
import { findBinanceOperation, type Operation } from './operations.ts';
import { pairLegs, type Leg } from './pairing.ts';
import { skipPaidRewards } from './rewards.ts';
import { findZoneInName } from './zone-in-name.ts';

const shape = ['Account', 'Operation', 'Coin', 'Change', 'Remark'];
const fields = {
  time: ['UTC_Time', 'Time', 'Tiempo', 'Tempo', 'Durée', '時間'],
  account: ['Account', 'Cuenta', 'Conta', 'Compte', 'アカウント'],
  operation: ['Operation', 'Operación', 'Operação', 'Opération', '操作'],
  coin: ['Coin', 'Moneda', 'Moeda', 'Jeton', 'コイン'],
  change: ['Change', 'Cambio', 'Alterar', '変更'],
  remark: ['Remark', 'Observación', 'Observação', 'Remarque', '備考'],
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
    getHeader('ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación'),
    getHeader('ID do Usuário,Tempo,Conta,Operação,Moeda,Alterar,Observação'),
    getHeader('Identifiant utilisateur,Durée,Compte,Opération,Jeton,Change,Remarque'),
    getHeader('ユーザーID,時間,アカウント,操作,コイン,変更,備考'),
  ],
  hasShortYears: true,
  asksTimeZone: (header) => !header.some((cell) => isSameName(cell, 'UTC_Time')),
  namesTimeZone: ({ fileName }) => findZoneInName(fileName),
  open: (header, options) => {
    const style: TimeStyle = header.some((cell) => isSameName(cell, 'UTC_Time'))
      ? {}
      : { timeZone: options.timeZone };
    const grouping = {
      key: (cells: Statement) => tradeKey(cells, style),
      words: ['operation', 'account'] as const,
      window: 200,
      complete: hasBothSides,
      neighbours: getNearbySeconds(style),
    };
    const columns = layout(header, fields, options);
    return skipPaidRewards(
      groupBy(columns, grouping, (rows) => read(rows, style)),
      { columns, style },
    );
  },
};

function tradeKey(cells: Statement, style: TimeStyle): string | undefined {
  const operation = getOperation(cells);
  return operation.kind === 'trade' && !isDerivative(cells)
    ? keyAt(cells, operation.family, style, 0)
    : undefined;
}

function keyAt(cells: Statement, family: string, style: TimeStyle, seconds: number): string {
  const order =
    family === 'fiat' && seconds === 0 && /\d/.test(cells.text('remark'))
      ? cells.text('remark')
      : '';
  const second =
    order || instantFromMs(toMillis(cells.time('time', style)) + seconds * 1000).slice(0, 19);
  return `${family} ${family === 'c2c' ? '' : cells.text('account').toLowerCase()} ${second}`;
}

/** Now and then the two sides of a trade are booked a second apart; an order for money has up to three rows. */
const getNearbySeconds =
  (style: TimeStyle) =>
  ([first]: readonly Statement[]): readonly string[] => {
    const operation = first && getOperation(first);
    return first && operation?.kind === 'trade'
      ? (operation.family === 'fiat' ? [1, -1, 2, -2] : [1, -1]).map((seconds) =>
          keyAt(first, operation.family, style, seconds),
        )
      : [];
  };

const hasBothSides = (rows: readonly Statement[]): boolean => {
  const legs = rows.filter((cells) => !isFee(cells));
  const leaves = legs.filter((cells) => cells.text('change').startsWith('-'));
  if (leaves.length === 0 || leaves.length === legs.length) return false;
  return (
    legs.every((cells) => getFamily(cells) !== 'fiat') ||
    legs.some((cells) => !isFiat(cells.text('coin').toUpperCase()))
  );
};

const getOperation = (cells: Statement): Operation =>
  findBinanceOperation(cells.required('operation')) ??
  cells.fail('operation', fill(texts.valueUnknown, { value: shorten(cells.text('operation')) }));

const isFee = (cells: Statement): boolean => {
  const operation = getOperation(cells);
  return operation.kind === 'trade' && operation.isFee;
};

const isDerivative = (cells: Statement): boolean => /futures|option/i.test(cells.text('account'));

function read(rows: Rows, style: TimeStyle): Outcome {
  const [first] = rows;
  const operation = getOperation(first);
  if (operation.kind === 'inside')
    return skip(fill(skippedRows.movedWithin, { platform: 'Binance' }));
  if (operation.kind === 'trade' && !isDerivative(first)) return trades(rows, style);
  const units: Units = { asset: first.asset('coin'), quantity: first.amount('change') };
  if (units.quantity === 0n) return skip(fill(skippedRows.zeroChange));
  const leaves = units.quantity < 0n;
  const one = leaves ? send(units) : receive(units);
  const base = { at: first.time('time', style), memo: getMemo(first) };
  const change = {
    type: leaves ? ('withdrawal' as const) : ('deposit' as const),
    movements: [one],
  };
  if (operation.kind === 'fee' || operation.kind === 'trade')
    return transaction({
      ...base,
      ...(leaves ? { type: 'fee', movements: [payFee(units)] } : change),
    });
  if (operation.kind === 'result') return transaction({ ...base, ...makePositionResult(units) });
  if (operation.kind === 'deal')
    return transaction({ ...base, type: leaves ? 'sell' : 'buy', movements: [one] });
  if (operation.kind === 'spend')
    return transaction({ ...base, ...change, type: leaves ? 'sell' : 'deposit' });
  if (operation.kind === 'change')
    return transaction({
      ...base,
      ...change,
      category: operation.category?.[leaves ? 'out' : 'in'],
    });
  return transaction({
    ...base,
    ...(leaves ? change : { type: operation.type, category: operation.category, movements: [one] }),
  });
}

const getFamily = (cells: Statement): string => {
  const operation = getOperation(cells);
  return operation.kind === 'trade' ? operation.family : '';
};

const getMemo = (cells: Statement): string =>
  [cells.text('operation'), cells.text('remark')].filter((text) => text !== '').join(': ');

function trades(rows: Rows, style: TimeStyle): Outcome {
  const [first] = rows;
  const at = pickTime(rows.map((cells) => cells.time('time', style)));
  const legs = rows.map((cells): Leg => ({
    asset: cells.asset('coin'),
    change: cells.amount('change'),
    isFee: isFee(cells),
    line: cells.row.line,
  }));
  if (legs.every((leg) => leg.isFee))
    return transaction({
      at,
      type: 'fee',
      movements: legs.map((leg) => payFee({ asset: leg.asset, quantity: leg.change })),
    });
  if (getFamily(first) === 'c2c') return moves(rows, style);
  const own = getFamily(first) === 'fiat' ? moneyOrder(rows, style) : undefined;
  if (own) return own;
  if (!hasBothSides(rows)) return first.fail('change', fill(rejectedRows.tradeSideMissing));
  const memo = getFamily(first) === 'spot' ? first.text('remark') : getMemo(first);
  const pairs = pairLegs(legs) ?? first.fail('change', fill(rejectedRows.rowsMovedApart));
  return pairs.map(({ type, movements }) => transaction({ at, type, movements, memo }));
}

/** Between the spot and the C2C wallet: both rows of one coin, or one of a wallet that the statement does not cover. */
function moves(rows: Rows, style: TimeStyle): Outcome {
  const all = rows.map((cells) => ({
    cells,
    units: { asset: cells.asset('coin'), quantity: cells.amount('change') },
  }));
  const isPaired = ({ units: { asset, quantity } }: (typeof all)[number]): boolean =>
    all.filter((each) => each.units.asset === asset && each.units.quantity === quantity).length ===
    all.filter((each) => each.units.asset === asset && each.units.quantity === negate(quantity))
      .length;
  const rest = all.filter((each) => !isPaired(each));
  if (rest.length === 0) return skip(fill(skippedRows.movedWithin, { platform: 'Binance' }));
  return rest.map(({ cells, units }) =>
    transaction({
      at: cells.time('time', style),
      type: units.quantity < 0n ? 'withdrawal' : 'deposit',
      movements: [units.quantity < 0n ? send(units) : receive(units)],
      memo: getMemo(cells),
    }),
  );
}

/**
 * A purchase or sale for fiat money: the card payment has its own row next to the amount paid, so it is a deposit. If the statement has only the coin, the payment
 * was outside of it.
 */
function moneyOrder(rows: Rows, style: TimeStyle): Outcome | undefined {
  const [first] = rows;
  const legs = rows.map((cells) => ({
    cells,
    asset: cells.asset('coin'),
    change: cells.amount('change'),
    isFee: isFee(cells),
    line: cells.row.line,
  }));
  const [money, coins] = [
    legs.filter(({ asset }) => isFiat(asset)),
    legs.filter(({ asset }) => !isFiat(asset)),
  ];
  const pickEarliest = (some: typeof legs) =>
    pickTime(some.map(({ cells }) => cells.time('time', style)));
  const base = { at: pickEarliest(legs), memo: getMemo(first) };
  if (
    coins.length > 0 &&
    money.length === 0 &&
    new Set(coins.map(({ change }) => change > 0n)).size === 1
  ) {
    return coins.map(({ asset, change }) =>
      transaction({
        ...base,
        type: change > 0n ? 'buy' : 'sell',
        movements: [
          change > 0n ? receive({ asset, quantity: change }) : send({ asset, quantity: change }),
        ],
      }),
    );
  }
  const brought = money.filter(({ change }) => change > 0n);
  const isBought =
    coins.some(({ change }) => change > 0n) && money.some(({ change }) => change < 0n);
  if (coins.length === 0 && money.every(({ change }) => change > 0n)) {
    return brought.map(toDeposit);
  }
  if (!isBought || brought.length === 0) return undefined;
  const traded = legs.filter((leg) => !brought.includes(leg));
  const pairs = pairLegs(traded, legs) ?? first.fail('change', fill(rejectedRows.rowsMovedApart));
  const at = pickEarliest(traded);
  return [
    ...brought.map(toDeposit),
    ...pairs.map(({ type, movements }) => transaction({ ...base, at, type, movements })),
  ];

  /** A card payment has its own time, whether or not its row is in the group. */
  function toDeposit({ cells, asset, change }: (typeof legs)[number]): ReadTransaction {
    return transaction({
      ...base,
      at: cells.time('time', style),
      type: 'deposit',
      movements: [receive({ asset, quantity: change })],
    });
  }
}

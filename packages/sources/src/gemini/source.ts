import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { TransactionType } from '@lotbook/model/transaction';
import { toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const AMOUNT = /^(\w+) Amount( \w+)?$/i;
const tail = [
  'Order Date',
  'Order Time',
  'Client Order ID',
  'API Session',
  'Tx Hash',
  'Deposit Destination',
  'Deposit Tx Output',
  'Withdrawal Destination',
  'Withdrawal Tx Output',
];
const fields = {
  date: 'Date',
  time: 'Time (UTC)',
  type: 'Type',
  symbol: 'Symbol',
  specification: 'Specification',
  tradeId: 'Trade ID',
  txHash: 'Tx Hash',
} as const;
type Gemini = Cells<keyof typeof fields>;

/** Gemini's transaction history, as a workbook or as CSV: three columns for every asset the person ever had. */
export const gemini: FileSource = {
  id: 'gemini',
  label: 'Gemini: Transaction history (XLSX or CSV)',
  provider: 'gemini',
  kind: 'exchange',
  headers: [],
  columns: {
    required: ['Date', 'Time (UTC)', 'Type', 'Symbol', 'Specification'],
    optional: [
      'Liquidity Indicator',
      'Trading Fee Rate (bps)',
      'Trade ID',
      'Order ID',
      ...tail,
      AMOUNT,
      /^(Trading )?Fee \(\w+\)( \w+)?$/i,
      /^\w+ Balance( \w+)?$/i,
    ],
  },
  mostColumns: 1024,
  open(header, options) {
    const assets = header.flatMap((cell) => AMOUNT.exec(cell)?.[1]?.toUpperCase() ?? []);
    return eachRow(layout(header, fields, options), (cells) => read(cells, assets));
  },
};

function read(cells: Gemini, assets: readonly string[]): Outcome {
  if (cells.text('date') === '') return skip(fill(skippedRows.totals));
  const at = getTime(cells);
  const type = cells.required('type').toLowerCase();
  if (type === 'buy' || type === 'sell') return trade(cells, assets, at);
  if (!/credit|debit|deposit|withdrawal|interest|reward/.test(type))
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const specification = cells.text('specification');
  if (
    /earn (transfer|redemption)|staking (deposit|withdrawal|transfer)|unstak/i.test(specification)
  )
    return skip(fill(skippedRows.movedWithin, { platform: 'Gemini' }));
  const asset = cells.required('symbol').toUpperCase();
  const units =
    toUnits(cells, asset, 'Amount') ??
    cells.fail('symbol', fill(rejectedRows.pairAmountMissing, { asset }));
  const incoming = units.quantity > 0n;
  const kind = incoming ? incomeKind(`${type} ${specification}`) : undefined;
  return transaction({
    at,
    type: kind?.type ?? (incoming ? 'deposit' : 'withdrawal'),
    category: kind?.category,
    movements: [incoming ? receive(units) : send(units), feeIn(cells, asset)],
    txHash: cells.text('txHash'),
    memo: specification,
  });
}

function incomeKind(
  text: string,
): { readonly type: TransactionType; readonly category: Category } | undefined {
  if (/staking reward/i.test(text))
    return { type: 'stake-reward', category: 'stakingRewards_standard' };
  if (/interest/i.test(text)) return { type: 'deposit', category: 'interestIncome_standard' };
  return /reward|referral|promo/i.test(text)
    ? { type: 'deposit', category: 'earnRewards_standard' }
    : undefined;
}

/** The fee is charged on top of the money side; both sides are gross. */
function trade(cells: Gemini, assets: readonly string[], at: Instant): Outcome {
  const symbol = cells.required('symbol').toUpperCase().replace(/[/-]/, '');
  const base = assets.find(
    (asset) => symbol.startsWith(asset) && assets.includes(symbol.slice(asset.length)),
  );
  if (base === undefined)
    return cells.fail('symbol', fill(rejectedRows.pairWithoutColumns, { value: shorten(symbol) }));
  const quote = symbol.slice(base.length);
  const legs = [base, quote].map(
    (asset) =>
      toUnits(cells, asset, 'Amount') ??
      cells.fail('symbol', fill(rejectedRows.pairAmountMissing, { asset })),
  );
  const [out, into] = [
    legs.find(({ quantity }) => quantity < 0n),
    legs.find(({ quantity }) => quantity > 0n),
  ];
  if (!out || !into) return cells.fail('type', fill(rejectedRows.needsOneSentOneReceived));
  return transaction({
    at,
    type: tradeType(out.asset, into.asset),
    externalId: cells.text('tradeId'),
    movements: [send(out), receive(into), feeIn(cells, quote), feeIn(cells, base)],
  });
}

/** A charge is below zero here, a rebate above. */
const feeIn = (cells: Gemini, asset: string): ReturnType<typeof payFee> => {
  const units = toUnits(cells, asset, 'Fee');
  return units && (units.quantity > 0n ? receive(units) : payFee(units));
};

/** `BTC Amount BTC` or `BTC Amount`; `Fee (BTC) BTC`, `Fee (BTC)` or, in 2017, `Trading Fee (BTC)`. Amounts may carry their unit. */
function toUnits(cells: Gemini, asset: string, what: 'Amount' | 'Fee'): Units | undefined {
  const name = (what === 'Amount' ? `${asset} amount` : `fee (${asset})`).toLowerCase();
  const index = cells.layout.header.findIndex((cell) => {
    const text = cell.toLowerCase().replace(/^trading /, '');
    return text === name || text === `${name} ${asset.toLowerCase()}`;
  });
  const text = (cells.row.cells[index] ?? '').trim();
  if (text === '' || text === '-') return undefined;
  const quantity = cells.amountIn(text.toUpperCase().replace(` ${asset}`, '').replace(asset, ''));
  if (quantity === undefined)
    return cells.fail(
      'symbol',
      fill(rejectedRows.columnNotAmount, {
        value: shorten(text),
        column: cells.layout.header[index] ?? '',
      }),
    );
  return { asset: asset as AssetId, quantity: toQuantity(quantity) };
}

/** In workbooks the date includes the time; in CSV the time is in the next column. */
function getTime(cells: Gemini): Instant {
  const date = cells.required('date');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
  const clock = /\d{1,2}:\d{2}:\d{2}(?:\.\d+)?/.exec(cells.text('time'))?.[0];
  const hasTime = /\d:\d/.test(date) && !/T00:00:00(\.0+)?Z?$/.test(date);
  return cells.timeIn('date', hasTime || clock === undefined ? date : `${day} ${clock}`, {});
}

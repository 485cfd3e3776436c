import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, worth, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, type Side } from '../trades.ts';

const AMOUNT = /^Amount (?!BTC)([A-Z]{3})$/;
const FEE = /^Fee (?!BTC)[A-Z]{3}$/;
const COST = /^Cost Basis \([A-Z]{3}\)$/i;
export const strikeAmounts: HeaderShape = [AMOUNT, FEE, ...getHeader('Amount BTC,Fee BTC')];
const matchYearlyHeader = (end: string): HeaderShape => [
  ...getHeader('Reference,Date & Time (UTC),Transaction Type'),
  ...strikeAmounts,
  'BTC Price',
  COST,
  ...getHeader('Destination,Description', end),
];
const fields = {
  id: ['Reference', 'Transaction ID'],
  time: ['Date & Time (UTC)', 'Time (UTC)'],
  status: 'Status',
  type: 'Transaction Type',
  money: AMOUNT,
  moneyFee: FEE,
  coins: 'Amount BTC',
  coinFee: 'Fee BTC',
  price: ['BTC Price', 'Exchange Rate'],
  description: 'Description',
  hash: 'Transaction Hash',
} as const;
type Strike = Cells<keyof typeof fields>;
const BTC = 'BTC' as AssetId;

/** Strike's statement since 2024: columns for money and for bitcoin. */
export const strike2024Csv: FileSource = {
  id: 'strike-2024-csv',
  label: 'Strike: Statement since 2024 (CSV)',
  provider: 'strike',
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fillText(texts.withdrawalFeeExtra, { platform: 'Strike' }),
  },
  kind: 'exchange',
  headers: [
    matchYearlyHeader('Transaction Hash,Note'),
    matchYearlyHeader('Transaction Hash'),
    matchYearlyHeader('Note'),
  ],
  positional: true,
  open: openStrike('extra'),
};

/** `inside`: the amount of bitcoin sent contains the fee. */
type FeePlace = 'inside' | 'extra';

const kindFor = entryWords<Side | 'in' | 'out'>({
  buy: 'buy|purchase',
  sell: 'sell|sale',
  in: 'deposit|receive',
  out: 'withdrawal|send',
});

export function openStrike(feePlace: FeePlace): FileSource['open'] {
  return (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, feePlace));
}

function read(cells: Strike, feePlace: FeePlace): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    memo: cells.text('description').replace(/^-$/, ''),
  };
  const money = (AMOUNT.exec(cells.column('money'))?.[1] ?? '') as AssetId;
  if (kind === 'buy' || kind === 'sell') return readTrade(cells, kind, money, parts);
  const hasCoins = (cells.optionalAmount('coins') ?? 0n) !== 0n;
  const units: Units = hasCoins
    ? { asset: BTC, quantity: cells.amount('coins') }
    : { asset: money, quantity: cells.amount('money') };
  const cost = {
    asset: units.asset,
    quantity: absolute(cells.optionalAmount(hasCoins ? 'coinFee' : 'moneyFee') ?? zeroQuantity),
  };
  const moved = signed(units, kind === 'out');
  const isInside = feePlace === 'inside' && hasCoins && kind === 'out';
  const quantity = isInside ? add(moved.quantity, cost.quantity) : moved.quantity;
  return entry(
    'change',
    { ...moved, quantity },
    {
      ...parts,
      txHash: cells.id('hash').replace(/^-$/, ''),
      fee: payFee(cost),
    },
  );
}

/** The price shows whether the money contains the fee. */
function readTrade(
  cells: Strike,
  side: Side,
  asset: AssetId,
  parts: Pick<Parameters<typeof fill>[0], 'at' | 'externalId' | 'memo'>,
): Outcome {
  const amount = absolute(cells.amount('coins'));
  const fee = absolute(cells.optionalAmount('moneyFee') ?? zeroQuantity);
  const coinFee = absolute(cells.optionalAmount('coinFee') ?? zeroQuantity);
  const atPrice: Quantity = toQuantity(worth(amount, toMoney(cells.amount('price'))));
  const gross =
    findGross({ side, total: absolute(cells.amount('money')), atPrice, fee }) ??
    cells.fail(
      'money',
      fillText(rejectedRows.notBitcoinAtPrice, { value: shorten(cells.text('money')) }),
    );
  return fill({
    ...parts,
    side,
    base: { asset: BTC, quantity: amount },
    quote: { asset, quantity: gross },
    fees: [
      { asset, quantity: fee },
      { asset: BTC, quantity: coinFee },
    ],
  });
}

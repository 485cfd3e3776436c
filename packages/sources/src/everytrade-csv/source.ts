import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate, worth } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, payFee, transaction, type Units } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from '../amounts.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  id: 'UID',
  time: 'DATE',
  symbol: 'SYMBOL',
  action: 'ACTION',
  amount: ['QUANTITY', 'QUANTY'],
  price: ['UNIT_PRICE', 'PRICE'],
  total: ['VOLUME_QUOTE', 'VOLUME'],
  fee: 'FEE',
  feeAsset: 'FEE_CURRENCY',
  rebate: 'REBATE',
  rebateAsset: 'REBATE_CURRENCY',
  memo: 'NOTE',
} as const;
type Row = Cells<keyof typeof fields>;

const basic = 'UID,DATE,SYMBOL,ACTION,QUANTITY,UNIT_PRICE,VOLUME_QUOTE,FEE,FEE_CURRENCY';

/** EveryTrade's own format. */
export const everyTradeCsv: FileSource = {
  id: 'everytrade-csv',
  label: 'EveryTrade: Import template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader('UID,DATE,SYMBOL,ACTION,QUANTY,PRICE,FEE'),
    getHeader('UID,DATE,SYMBOL,ACTION,QUANTY,VOLUME,FEE'),
    getHeader('UID,DATE,SYMBOL,ACTION,QUANTY,PRICE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY'),
    getHeader(
      'UID,DATE,SYMBOL,ACTION,QUANTY,PRICE,FEE,FEE_CURRENCY,REBATE,REBATE_CURRENCY,ADDRESS_FROM,ADDRESS_TO',
    ),
    getHeader(basic, 'REBATE,REBATE_CURRENCY,ADDRESS_FROM,ADDRESS_TO,NOTE,LABELS'),
    getHeader(basic, 'ADDRESS_FROM,ADDRESS_TO,NOTE,LABELS,PARTNER,REFERENCE'),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kinds = entryWords<'buy' | 'sell' | 'rebate' | `${EntryKind} ${'in' | 'out'}`>({
  buy: 'buy',
  sell: 'sell',
  rebate: 'rebate',
  'change in': 'deposit',
  'change out': 'withdrawal',
  'fee out': 'fee',
  'airdrop in': 'airdrop',
  'fork in': 'fork',
  'reward in': 'reward|earn|earning',
  'stakingReward in': 'stake reward|staking reward|staking_reward|stake_reward',
  'stake out': 'stake',
  'stake in': 'unstake',
  'work in': 'incoming payment|incoming_payment',
  'spend out': 'outgoing payment|outgoing_payment',
});

function read(cells: Row, { timeZone }: ReadOptions): Outcome {
  const action = cells.required('action');
  const kind =
    kinds(action) ?? cells.fail('action', fillText(texts.valueUnknown, { value: shorten(action) }));
  const base = {
    at: cells.time('time', { timeZone, order: 'day-first' }),
    externalId: cells.id('id'),
    memo: cells.text('memo'),
  };
  const symbol = cells.required('symbol').toUpperCase();
  const asset = (symbol.includes('/') ? pairIn(cells, 'symbol').base : symbol) as AssetId;
  const fee = readUnits(cells, 'fee', 'feeAsset', symbol);
  const rebate = readUnits(cells, 'rebate', 'rebateAsset', symbol);
  if (kind === 'buy' || kind === 'sell') return readTrade(cells, kind, { base, fee, rebate });
  if (kind === 'rebate')
    return transaction({
      ...base,
      type: 'deposit',
      category: 'earnRewards_standard',
      movements: [receive(rebate ?? { asset, quantity: cells.amount('amount') })],
    });
  if (kind === 'fee out')
    return transaction({
      ...base,
      type: 'fee',
      movements: [payFee(fee ?? { asset, quantity: absolute(cells.amount('amount')) })],
    });
  const [meaning, way] = kind.split(' ') as [EntryKind, 'in' | 'out'];
  return entry(meaning, signed({ asset, quantity: cells.amount('amount') }, way === 'out'), {
    ...base,
    fee: fee && payFee(fee),
  });
}

/** An amount whose currency is in its own column, or else the second one of the pair. */
function readUnits(
  cells: Row,
  field: 'fee' | 'rebate',
  assetField: 'feeAsset' | 'rebateAsset',
  symbol: string,
): Units | undefined {
  const quantity = cells.optionalAmount(field);
  if (quantity === undefined || quantity === 0n) return undefined;
  if (cells.text(assetField) !== '') return { asset: cells.asset(assetField), quantity };
  if (cells.has(assetField) || !symbol.includes('/'))
    return cells.fail(assetField, fillText(rejectedRows.currencyEmptyFor, { field }));
  return { asset: pairIn(cells, 'symbol').quote as AssetId, quantity };
}

interface TradeParts {
  readonly base: Omit<Parameters<typeof transaction>[0], 'type' | 'movements'>;
  readonly fee: Units | undefined;
  readonly rebate: Units | undefined;
}

function readTrade(cells: Row, side: 'buy' | 'sell', { base, fee, rebate }: TradeParts): Outcome {
  const pair = pairIn(cells, 'symbol');
  const amount = absolute(cells.amount('amount'));
  const total = cells.optionalAmount('total');
  const quantity = total ?? toQuantity(worth(amount, toMoney(cells.amount('price'))));
  return fill({
    ...base,
    side,
    base: { asset: pair.base as AssetId, quantity: amount },
    quote: { asset: pair.quote as AssetId, quantity: absolute(quantity) },
    fees: [fee, rebate && { ...rebate, quantity: negate(absolute(rebate.quantity)) }],
  });
}

import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, negate, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { isTimeZone, type Instant, type TimeZone } from '@lotbook/model/time';
import { layout, isSameName, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

/** Until 2023 the money is named in the column: `EUR received / paid`. */
const PAID = /^(\w{3}) received \/ paid$/i;
const fields = {
  zone: 'Timezone',
  date: 'Date',
  time: 'Time',
  type: 'Type',
  asset: 'Currency',
  amount: 'Amount',
  otherAsset: 'Received / Paid Currency',
  other: ['Received / Paid Amount', PAID],
  feeAsset: 'Fee currency',
  fee: 'Fee amount',
  status: 'Status',
  id: 'Transaction ID',
} as const;
type History = Cells<keyof typeof fields>;

const until2023 = [
  ...getHeader('Date,Time,Type,Currency,Amount'),
  /^Price \(\w{3}\)$/i,
  PAID,
  ...getHeader('Fee currency,Fee amount,Status,Transaction ID,Address'),
];

/** Bitvavo's transaction history. */
export const bitvavoCsv: FileSource = {
  id: 'bitvavo-csv',
  label: 'Bitvavo: Transaction history (CSV)',
  provider: 'bitvavo',
  kind: 'exchange',
  headers: [
    ['Timezone', ...until2023],
    until2023,
    getHeader(
      'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address',
    ),
  ],
  asksTimeZone: (header) => !header.some((cell) => isSameName(cell, 'Timezone')),
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kindIn = entryWords({
  change: 'deposit|withdrawal',
  stakingReward: 'staking|fixed_staking|fixed staking|staking reward',
  reward: 'affiliate|rebate|distribution|referral',
});

function read(cells: History, options: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', /^distributed$/);
  if (undone) return undone;
  const type = cells.required('type').toLowerCase();
  const parts = { at: readTime(cells, options), externalId: cells.text('id') || undefined };
  const asset = cells.asset('asset');
  const quantity = cells.amount('amount');
  const fee = cells.units('fee', 'feeAsset');
  if (/^withdrawal[_ ]cancell?ed$/.test(type))
    return skip(fillText(skippedRows.withdrawalCanceled));
  if (type === 'internal transfer')
    return skip(fillText(skippedRows.movedWithin, { platform: 'Bitvavo' }));
  if (type === 'buy' || type === 'sell') {
    const quote = getQuote(cells);
    return fill({
      ...parts,
      side: type,
      base: { asset, quantity: absolute(quantity) },
      quote: toGross(quote, fee, type),
      fees: [fee],
    });
  }
  const kind =
    kindIn(type) ??
    (type.startsWith('campaign') ? 'reward' : undefined) ??
    cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const change = type === 'withdrawal' ? negate(absolute(quantity)) : quantity;
  const cost = fee && fee.asset === asset ? absolute(fee.quantity) : zeroQuantity;
  if (change < 0n && cost > absolute(change))
    return cells.fail('fee', fillText(rejectedRows.moreThanAmount));
  return entry(kind, { asset, quantity: add(change, cost) }, { ...parts, fee: fee && payFee(fee) });
}

type Quote = NonNullable<ReturnType<History['units']>>;

function getQuote(cells: History): Quote {
  const quote = cells.has('otherAsset') ? cells.units('other', 'otherAsset') : undefined;
  if (quote) return quote;
  const money = PAID.exec(cells.column('other'))?.[1]?.toUpperCase();
  return money === undefined || cells.text('other') === ''
    ? cells.fail('other', fillText(texts.cellEmpty))
    : { asset: money as AssetId, quantity: cells.amount('other') };
}

/** Amounts include the fee: subtract it from the cost of a purchase, add it to the proceeds of a sale. */
function toGross(quote: Quote, fee: Quote | undefined, side: 'buy' | 'sell'): Quote {
  const total = absolute(quote.quantity);
  const cost = fee && fee.asset === quote.asset ? absolute(fee.quantity) : zeroQuantity;
  return { ...quote, quantity: (side === 'buy' ? total - cost : total + cost) as Quantity };
}

const zones = new Map<string, TimeZone>();

/** Each row names its zone. */
function readZone(cells: History): TimeZone | undefined {
  const name = cells.text('zone');
  if (name === '') return undefined;
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (!isTimeZone(name))
    return cells.fail('zone', fillText(texts.valueUnknown, { value: shorten(name) }));
  zones.set(name, name);
  return name;
}

const readTime = (cells: History, { timeZone }: ReadOptions): Instant =>
  cells.timeIn('date', `${cells.required('date')} ${cells.required('time')}`, {
    timeZone: readZone(cells) ?? timeZone,
  });

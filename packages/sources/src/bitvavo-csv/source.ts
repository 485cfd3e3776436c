import { absolute, negate, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { isTimeZone } from '@lotbook/model/time';
import { layout, shown, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { headerOf } from '../header.ts';
import { paid } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  zone: 'Timezone',
  date: 'Date',
  time: 'Time',
  type: 'Type',
  asset: 'Currency',
  amount: 'Amount',
  otherAsset: 'Received / Paid Currency',
  other: 'Received / Paid Amount',
  feeAsset: 'Fee currency',
  fee: 'Fee amount',
  status: 'Status',
  id: 'Transaction ID',
} as const;
type History = Cells<keyof typeof fields>;

/** Bitvavo's transaction history. */
export const bitvavoCsv: FileSource = {
  id: 'bitvavo-csv',
  label: 'Bitvavo: Transaction history (CSV)',
  provider: 'bitvavo',
  kind: 'exchange',
  headers: [
    headerOf(
      'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kindIn = entryWords({
  change: 'deposit|withdrawal',
  stakingReward: 'staking|staking reward',
  reward: 'affiliate|rebate|distribution|campaign_new_user_incentive|referral',
});

function read(cells: History, options: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', /^distributed$/);
  if (undone) return undone;
  const type = cells.required('type').toLowerCase();
  const parts = { at: timeIn(cells, options), externalId: cells.text('id') || undefined };
  const asset = cells.asset('asset');
  const quantity = cells.amount('amount');
  const fee = cells.units('fee', 'feeAsset');
  if (type === 'internal transfer') return skip('moved within Bitvavo');
  if (type === 'buy' || type === 'sell') {
    const quote = cells.units('other', 'otherAsset') ?? cells.fail('other', 'is empty');
    return fill({ ...parts, side: type, base: { asset, quantity: absolute(quantity) }, quote: gross(quote, fee, type), fees: [fee] });
  }
  const kind = kindIn(type) ?? cells.fail('type', `'${shown(type)}' is a type that is not known here`);
  const units = type === 'withdrawal' ? negate(absolute(quantity)) : quantity;
  return entry(kind, { asset, quantity: units }, { ...parts, fee: fee && paid(fee) });
}

type Quote = NonNullable<ReturnType<History['units']>>;

/** What was received or paid is told with its fee in it: less what a purchase cost, more what a sale brought. */
function gross(quote: Quote, fee: Quote | undefined, side: 'buy' | 'sell'): Quote {
  const total = absolute(quote.quantity);
  const cost = fee && fee.asset === quote.asset ? absolute(fee.quantity) : zeroQuantity;
  return { ...quote, quantity: (side === 'buy' ? total - cost : total + cost) as Quantity };
}

/** Each row names its zone. */
function timeIn(cells: History, { timeZone }: ReadOptions) {
  const zone = cells.text('zone');
  const known = zone !== '' && isTimeZone(zone) ? zone : timeZone;
  return cells.timeIn('date', `${cells.required('date')} ${cells.required('time')}`, { timeZone: known });
}

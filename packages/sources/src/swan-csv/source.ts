import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import type { Units } from '../movements.ts';
import { getHeader } from '../header.ts';
import { toOutflow } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const transfers =
  'Event,Date,Timezone,Status,Transaction ID,Total USD,Transaction USD,Fee USD,Unit Count,Asset Type,BTC Price,Address Label,USD Cost Basis,Acquisition Date';
const withdrawals =
  'Created At,Timezone,Transaction ID,Executed At,Canceled At,Status,Bitcoin Amount,Automatic,IP Address';
const fields = {
  event: 'Event',
  time: ['Date', 'Executed At'],
  canceled: 'Canceled At',
  status: 'Status',
  id: 'Transaction ID',
  total: ['Total USD', 'USD'],
  traded: ['Transaction USD', 'USD'],
  fee: 'Fee USD',
  units: ['Unit Count', 'Bitcoin Amount'],
  asset: 'Asset Type',
  label: 'Address Label',
} as const;
type Swan = Cells<keyof typeof fields>;
const btc = 'BTC' as AssetId;
const dollars = 'USD' as AssetId;

/** Swan Bitcoin: deposits and purchases, and withdrawals in a file of their own. */
export const swanCsv: FileSource = {
  id: 'swan-csv',
  label: 'Swan Bitcoin: Transfers or Withdrawals (CSV)',
  provider: 'swan',
  kind: 'exchange',
  headers: [
    getHeader(transfers),
    getHeader('Event,Date,Timezone,Status,USD,Unit Count,Asset Type,BTC Price'),
    getHeader(withdrawals),
  ],
  open: (header, options) => {
    const at = layout(header, fields, options);
    return eachRow(at, at.index.event < 0 ? readWithdrawal : readTransfer);
  },
};

function readWithdrawal(cells: Swan): Outcome {
  if (cells.text('canceled') !== '' || /cancel/i.test(cells.text('status')))
    return skip(fillText(skippedRows.statusCanceled));
  const idle = unfinished(cells, 'status');
  if (idle) return idle;
  const txHash = cells.text('id');
  return entry(
    'change',
    { asset: btc, quantity: toOutflow(cells.amount('units')) },
    { at: cells.time('time', {}), txHash },
  );
}

function readTransfer(cells: Swan): Outcome {
  const idle = unfinished(cells, 'status');
  if (idle) return idle;
  const event = cells.required('event').toLowerCase();
  const base = {
    at: cells.time('time', {}),
    externalId: cells.text('id'),
    memo: cells.text('label'),
  };
  const isDollars = cells.text('asset').toUpperCase() === 'USD';
  const charged = cells.optionalAmount('fee');
  const fee: Units | undefined =
    charged === undefined ? undefined : { asset: dollars, quantity: charged };
  const coins = (): Units => ({ asset: cells.asset('asset'), quantity: cells.amount('units') });
  if (event === 'purchase')
    return fill({
      ...base,
      side: 'buy',
      base: coins(),
      quote: { asset: dollars, quantity: cells.amount('traded') },
      fees: [fee],
    });
  if (event === 'sale')
    return fill({
      ...base,
      side: 'sell',
      base: coins(),
      quote: { asset: dollars, quantity: cells.amount('traded') },
      fees: [fee],
    });
  if (event === 'deposit')
    return entry(
      'change',
      isDollars ? { asset: dollars, quantity: cells.amount('total') } : coins(),
      base,
    );
  if (event === 'withdrawal')
    return entry(
      'change',
      toOutgoing(isDollars ? { asset: dollars, quantity: cells.amount('total') } : coins()),
      base,
    );
  if (/^(referral|referral_bonus|bonus|reward|promotion)$/.test(event))
    return entry('reward', coins(), base);
  if (event.endsWith('fee'))
    return entry(
      'fee',
      toOutgoing(isDollars ? { asset: dollars, quantity: cells.amount('total') } : coins()),
      base,
    );
  return cells.fail('event', fillText(texts.valueUnknown, { value: shorten(event) }));
}

const toOutgoing = (units: Units): Units => ({ ...units, quantity: toOutflow(units.quantity) });

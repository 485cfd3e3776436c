import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { usd } from '@lotbook/model/fiat';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isFlagged } from '../status.ts';

const start = 'Internal id,Date and time,Transaction type,Coin type,Coin amount,USD Value';
const fields = {
  id: 'Internal id',
  time: 'Date and time',
  type: 'Transaction type',
  asset: 'Coin type',
  amount: 'Coin amount',
  usd: 'USD Value',
  confirmed: 'Confirmed',
} as const;

/** Celsius: every change of every coin, signed. */
export const celsiusCsv: FileSource = {
  id: 'celsius-csv',
  label: 'Celsius: Transactions (CSV)',
  provider: 'celsius',
  kind: 'exchange',
  headers: [
    getHeader(start, 'Original Reward Coin,Reward Amount In Original Coin,Confirmed'),
    getHeader(start, 'Original Interest Coin,Interest Amount In Original Coin,Confirmed'),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const types = entryWords({
  change:
    'transfer|deposit|withdrawal|inbound transfer|outbound transfer|celpay|swap in|swap out|transfer in|transfer out|collateral liquidation',
  interest:
    'reward|interest|interest payment|loan interest payment|loan_interest_payment|loan interest liquidation',
  reward: 'promo code reward|referred award|referrer award|bonus token|referral award|promo reward',
  loan: 'loan principal payment|loan principal|loan payment|loan principal liquidation',
  fee: 'operation cost|withdrawal fee|fee|swap fee',
  inside: 'collateral|collateral unlock|locked collateral|returned collateral',
});

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (cells.has('confirmed') && !isFlagged(cells, 'confirmed'))
    return skip(fill(skippedRows.notConfirmed));
  const type = cells.required('type');
  const kind =
    types(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Celsius' }));
  return entry(
    kind,
    {
      asset: cells.asset('asset'),
      quantity: cells.amount('amount'),
      value: cells.worth('usd', usd),
    },
    {
      at: cells.time('time', {}),
      externalId: cells.required('id'),
      memo: kind === 'change' ? '' : type,
    },
  );
}

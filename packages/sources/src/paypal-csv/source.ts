import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { isFiat } from '@lotbook/model/fiat';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { send, receive, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const MARKET_VALUE = /^Market Value \((\w{3})\)$/i;
const fields = {
  time: 'DateTime',
  type: 'Transaction Type',
  in: 'Asset In (Quantity)',
  inAsset: 'Asset In (Currency)',
  out: 'Asset Out (Quantity)',
  outAsset: 'Asset Out (Currency)',
  fee: 'Transaction Fee (Quantity)',
  feeAsset: 'Transaction Fee (Currency)',
  value: MARKET_VALUE,
} as const;
type PayPal = Cells<keyof typeof fields>;

/** PayPal's statement of crypto transactions. */
export const payPalCsv: FileSource = {
  id: 'paypal-csv',
  label: 'PayPal: Crypto transactions (CSV)',
  provider: 'paypal',
  assumption: {
    types: ['buy', 'sell'],
    withFee: true,
    note: fill(texts.paypalFeeExtra),
  },
  kind: 'exchange',
  headers: [
    [
      'DateTime',
      'Transaction Type',
      'Asset In (Quantity)',
      'Asset In (Currency)',
      'Asset Out (Quantity)',
      'Asset Out (Currency)',
      'Transaction Fee (Quantity)',
      'Transaction Fee (Currency)',
      MARKET_VALUE,
    ],
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kinds = entryWords<'trade' | 'change' | 'reward' | 'spend'>({
  trade:
    'buy|sell|convert|conversion|exchange|buy crypto|sell crypto|purchase|sale|checkout|checkout with crypto',
  change:
    'transfer|transfer in|transfer out|transfers in|transfers out|send|sent|receive|received|deposit|withdrawal|transfer_in|transfer_out',
  reward: 'reward|rewards|pyusd reward|pyusd rewards|cashback|bonus',
  spend: 'payment|pay',
});

function read(cells: PayPal, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  const kind =
    kinds(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const into = cells.units('in', 'inAsset');
  const out = cells.units('out', 'outAsset');
  const charged = cells.units('fee', 'feeAsset');
  const fee = charged && payFee(charged);
  const base = {
    at: cells.time('time', { timeZone, usZones: true }),
    memo: kind === 'trade' ? '' : type,
  };
  if (into && out)
    return transaction({
      ...base,
      type: tradeType(out.asset, into.asset),
      movements: [send(out), receive(into), fee],
    });
  if (kind === 'trade') cells.fail(into ? 'out' : 'in', fill(rejectedRows.tradeNeedsTwoSides));
  const one = into ?? out ?? cells.fail('in', fill(rejectedRows.otherSideEmpty));
  const value = isFiat(one.asset)
    ? undefined
    : cells.worth('value', MARKET_VALUE.exec(cells.column('value'))?.[1]?.toUpperCase() ?? '');
  return entry(
    kind,
    { ...one, value, quantity: into ? absolute(one.quantity) : negate(absolute(one.quantity)) },
    { ...base, fee },
  );
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, add, negate, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney } from '../amounts.ts';
import { readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { scaleToWhole, SATOSHIS, makeWalletChange } from '../wallet-change.ts';

const fields = {
  time: 'date',
  id: 'id',
  type: 'type',
  amount: 'amount_msat',
  money: 'amount_fiat',
  miningFee: 'mining_fee_sat',
  serviceFee: 'service_fee_msat',
  hash: 'tx_id',
  description: 'description',
} as const;
type Phoenix = Cells<keyof typeof fields>;

/** Phoenix, a Lightning wallet. Amounts are in thousandths of a satoshi. */
export const phoenixCsv: FileSource = {
  id: 'phoenix-csv',
  label: 'Phoenix: Payments (CSV)',
  provider: 'phoenix',
  kind: 'wallet',
  headers: [
    getHeader(
      'date,id,type,amount_msat,amount_fiat,fee_credit_msat,mining_fee_sat,mining_fee_fiat,service_fee_msat,service_fee_fiat,payment_hash,tx_id',
      'destination,description',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const BTC = 'BTC' as AssetId;
const MILLISATOSHIS = SATOSHIS * 1000n;
const TRANSFER =
  /^(lightning_(received|sent)|swap_(in|out)|legacy_swap_(in|out)|channel_(open|close))$/i;
const COST = /^(liquidity_purchase|fee_bumping)$/i;

function read(cells: Phoenix): Outcome {
  const type = cells.required('type');
  const amount = scaleToWhole(cells.amount('amount'), MILLISATOSHIS);
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    txHash: cells.id('hash'),
    memo: cells.text('description'),
  };
  if (COST.test(type))
    return entry('fee', { asset: BTC, quantity: negate(absolute(amount)) }, parts);
  if (!TRANSFER.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const fee = readFees(cells);
  if (amount <= 0n) return makeWalletChange({ asset: BTC, quantity: amount }, fee, parts);
  const gross: Units = {
    asset: BTC,
    quantity: add(amount, fee),
    ...(fee === 0n && { value: readValue(cells) }),
  };
  return entry('change', gross, { ...parts, fee: payFee({ asset: BTC, quantity: fee }) });
}

const readFees = (cells: Phoenix): Quantity =>
  add(
    scaleToWhole(absolute(cells.optionalAmount('miningFee') ?? zeroQuantity), SATOSHIS),
    scaleToWhole(absolute(cells.optionalAmount('serviceFee') ?? zeroQuantity), MILLISATOSHIS),
  );

/** `76.0000 EUR` */
function readValue(cells: Phoenix): Units['value'] {
  const money = readOptionalUnits(cells, 'money');
  return money && isFiat(money.asset)
    ? { amount: toMoney(absolute(money.quantity)), currency: money.asset as string as FiatCode }
    : undefined;
}

import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { send, payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'datetime',
  type: 'type',
  class: 'asset_class',
  symbol: 'symbol',
  shares: 'shares',
  amount: 'amount',
  fee: 'fee',
  tax: 'tax',
  currency: 'currency',
  description: 'description',
  id: 'transaction_id',
} as const;
type TradeRepublic = Cells<keyof typeof fields>;

/** Trade Republic's export of all transactions; rows of shares, funds and cards are skipped. */
export const tradeRepublicCsv: FileSource = {
  id: 'trade-republic-csv',
  label: 'Trade Republic: Transactions (CSV)',
  provider: 'trade-republic',
  kind: 'exchange',
  headers: [
    getHeader(
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate',
      'description,transaction_id,counterparty_name,counterparty_iban,payment_reference,mcc_code',
    ),
    getHeader(
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate',
      'description,transaction_id,value_date,counterparty_name,counterparty_iban,payment_reference',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<
  'buy' | 'sell' | 'receipt' | 'delivery' | 'migration' | 'money' | 'bonus' | 'left out'
>({
  buy: 'buy',
  sell: 'sell',
  receipt: 'free_receipt',
  delivery: 'free_delivery',
  migration: 'migration',
  money:
    'customer_inpayment|customer_inbound|transfer_instant_inbound|transfer_instant_outbound|viban_transfer_inbound|customer_outbound_request|transfer_in|transfer_out',
  bonus: 'benefits_saveback|bonus|stockperk',
  'left out': 'interest_payment|dividend|private_market_buy|redemption|tax_optimization',
});

function read(cells: TradeRepublic): Outcome {
  const type = cells.required('type');
  const kind = kindFor(type) ?? (/^card_/i.test(type) ? 'left out' : undefined);
  const assetClass = cells.text('class').toUpperCase();
  if (kind === 'left out') return skip(fillText(skippedRows.notCryptoMoney));
  if (kind === 'money' || kind === 'bonus') return readMoney(cells, kind);
  if (assetClass !== 'CRYPTO' && assetClass !== '')
    return skip(fillText(skippedRows.assetClassNotCrypto, { assetClass: shorten(assetClass) }));
  if (kind === undefined)
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  if (assetClass === '') return cells.fail('class', fillText(rejectedRows.assetClassMissing));
  if (kind === 'migration')
    return skip(fillText(skippedRows.movedWithin, { platform: 'Trade Republic' }));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    memo: cells.text('description'),
  };
  const asset: Units = {
    asset: cells.asset('symbol', readSymbol),
    quantity: absolute(cells.amount('shares')),
  };
  if (kind === 'delivery')
    return transaction({ ...parts, type: 'withdrawal', movements: [send(asset), chargeIn(cells)] });
  if (kind === 'receipt')
    return entry(/staking/i.test(parts.memo) ? 'stakingReward' : 'change', asset, parts);
  const currency = cells.asset('currency');
  const fee = { asset: currency, quantity: absolute(cells.optionalAmount('fee') ?? zeroQuantity) };
  return fill({
    ...parts,
    side: kind,
    base: asset,
    quote: { asset: currency, quantity: cells.amount('amount') },
    fees: [fee],
  });
}

/** Withheld tax is a payment to the state and not part of the amount paid or received. */
function readMoney(cells: TradeRepublic, kind: 'money' | 'bonus'): Outcome {
  const units = { asset: cells.asset('currency'), quantity: cells.amount('amount') };
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    memo: cells.text('description'),
  };
  return entry(kind === 'bonus' && units.quantity > 0n ? 'reward' : 'change', units, {
    ...parts,
    fee: chargeIn(cells),
  });
}

function chargeIn(cells: TradeRepublic): ReturnType<typeof payFee> {
  const charged = cells.optionalAmount('fee');
  return charged
    ? payFee({ asset: cells.asset('currency'), quantity: negate(charged) })
    : undefined;
}

const PSEUDO_ISIN = /^XF0*([A-Z][A-Z0-9]*?)\d{3,4}$/;

/** `ETH`, or `XF000BTC0017` for `BTC`: a made-up ISIN of twelve characters that contains the symbol. */
export function readSymbol(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper.length === 12 ? (PSEUDO_ISIN.exec(upper)?.[1] ?? upper) : upper;
}

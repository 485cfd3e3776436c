import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const HASH = /^\w+ Hash \(/i;
const ID = /^Coinbase ID \(/i;
const fields = {
  time: 'Timestamp',
  amount: 'Amount',
  asset: 'Currency',
  notes: 'Notes',
  total: 'Transfer Total',
  totalAsset: 'Transfer Total Currency',
  fee: 'Transfer Fee',
  feeAsset: 'Transfer Fee Currency',
  transfer: 'Transfer ID',
  hash: HASH,
} as const;
type History = Cells<keyof typeof fields>;

/** Coinbase's history of one wallet, 2014 to 2017. */
export const coinbaseWalletCsv: FileSource = {
  id: 'coinbase-wallet-csv',
  label: 'Coinbase: Wallet history of 2014 to 2017 (CSV)',
  provider: 'coinbase',
  kind: 'exchange',
  headers: [
    [
      ...getHeader(
        'Timestamp,Balance,Amount,Currency,To,Notes,Instantly Exchanged,Transfer Total,Transfer Total Currency,Transfer Fee,Transfer Fee Currency',
      ),
      ...getHeader('Transfer Payment Method,Transfer ID,Order Price,Order Currency'),
      /^Order (?!Tracking|Custom|Paid|Price|Currency)\w+$/i,
      ...getHeader(
        'Order Tracking Code,Order Custom Parameter,Order Paid Out,Recurring Payment ID',
      ),
      ID,
      HASH,
    ],
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** A purchase or sale has a transfer, an on-chain move has a hash; anything else is to or from another user. */
function read(cells: History): Outcome {
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const parts = { at: cells.time('time', { timeZone: utc }), memo: cells.text('notes') };
  if (cells.id('hash') !== '')
    return entry('change', units, { ...parts, txHash: cells.id('hash') });
  if (cells.id('transfer') !== '') return readTrade(cells, parts);
  return entry(
    units.quantity > 0n && /referral|bonus/i.test(parts.memo) ? 'reward' : 'change',
    units,
    parts,
  );
}

/** The total of a purchase contains the fee, that of a sale is net of it. */
function readTrade(
  cells: History,
  parts: Pick<Parameters<typeof fill>[0], 'at' | 'memo'>,
): Outcome {
  const amount = cells.amount('amount');
  const currency = cells.asset('totalAsset');
  const fee = cells.units('fee', 'feeAsset');
  if (fee && fee.asset !== currency)
    return cells.fail('feeAsset', fillText(rejectedRows.feeCurrencyDiffers, { currency }));
  const cost = absolute(fee?.quantity ?? zeroQuantity);
  const total = absolute(cells.amount('total'));
  const quantity = amount > 0n ? subtract(total, cost) : add(total, cost);
  if (quantity <= 0n) return cells.fail('total', fillText(rejectedRows.notMoreThanFee));
  return fill({
    ...parts,
    externalId: cells.id('transfer'),
    side: amount > 0n ? 'buy' : 'sell',
    base: { asset: cells.asset('asset'), quantity: amount },
    quote: { asset: currency, quantity },
    fees: [fee],
  });
}

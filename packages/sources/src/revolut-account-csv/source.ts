import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  type: 'Type',
  time: 'Completed Date',
  description: 'Description',
  amount: 'Amount',
  asset: 'Currency',
  fiat: 'Fiat amount',
  total: 'Fiat amount (inc. fees)',
  fee: 'Fee',
  currency: 'Base currency',
  state: 'State',
} as const;
type Statement = Cells<keyof typeof fields>;

/** Revolut's account statement with its crypto product. */
export const revolutAccountCsv: FileSource = {
  id: 'revolut-account-csv',
  label: 'Revolut: Account statement with crypto (CSV)',
  provider: 'revolut',
  kind: 'exchange',
  headers: [
    getHeader(
      'Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,Base currency,State,Balance',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Statement, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'state');
  if (undone) return undone;
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  if (isFiat(units.asset)) return skip(fillText(skippedRows.fiatSideCounted));
  const type = cells.required('type').toUpperCase();
  const parts = { at: cells.time('time', { timeZone }), memo: cells.text('description') };
  if (type === 'EXCHANGE') return readExchange(cells, units.quantity < 0n, parts);
  const charged = cells.units('fee', 'currency');
  const fee = charged && payFee(charged);
  if (/^Transferred to (Savings|Current)$/i.test(parts.memo))
    return skip(fillText(skippedRows.movedWithin, { platform: 'Revolut' }));
  if (type === 'REWARD' || type === 'CASHBACK')
    return entry(/staking/i.test(parts.memo) ? 'stakingReward' : 'reward', units, {
      ...parts,
      fee,
    });
  if (type === 'TRANSFER') return entry('change', units, { ...parts, fee });
  if (type === 'CARD_PAYMENT') return entry('spend', units, { ...parts, fee });
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}

/** Two statements of the same money differ by rounding at most. */
const ROUNDING = toQuantity(2n * 10n ** 16n);

/** The total of a purchase contains the fee, that of a sale is net of it. */
function readExchange(
  cells: Statement,
  isSale: boolean,
  parts: Pick<Parameters<typeof fill>[0], 'at' | 'memo'>,
): Outcome {
  const currency = cells.asset('currency');
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  const total = absolute(cells.amount('total'));
  const gross = isSale ? add(total, fee) : subtract(total, fee);
  const stated = cells.optionalAmount('fiat');
  if (stated !== undefined && absolute(subtract(absolute(stated), gross)) > ROUNDING)
    return cells.fail(
      'total',
      fillText(rejectedRows.notFiatAmountAndFee, { value: shorten(cells.text('total')) }),
    );
  return fill({
    ...parts,
    side: isSale ? 'sell' : 'buy',
    base: { asset: cells.asset('asset'), quantity: cells.amount('amount') },
    quote: { asset: currency, quantity: gross },
    fees: [{ asset: currency, quantity: fee }],
  });
}

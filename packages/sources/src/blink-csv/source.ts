import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute, negate, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs } from '../leg-trades.ts';
import type { Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { scaleToWhole, SATOSHIS, makeWalletChange } from '../wallet-change.ts';
import { isFlagged } from '../status.ts';
import { getOwn } from '@lotbook/model/get-own';

const fields = {
  id: 'id',
  type: 'type',
  credit: 'credit',
  debit: 'debit',
  fee: 'fee',
  asset: 'currency',
  time: 'timestamp',
  pending: 'pendingConfirmation',
  journal: 'journalId',
  memo: 'lnMemo',
  hash: 'txHash',
} as const;
type Row = Cells<keyof typeof fields>;

/** Blink (Bitcoin Beach Wallet). Amounts are in satoshis or cents, and what was debited contains the fee. */
export const blinkCsv: FileSource = {
  id: 'blink-csv',
  label: 'Blink: Transactions (CSV)',
  provider: 'blink',
  kind: 'wallet',
  headers: [
    getHeader(
      'id,walletId,type,credit,debit,fee,currency,timestamp,pendingConfirmation,journalId,lnMemo,usd,feeUsd,recipientWalletId,username,memoFromPayer',
      'paymentHash,pubkey,feeKnownInAdvance,address,txHash,displayAmount,displayFee,displayCurrency',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) => (kindFor(cells.text('type')) === 'trade' ? cells.id('journal') : undefined),
        words: ['type', 'pending'],
      },
      read,
    ),
};

const kindFor = entryWords<'change' | 'trade' | 'fee' | 'refund'>({
  change: 'invoice|onchain_receipt|payment|onchain_payment|on_us|ln_on_us|onchain_on_us',
  trade: 'self_trade|ln_self_trade|onchain_self_trade',
  fee: 'fee',
  refund: 'fee_reimbursement',
});

function read(rows: readonly [Row, ...Row[]]): Outcome {
  const [cells] = rows;
  if (rows.some((row) => isFlagged(row, 'pending'))) return skip(fill(skippedRows.statusPending));
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
  };
  if (kind === 'trade')
    return joinLegs({
      ...parts,
      cells,
      field: 'credit',
      legs: rows.map(readChange),
      externalId: cells.id('journal'),
    });
  const change = readChange(cells);
  const fee = toCoins(cells, absolute(cells.optionalAmount('fee') ?? zeroQuantity));
  const base = { ...parts, externalId: cells.requiredId('id') };
  if (kind === 'refund') return refund(cells, change, base);
  return kind === 'change' && change.quantity < 0n
    ? makeWalletChange(change, fee, base)
    : entry(kind, change, base);
}

/** A fee that is paid back made the payment cheaper: it is no income. */
function refund(cells: Row, change: Units, base: Parameters<typeof entry>[2]): Outcome {
  if (change.quantity < 0n) return cells.fail('debit', fill(rejectedRows.feeRefundNotCredit));
  const made = entry('reward', change, base);
  return 'skip' in made
    ? made
    : [made].flat().map((each) => ({ ...each, treatments: { rebate: 'priceReduction' } }));
}

function readChange(cells: Row): Units {
  const [credit, debit] = [cells.optionalAmount('credit'), cells.optionalAmount('debit')];
  const quantity = subtract(absolute(credit ?? zeroQuantity), absolute(debit ?? zeroQuantity));
  return { asset: cells.asset('asset'), quantity: toCoins(cells, quantity) };
}

const UNITS: Readonly<Record<string, bigint>> = { BTC: SATOSHIS, USD: 100n };

function toCoins(cells: Row, quantity: Quantity): Quantity {
  const asset: AssetId = cells.asset('asset');
  const units =
    getOwn(UNITS, asset) ??
    cells.fail(
      'asset',
      fill(rejectedRows.neitherOf, { value: shorten(asset), first: 'BTC', second: 'USD' }),
    );
  return quantity < 0n
    ? negate(scaleToWhole(absolute(quantity), units))
    : scaleToWhole(quantity, units);
}

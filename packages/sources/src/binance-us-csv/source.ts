import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { usd } from '@lotbook/model/fiat';
import { negate } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const spaced = getHeader(
  'User ID,Time,Category,Operation,Order ID,Transaction ID',
  'Primary Asset,Realized Amount For Primary Asset,Realized Amount for Primary Asset in USD',
  'Base Asset,Realized Amount For Base Asset,Realized Amount For Base Asset In USD',
  'Quote Asset,Realized Amount for Quote Asset,Realized Amount for Quote Asset in USD',
  'Fee Asset,Realized Amount for Fee Asset,Realized Amount for Fee Asset in USD',
  'Payment Method,Withdraw Method,Additional Note',
);
const underscored = getHeader(
  'User_Id,Time,Category,Operation,Order_Id,Transaction_Id',
  'Primary_Asset,Realized_Amount_For_Primary_Asset,Realized_Amount_For_Primary_Asset_In_USD_Value',
  'Base_Asset,Realized_Amount_For_Base_Asset,Realized_Amount_For_Base_Asset_In_USD_Value',
  'Quote_Asset,Realized_Amount_For_Quote_Asset,Realized_Amount_For_Quote_Asset_In_USD_Value',
  'Fee_Asset,Realized_Amount_For_Fee_Asset,Realized_Amount_For_Fee_Asset_In_USD_Value',
  'Payment_Method,Withdrawal_Method,Additional_Note',
);
const matchEitherName = (name: string): readonly string[] => [name, name.replaceAll(' ', '_')];
const fields = {
  time: 'Time',
  category: 'Category',
  operation: 'Operation',
  id: matchEitherName('Transaction ID'),
  primary: matchEitherName('Primary Asset'),
  primaryAmount: matchEitherName('Realized Amount For Primary Asset'),
  primaryUsd: [
    ...matchEitherName('Realized Amount For Primary Asset In USD'),
    'Realized_Amount_For_Primary_Asset_In_USD_Value',
  ],
  base: matchEitherName('Base Asset'),
  baseAmount: matchEitherName('Realized Amount For Base Asset'),
  quote: matchEitherName('Quote Asset'),
  quoteAmount: matchEitherName('Realized Amount For Quote Asset'),
  fee: matchEitherName('Fee Asset'),
  feeAmount: matchEitherName('Realized Amount For Fee Asset'),
  note: matchEitherName('Additional Note'),
} as const;
type BinanceUs = Cells<keyof typeof fields>;

/** Binance.US: the statement of everything, in its two spellings. */
export const binanceUsCsv: FileSource = {
  id: 'binance-us-csv',
  label: 'Binance.US: Transaction history (CSV)',
  provider: 'binance-us',
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fillText(texts.withdrawalFeeExtra, { platform: 'Binance.US' }),
  },
  kind: 'exchange',
  headers: [spaced, underscored],
  hasShortYears: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const distribution = entryWords({
  stakingReward: 'Staking Rewards|Staking Reward',
  reward:
    'Referral Commission|Referral Reward|Referral|Others|Other|Promotion|Reward|Rewards|Cash Back|Voucher|Rebate',
  airdrop: 'Airdrop|Token Swap|Hard Fork',
  interest: 'Interest|Earn Interest',
  inside: 'Staking|Unstaking|Stake|Unstake',
});

function read(cells: BinanceUs): Outcome {
  const category = cells.required('category').toLowerCase();
  const base = {
    at: cells.time('time', {}),
    externalId: cells.text('id'),
    memo: cells.text('note'),
  };
  if (
    /^(spot trading|quick (buy|sell|trade)|buy|sell|otc( trading)?|convert|conversion|trade)$/.test(
      category,
    )
  )
    return trade(cells, base);
  const fee = cells.units('feeAmount', 'fee');
  const parts = { ...base, fee: fee && payFee(fee) };
  if (category === 'deposit') return entry('change', readPrimary(cells), parts);
  if (category === 'withdrawal')
    return entry(
      'change',
      { ...readPrimary(cells), quantity: negate(readPrimary(cells).quantity) },
      parts,
    );
  if (category !== 'distribution' && category !== 'staking' && category !== 'rewards')
    cells.fail('category', fillText(texts.valueUnknown, { value: shorten(category) }));
  const kind =
    distribution(cells.text('operation')) ??
    cells.fail(
      'operation',
      fillText(texts.valueUnknown, { value: shorten(cells.text('operation')) }),
    );
  return kind === 'inside'
    ? skip(fillText(skippedRows.movedWithin, { platform: 'Binance.US' }))
    : entry(kind, readPrimary(cells), { ...parts, memo: base.memo || cells.text('operation') });
}

/** Its sign isn't reliable: the category determines the direction. */
function readPrimary(cells: BinanceUs): Units {
  const quantity = cells.amount('primaryAmount');
  return {
    asset: cells.asset('primary'),
    quantity: quantity < 0n ? negate(quantity) : quantity,
    value: cells.worth('primaryUsd', usd),
  };
}

function trade(
  cells: BinanceUs,
  base: Pick<Parameters<typeof fill>[0], 'at' | 'externalId' | 'memo'>,
): Outcome {
  return fill({
    ...base,
    side: readTradeSide(cells, 'operation'),
    base: { asset: cells.asset('base'), quantity: cells.amount('baseAmount') },
    quote: { asset: cells.asset('quote'), quantity: cells.amount('quoteAmount') },
    fees: [cells.units('feeAmount', 'fee')],
  });
}

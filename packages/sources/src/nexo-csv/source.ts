import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, subtract } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const two =
  'Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent';
const fields = {
  id: 'Transaction',
  type: 'Type',
  asset: ['Input Currency', 'Currency'],
  amount: ['Input Amount', 'Amount'],
  outAsset: 'Output Currency',
  outAmount: 'Output Amount',
  usd: 'USD Equivalent',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  details: 'Details',
  time: ['Date / Time (UTC)', 'Date / Time'],
} as const;
type Nexo = Cells<keyof typeof fields>;

/** Nexo's transactions: today's with a fee, those before with an outstanding loan, and the first with one currency. */
export const nexoCsv: FileSource = {
  id: 'nexo-csv',
  label: 'Nexo: Transactions (CSV)',
  provider: 'nexo',
  kind: 'exchange',
  headers: [
    getHeader(two, 'Fee,Fee Currency,Details,Date / Time (UTC)'),
    getHeader(two, 'Fee,Fee Currency,Details,Date / Time (UTC),normalizedDisplayDetails'),
    getHeader(two, 'Details,Date / Time (UTC)'),
    getHeader(two, 'Details,Outstanding Loan,Date / Time'),
    getHeader(two, 'Details,Date / Time'),
    getHeader(
      'Transaction,Type,Currency,Amount,USD Equivalent,Details,Outstanding Loan,Date / Time',
    ),
    getHeader('Transaction,Type,Currency,Amount,Details,Outstanding Loan,Date / Time'),
    getHeader('Transaction,Type,Currency,Amount,USD Equivalent,Details,Date / Time (UTC)'),
  ],
  asksTimeZone: (header) => header.every((cell) => !/\(UTC\)/i.test(cell)),
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const types = entryWords<
  'exchange' | 'in' | 'out' | 'interest' | 'reward' | 'spend' | 'loan' | 'repay' | 'fee' | 'inside'
>({
  exchange:
    'exchange|dual investment exchange|dualinvestmentexchange|exchange credit|credit card exchange|nexo booster exchange',
  in: 'deposit|top up crypto|topupcrypto|exchangetowithdraw top up|receive|exchange deposited on|exchangedepositedon|fiat top up',
  out: 'withdrawal|withdraw exchanged|withdrawexchanged|send|fiat withdrawal',
  interest:
    'dual investment interest|dualinvestmentinterest|interest|fixed term interest|fixedterminterest|interest additional|credit line interest|creditcardinterest',
  reward:
    'advanced trading add bonus funds|dividend|cashback|exchange cashback|referral bonus|bonus|nexo card cashback|nexo card cashback reversal|promotion|rebate|exchange liquidation cashback',
  spend:
    'liquidation|manual sell order|automatic sell order|nexo card purchase|credit card purchase|purchase',
  loan: 'loan withdrawal|withdrawal credit|withdrawalcredit|credit card withdrawal credit|nexo card withdrawal credit',
  repay: 'manual repayment|repayment|automatic repayment',
  fee: 'fiat deposit fee|withdrawal fee',
  // A deposit or withdrawal of money through an exchange has a second row that moves the same money once more.
  inside:
    'deposit to exchange|deposittoexchange|exchange to withdraw|exchangetowithdraw|credit card fiatx exchange to withdraw|creditcardfiatxexchangetowithdraw|' +
    'transfer in|transferin|transfer out|transferout|transfer to advanced wallet|transfer from advanced wallet|dual investment lock|dual investment unlock|' +
    'dualinvestmentlock|dualinvestmentunlock|transfertoprowallet|transferfromprowallet|locking term deposit|lockingtermdeposit|unlocking term deposit|unlockingtermdeposit|automatic collateral transfer|transfer to pro wallet|transfer from pro wallet|' +
    'administrative fee deduction reversal|credit card status|creditcardstatus|credit card overdraft|nexo card transfer in|nexo card transfer out|collateral transfer|assimilation',
});

/** Nexo's own currency codes represent fiat money. */
const names = new Map([
  ['USDX', 'USD'],
  ['EURX', 'EUR'],
  ['GBPX', 'GBP'],
  ['XUSD', 'USD'],
  ['XEUR', 'EUR'],
  ['XGBP', 'GBP'],
  ['NEXONEXO', 'NEXO'],
  ['NEXOERC20', 'NEXO'],
  ['NEXOBEP2', 'NEXO'],
  ['USDTERC', 'USDT'],
]);
/** `approved / Deposit`: what happened, before what it was. */
const getStatus = (details: string): string =>
  UNDONE.exec(details)?.[0].toLowerCase() ??
  (details.includes(' / ') ? details.split(' / ')[0]!.trim().toLowerCase() : '');
const UNDONE = /^(rejected|declined|pending|cancel\w*|failed)\b/i;
const DONE = /^(approved|processed|completed|executed|settled|success\w*)$/i;
const nexoAsset = (code: string): string =>
  names.get(code.trim().toUpperCase()) ?? code.trim().toUpperCase();

function read(cells: Nexo, { timeZone }: ReadOptions): Outcome {
  const details = cells.text('details');
  const status = getStatus(details);
  if (UNDONE.test(status)) return skip(fill(skippedRows.status, { status: shorten(status) }));
  if (status !== '' && !DONE.test(status))
    return cells.fail('details', fill(texts.valueUnknown, { value: shorten(status) }));
  const type = cells.required('type');
  const kind =
    types(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Nexo' }));
  const units = { asset: cells.asset('asset', nexoAsset), quantity: cells.amount('amount') };
  const charged =
    cells.text('fee') === '' || cells.text('feeAsset') === '' || cells.text('feeAsset') === '-'
      ? undefined
      : cells.units('fee', 'feeAsset');
  const fee = charged && payFee(charged);
  const base = {
    at: cells.time('time', { timeZone }),
    externalId: cells.required('id'),
    memo: details.replace(/^approved\s*\/\s*/i, ''),
  };
  if (kind === 'exchange') return exchange(cells, units, { ...base, movements: [fee] });
  const value = cells.has('usd') ? cells.worth('usd', usd) : undefined;
  const signed =
    kind === 'in' || kind === 'loan'
      ? absolute(units.quantity)
      : kind === 'out' || kind === 'spend' || kind === 'repay' || kind === 'fee'
        ? negate(absolute(units.quantity))
        : units.quantity;
  const meaning = kind === 'in' || kind === 'out' ? 'change' : kind === 'repay' ? 'loan' : kind;
  if (kind === 'out')
    return withdrawal(cells, { ...units, quantity: signed, value }, { ...base, fee });
  return entry(meaning, { ...units, quantity: signed, value }, { ...base, fee });
}

/** The input includes the fee if the output is less of the same asset. */
function withdrawal(cells: Nexo, units: Units, parts: Parameters<typeof entry>[2]): Outcome {
  const received =
    cells.has('outAmount') && cells.asset('outAsset', nexoAsset) === units.asset
      ? absolute(cells.amount('outAmount'))
      : absolute(units.quantity);
  const cost = subtract(absolute(units.quantity), received);
  if (cost <= 0n) return entry('change', units, parts);
  return entry(
    'change',
    { ...units, quantity: negate(received) },
    { ...parts, fee: payFee({ asset: units.asset, quantity: cost }) },
  );
}

type Parts = Omit<Parameters<typeof transaction>[0], 'type'>;

/** The input was sent, the output received. */
function exchange(cells: Nexo, sent: Units, { movements, ...base }: Parts): Outcome {
  if (!cells.has('outAmount')) return cells.fail('type', fill(rejectedRows.nexoExchangeIncomplete));
  const received = {
    asset: cells.asset('outAsset', nexoAsset),
    quantity: absolute(cells.amount('outAmount')),
  };
  if (sent.asset === received.asset)
    return skip(fill(skippedRows.movedWithin, { platform: 'Nexo' }));
  return transaction({
    ...base,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received), ...movements],
  });
}

import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, worth } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { toMoney } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const start =
  'Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional)';
const fields = {
  time: 'Timestamp (UTC)',
  type: 'Type',
  asset: 'Base Currency',
  amount: 'Base Amount',
  quoteAsset: ['Quote Currency (Optional)', 'Quote Currency'],
  quote: ['Quote Amount (Optional)', 'Quote Amount'],
  feeAsset: 'Fee Currency (Optional)',
  fee: 'Fee Amount (Optional)',
  from: 'From (Optional)',
  to: 'To (Optional)',
  id: 'ID (Optional)',
  description: 'Description (Optional)',
  price: 'Reference Price Per Unit (Optional)',
  priceCurrency: 'Reference Price Currency (Optional)',
} as const;
type Summ = Cells<keyof typeof fields>;

/** Summ, formerly Crypto Tax Calculator: the advanced file. */
export const summCsv: FileSource = {
  id: 'summ-csv',
  label: 'Summ (Crypto Tax Calculator): Advanced file (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      start,
      'Blockchain (Optional),ID (Optional),Description (Optional),Reference Price Per Unit (Optional),Reference Price Currency (Optional)',
    ),
    getHeader(start, 'Blockchain (Optional),ID (Optional),Description (Optional)'),
    getHeader(start, 'ID (Optional),Description (Optional)'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

type Way = 'in' | 'out';
const types = entryWords<'buy' | 'sell' | 'spam' | `${EntryKind} ${Way}` | 'transfer'>({
  buy: 'buy',
  sell: 'sell',
  spam: 'spam|approval|ignore-in|ignore-out|ignore|failed-in|failed-out',
  transfer: 'transfer|bridge',
  'change in': 'receive|transfer-in|fiat-deposit|bridge-in|receive-lp-token|in|deposit|incoming',
  'change out':
    'send|transfer-out|fiat-withdrawal|bridge-out|return-lp-token|out|withdrawal|outgoing',
  'liquidity in': 'remove-liquidity',
  'liquidity out': 'add-liquidity',
  'result in': 'realized-profit|realised-profit|margin-gain',
  'result out': 'realized-loss|realised-loss|margin-loss',
  'collateral in': 'collateral-withdrawal',
  'collateral out': 'collateral-deposit',
  'stakingReward in': 'staking|staking-reward|staking reward',
  'stake out': 'staking-deposit|staking deposit',
  'stake in': 'staking-withdrawal|staking withdrawal',
  'interest in': 'interest|lending-interest',
  'interest out': 'interest-payment|loan-fee',
  'reward in':
    'income|reward|rebate|cash-back|cashback|royalty|royalties|referral|yield|liquidity-reward',
  'airdrop in': 'airdrop',
  'fork in': 'chain-split|fork',
  'mining in': 'mining',
  'work in': 'salary',
  'gift in': 'gift-received|gift received',
  'gift out': 'gift|gift-sent',
  'donation out': 'donation',
  'loan in': 'borrow|loan',
  'loan out': 'loan-repayment|repayment',
  'spend out': 'expense|personal-use|payment|liquidation',
  'lost out': 'lost|stolen|burn',
  'fee out': 'fee|margin-fee|tax',
});

function read(cells: Summ, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  const kind =
    types(type) ?? cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'spam') return skip(fillText(skippedRows.markedAsSpam));
  const [from, to] = [cells.text('from') || undefined, cells.text('to') || undefined];
  const units: Units = { asset: cells.asset('asset'), quantity: absolute(cells.amount('amount')) };
  const charged = cells.units('fee', 'feeAsset');
  const base = {
    at: cells.time('time', { timeZone }),
    externalId: cells.text('id'),
    memo: cells.text('description'),
  };
  if (kind === 'transfer') {
    const fee = charged && payFee({ ...charged, sourceName: from });
    return transaction({
      ...base,
      type: 'transfer',
      movements: [send({ ...units, sourceName: from }), receive({ ...units, sourceName: to }), fee],
    });
  }
  const sourceName = from ?? to;
  const fee = charged && { ...charged, sourceName };
  if (kind === 'buy' || kind === 'sell') {
    const quote = {
      asset: cells.asset('quoteAsset'),
      quantity: absolute(cells.amount('quote')),
      sourceName,
    };
    return fill({ ...base, side: kind, base: { ...units, sourceName }, quote, fees: [fee] });
  }
  const [meaning, way] = kind.split(' ') as [EntryKind, Way];
  const quantity = way === 'out' ? negate(units.quantity) : units.quantity;
  const wallet = (way === 'out' ? from : to) ?? sourceName;
  return entry(
    meaning,
    { ...units, quantity, sourceName: wallet, value: getValue(cells, units) },
    { ...base, fee: fee && payFee({ ...fee, sourceName: wallet }) },
  );
}

/** The reference price, or the quote if it is in money. */
function getValue(cells: Summ, units: Units): Units['value'] {
  const price = cells.worth('price', cells.text('priceCurrency').toUpperCase());
  if (price) return { ...price, amount: worth(units.quantity, toMoney(price.amount)) };
  const currency = cells.text('quoteAsset').toUpperCase();
  return isFiat(currency) ? cells.worth('quote', currency) : undefined;
}

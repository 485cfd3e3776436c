import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import { toMoney } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  category: 'Type Category',
  time: 'Executes At',
  id: 'Transaction ID',
  type: 'Transaction Type',
  sentAsset: 'From Currency',
  sent: 'From Amount',
  receivedAsset: 'To Currency',
  received: 'To Amount',
  memo: 'Memo',
} as const;
type Row = Cells<keyof typeof fields>;

/** wave.space, a card that spends bitcoin. Fees have rows of their own, with the number of their transaction. */
export const waveSpaceCsv: FileSource = {
  id: 'wave-space-csv',
  label: 'wave.space: Transactions (CSV)',
  provider: 'wave-space',
  kind: 'wallet',
  headers: [
    getHeader(
      'Type Category,Executes At,Transaction ID,Transaction Type,From Currency,From Amount,To Currency,To Amount,Memo',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: (cells) => cells.id('id') || undefined, window: 50 },
      (rows) => read(rows, options),
    ),
};

const kindFor = entryWords<'in' | 'out' | 'spend' | 'trade' | 'fee'>({
  in: 'on_chain_deposit|lightning_deposit|sepa_payin_deposit',
  out: 'on_chain_withdraw|lightning_withdraw|sepa_payout',
  spend: 'card_authorization',
  trade: 'currency_swap',
  fee: 'application_fee|network_fee',
});

const getKind = (cells: Row): ReturnType<typeof kindFor> => kindFor(cells.required('type'));

function read(rows: readonly [Row, ...Row[]], { timeZone }: ReadOptions): Outcome {
  const costs = rows.filter((row) => getKind(row) === 'fee');
  const others = rows.filter((row) => getKind(row) !== 'fee');
  const [cells = rows[0]] = others;
  if (others.length > 1 || costs.length > 1)
    return cells.fail('id', fill(rejectedRows.inSeveralTransactions));
  const kind =
    getKind(cells) ??
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(cells.text('type')) }));
  const parts = {
    at: cells.time('time', { timeZone }),
    externalId: cells.id('id'),
    memo: cells.text('memo'),
  };
  const [cost] = costs.map((row) => readSide(row, 'sent', 'sentAsset'));
  if (kind === 'fee')
    return entry('fee', negateUnits(cost ?? readSide(cells, 'sent', 'sentAsset')), parts);
  const fee = cost && payFee(cost);
  if (kind === 'in')
    return entry('change', readSide(cells, 'received', 'receivedAsset'), { ...parts, fee });
  const sent = readSide(cells, 'sent', 'sentAsset');
  if (kind === 'trade') {
    const received = readSide(cells, 'received', 'receivedAsset');
    return transaction({
      ...parts,
      type: tradeType(sent.asset, received.asset),
      movements: [send(sent), receive(received), fee],
    });
  }
  const value = kind === 'spend' ? readValue(cells) : undefined;
  const meaning = kind === 'spend' && !isFiat(sent.asset) ? 'spend' : 'change';
  return entry(meaning, { ...negateUnits(sent), value }, { ...parts, fee });
}

const negateUnits = (units: Units): Units => ({
  ...units,
  quantity: negate(absolute(units.quantity)),
});

function readSide(
  cells: Row,
  amount: 'sent' | 'received',
  asset: 'sentAsset' | 'receivedAsset',
): Units {
  return { asset: cells.asset(asset), quantity: absolute(cells.amount(amount)) };
}

/** What the card paid, which is what the bitcoin were worth. */
function readValue(cells: Row): Units['value'] {
  const { asset, quantity } = readSide(cells, 'received', 'receivedAsset');
  return isFiat(asset)
    ? { amount: toMoney(quantity), currency: asset as string as FiatCode }
    : undefined;
}

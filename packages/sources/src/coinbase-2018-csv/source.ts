import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shown, type Cells } from '../cells.ts';
import { coinbaseKind, type CoinbaseKind } from '../coinbase-csv/kinds.ts';
import { readConvertNote } from '../coinbase-csv/notes.ts';
import { entry, type EntryKind } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { signed } from '../leg-trades.ts';
import { came, left, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const AMOUNT = /^(\w{3}) Amount Transacted \(Inclusive of Coinbase Fees\)$/i;
const shape: HeaderShape = ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted', /^\w{3} Spot Price at Transaction$/i, AMOUNT, 'Address', 'Notes'];
const fields = { time: 'Timestamp', type: 'Transaction Type', asset: 'Asset', quantity: 'Quantity Transacted', total: AMOUNT, notes: 'Notes' } as const;
type Report = Cells<keyof typeof fields>;

/** Coinbase's transaction report of 2018 and 2019: totals without a column for the fee. */
export const coinbase2018Csv: FileSource = {
  id: 'coinbase-2018-csv',
  label: 'Coinbase: Transaction report of 2018 and 2019 (CSV)',
  provider: 'coinbase',
  kind: 'exchange',
  headers: [shape],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const entryKinds: Readonly<Partial<Record<CoinbaseKind, EntryKind>>> = {
  send: 'change',
  receive: 'change',
  earn: 'reward',
  stake: 'stakingReward',
  interest: 'interest',
  airdrop: 'airdrop',
  donate: 'donation',
  spend: 'spend',
  cashIn: 'change',
  cashOut: 'change',
};
const leaving: ReadonlySet<CoinbaseKind> = new Set<CoinbaseKind>(['send', 'donate', 'spend', 'cashOut']);

function read(cells: Report): Outcome {
  const type = cells.required('type');
  const kind = coinbaseKind(type);
  if (kind === 'inside') return skip('moved within Coinbase');
  const notes = cells.text('notes');
  const parts = { at: cells.time('time', { timeZone: utc, order: 'month-first' }), memo: notes };
  const units: Units = { asset: cells.asset('asset'), quantity: absolute(cells.amount('quantity')) };
  const currency = AMOUNT.exec(cells.column('total'))?.[1]?.toUpperCase() ?? '';
  const value = cells.worth('total', currency);
  if (kind === 'buy' || kind === 'sell')
    return fill({ ...parts, side: kind, base: units, quote: { asset: currency as AssetId, quantity: cells.amount('total') } });
  if (kind === 'convert') {
    const into = readConvertNote(notes) ?? cells.fail('notes', 'does not say what it was converted to');
    const received = { asset: into.asset.toUpperCase() as AssetId, quantity: into.quantity, value };
    return transaction({ ...parts, type: tradeType(units.asset, received.asset), movements: [left(units), came(received)] });
  }
  const meaning = kind && entryKinds[kind];
  if (!kind || !meaning) return cells.fail('type', `'${shown(type)}' is a type of entry that is not known here`);
  const isReward = kind === 'receive' && /coinbase (earn|rewards|referral)/i.test(notes);
  return entry(isReward ? 'reward' : meaning, signed({ ...units, value }, leaving.has(kind)), parts);
}

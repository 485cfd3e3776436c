import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isEither } from '../status.ts';

const fields = {
  date: 'Date',
  time: 'Time',
  status: 'Status',
  kind: 'Accounting Type',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  hash: 'Tx Hash',
  memo: 'Transaction Type',
  changes: 'Changes JSON',
} as const;
type Row = Cells<keyof typeof fields>;

/** Zerion's transactions of a wallet. What changed is in JSON, because several assets can change at once. */
export const zerionCsv: FileSource = {
  id: 'zerion-csv',
  label: 'Zerion: Transactions (CSV)',
  provider: 'zerion',
  kind: 'wallet',
  headers: [
    getHeader(
      'Date,Time,Transaction Type,Status,Application,Accounting Type,Buy Amount,Buy Currency,Buy Currency Address,Buy Fiat Amount,Buy Fiat Currency,Sell Amount',
      'Sell Currency,Sell Currency Address,Sell Fiat Amount,Sell Fiat Currency,Fee Amount,Fee Currency,Fee Fiat Amount,Fee Fiat Currency,Sender,Receiver,Tx Hash,Link,Timestamp,Changes JSON',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

interface Change {
  readonly isIn: boolean;
  readonly units: Units;
}

function readChanges(cells: Row): readonly Change[] {
  const text = cells.text('changes');
  if (text === '') return [];
  const parsed = parseJson(text);
  if (!Array.isArray(parsed))
    return cells.fail('changes', fill(rejectedRows.notZerionChanges, { value: shorten(text) }));
  return parsed.map((change: unknown) => readChange(cells, change));
}

function readChange(cells: Row, change: unknown): Change {
  const has = (name: string): string => {
    const value: unknown =
      typeof change === 'object' && change !== null ? Reflect.get(change, name) : undefined;
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : cells.fail('changes', fill(rejectedRows.changeWithout, { name }));
  };
  const [type, amount] = [has('type'), has('amount')];
  if (type !== 'in' && type !== 'out')
    return cells.fail(
      'changes',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'in', second: 'out' }),
    );
  const quantity =
    cells.amountIn(amount) ??
    cells.fail('changes', fill(texts.amountInvalid, { value: shorten(amount) }));
  const asset = has('symbol').toUpperCase() as AssetId;
  return { isIn: type === 'in', units: { asset, quantity: toQuantity(quantity) } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KINDS = /^(income|spend|trade)$/i;

function read(cells: Row, { timeZone }: ReadOptions): Outcome {
  const charged = cells.units('fee', 'feeAsset');
  const fee = charged && payFee(charged);
  const base = {
    at: cells.timeIn('time', `${cells.required('date')} ${cells.required('time')}`, { timeZone }),
    txHash: cells.requiredId('hash'),
    memo: cells.text('memo'),
  };
  const onlyFee = (): Outcome =>
    fee
      ? transaction({ ...base, type: 'fee', movements: [fee] })
      : skip(fill(skippedRows.movedNothing));
  if (
    !isEither(cells, 'status', [/^confirmed$/i, /^(failed|pending|dropped|rejected|cancell?ed)$/i])
  )
    return onlyFee();
  const kind = cells.required('kind');
  if (!KINDS.test(kind))
    return cells.fail('kind', fill(texts.valueUnknown, { value: shorten(kind) }));
  const changes = readChanges(cells);
  const [sent, received] = [
    changes.filter(({ isIn }) => !isIn).map(({ units }) => units),
    changes.filter(({ isIn }) => isIn).map(({ units }) => units),
  ];
  const [out, into] = [sent[0], received[0]];
  if (!out && !into) return onlyFee();
  if (out && into && sent.length > 1 && received.length > 1)
    return cells.fail('changes', fill(rejectedRows.severalForSeveral));
  return transaction({
    ...base,
    type: out && into ? tradeType(out.asset, into.asset) : out ? 'withdrawal' : 'deposit',
    movements: [...sent.map(send), ...received.map(receive), fee],
  });
}

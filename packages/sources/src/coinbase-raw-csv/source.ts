import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { negate } from '@lotbook/decimal/decimal';
import { getOwn } from '@lotbook/model/get-own';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinbaseKind, type CoinbaseKind } from '../coinbase-csv/kinds.ts';
import { entry, type EntryKind } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const COST = /^Cost Basis \(incl\. fees and\/or spread\) \([A-Z]{3}\)$/i;
const PROCEEDS = /^Proceeds \(excl\. fees (and\/or spread|paid)\) \([A-Z]{3}\)$/i;
const shape: HeaderShape = [
  ...getHeader('Transaction ID,Transaction Type,Date & time,Asset Acquired'),
  'Quantity Acquired (Bought, Received, etc)',
  COST,
  'Data Source',
  'Asset Disposed (Sold, Sent, etc)',
  'Quantity Disposed',
  PROCEEDS,
];
const fields = {
  id: 'Transaction ID',
  type: 'Transaction Type',
  time: 'Date & time',
  into: 'Asset Acquired',
  received: 'Quantity Acquired (Bought, Received, etc)',
  cost: COST,
  from: 'Asset Disposed (Sold, Sent, etc)',
  sent: 'Quantity Disposed',
  proceeds: PROCEEDS,
} as const;
type Row = Cells<keyof typeof fields>;

/** Coinbase's raw transactions, among its tax documents: what was acquired and what was disposed of, with cost and proceeds. */
export const coinbaseRawCsv: FileSource = {
  id: 'coinbase-raw-csv',
  label: 'Coinbase: Raw transactions (CSV)',
  provider: 'coinbase',
  kind: 'exchange',
  headers: [shape],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kinds: Readonly<Partial<Record<CoinbaseKind, EntryKind>>> = {
  send: 'change',
  receive: 'change',
  earn: 'reward',
  stake: 'stakingReward',
  interest: 'interest',
  airdrop: 'airdrop',
  donate: 'donation',
  spend: 'spend',
};
const OUT: ReadonlySet<CoinbaseKind> = new Set<CoinbaseKind>(['send', 'donate', 'spend']);

function read(cells: Row): Outcome {
  const type = cells.required('type');
  const kind = findCoinbaseKind(type);
  if (kind === undefined)
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Coinbase' }));
  const base = { at: cells.time('time', {}), externalId: cells.id('id'), memo: type };
  const [received, sent] = [cells.units('received', 'into'), cells.units('sent', 'from')];
  if (kind === 'buy' || kind === 'sell' || kind === 'convert')
    return readTrade(cells, { received, sent }, base);
  const meaning = kinds[kind];
  const units = OUT.has(kind) ? sent : received;
  if (!meaning || !units || (sent && received))
    return cells.fail('type', fill(rejectedRows.typeContradictsAmounts, { value: shorten(type) }));
  const value = meaning === 'change' ? undefined : cells.worth('cost', getCurrency(cells, 'cost'));
  const one = { ...toUnits(units), value };
  return entry(meaning, OUT.has(kind) ? { ...one, quantity: negate(one.quantity) } : one, base);
}

interface Sides {
  readonly received: Units | undefined;
  readonly sent: Units | undefined;
}

/** Without an asset on one side, money was paid or received: cost with the fee, proceeds after it. */
function readTrade(
  cells: Row,
  { received, sent }: Sides,
  base: Pick<Parameters<typeof transaction>[0], 'at' | 'externalId' | 'memo'>,
): Outcome {
  const out = sent ? toUnits(sent) : readMoney(cells, 'cost');
  const into = received ? toUnits(received) : readMoney(cells, 'proceeds');
  if (out.asset === into.asset)
    return skip(fill(skippedRows.movedWithin, { platform: 'Coinbase' }));
  return transaction({
    ...base,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
  });
}

const readMoney = (cells: Row, field: 'cost' | 'proceeds'): Units => ({
  asset: getCurrency(cells, field) as AssetId,
  quantity: cells.amount(field),
});

const getCurrency = (cells: Row, field: 'cost' | 'proceeds'): string =>
  /\(([A-Z]{3})\)$/i.exec(cells.column(field))?.[1]?.toUpperCase() ?? '';

const RENAMED: Readonly<Record<string, string>> = { CGLD: 'CELO', ETH2: 'ETH' };
const toUnits = (units: Units): Units => ({
  ...units,
  asset: (getOwn(RENAMED, units.asset) ?? units.asset) as AssetId,
});

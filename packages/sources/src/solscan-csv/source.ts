import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { scaleToWhole } from '../wallet-change.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadMovement } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { sumByAsset, signed } from '../leg-trades.ts';
import { receive, send, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { toMintAsset } from '../solana-mints.ts';

const NATIVE = /^So1{38,}2?$/;
const transfer = getHeader('Action,From,To,Amount,Flow,Value,Decimals,Token Address');
const fields = {
  hash: 'Signature',
  time: ['Block Time', 'Time'],
  action: 'Action',
  amount: 'Amount',
  flow: 'Flow',
  decimals: 'Decimals',
  token: ['Token Address', 'TokenAddress'],
  multiplier: 'Multiplier',
} as const;
type Row = Cells<keyof typeof fields>;

/** Solscan's transfers of one address: raw amounts and the direction. Those of one signature are one transaction. */
export const solscanCsv: FileSource = {
  id: 'solscan-csv',
  label: 'Solscan: Transfers of an address (CSV)',
  provider: 'solscan',
  kind: 'wallet',
  headers: [
    ['Signature', 'Block Time', 'Human Time', ...transfer],
    ['Signature', 'Block Time', 'Human Time', ...transfer, 'Multiplier'],
    getHeader('Signature,Time,Action,From,To,Amount,Flow,Value,Decimals,TokenAddress'),
  ],
  open: (header, options) =>
    groupBy(layout(header, fields, options), { key: (cells) => cells.requiredId('hash') }, read),
};

function read(rows: readonly [Row, ...Row[]]): Outcome {
  const [first] = rows;
  const movements = sumByAsset(rows.map(readUnits)).map(toMovement);
  if (movements.length === 0) return skip(fill(skippedRows.movedNothing));
  const directions = new Set(movements.map(({ direction }) => direction));
  return transaction({
    at: first.unixTime('time'),
    txHash: first.requiredId('hash'),
    type: directions.size > 1 ? 'swap' : directions.has('in') ? 'deposit' : 'withdrawal',
    movements,
    memo: [...new Set(rows.map((cells) => cells.text('action').toLowerCase()))].join(', '),
  });
}

function readUnits(cells: Row): Units {
  const flow = cells.required('flow').toLowerCase();
  if (flow !== 'in' && flow !== 'out')
    return cells.fail('flow', fill(texts.valueUnknown, { value: shorten(flow) }));
  const decimals = cells.required('decimals');
  if (!/^\d{1,2}$/.test(decimals))
    return cells.fail('decimals', fill(texts.valueUnknown, { value: shorten(decimals) }));
  const multiplier = cells.text('multiplier');
  if (!/^(1(\.0*)?)?$/.test(multiplier))
    return cells.fail('multiplier', fill(texts.valueUnknown, { value: shorten(multiplier) }));
  const mint = cells.required('token');
  const asset = NATIVE.test(mint) ? ('SOL' as AssetId) : toMintAsset(mint);
  const quantity = scaleToWhole(cells.amount('amount'), 10n ** BigInt(decimals));
  return signed({ asset, quantity }, flow === 'out');
}

const toMovement = (units: Units): ReadMovement =>
  units.quantity < 0n ? send(units) : receive(units);

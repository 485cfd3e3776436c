import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, transaction, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { toMintAsset } from '../solana-mints.ts';
import { scaleToWhole } from '../wallet-change.ts';

const NATIVE = /^So1{38,}2?$/;
const fields = {
  hash: 'Signature',
  time: 'Block Time',
  action: 'Action',
  token1: 'Token1',
  amount1: 'Amount1',
  decimals1: 'TokenDecimals1',
  token2: 'Token2',
  amount2: 'Amount2',
  decimals2: 'TokenDecimals2',
} as const;
type Activity = Cells<keyof typeof fields>;

/** Solscan's DeFi activities of one address: swaps with raw amounts. */
export const solscanDefiCsv: FileSource = {
  id: 'solscan-defi-csv',
  label: 'Solscan: DeFi activities of an address (CSV)',
  provider: 'solscan',
  kind: 'wallet',
  headers: [
    getHeader(
      'Signature,Block Time,Human Time,Action,From,Token1,Amount1,TokenDecimals1,Token2,Amount2,TokenDecimals2,Value,Platforms,Sources',
    ),
  ],
  hasShorterRows: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Activity): Outcome {
  const action = cells.required('action');
  if (!/^(AGG )?TOKEN SWAP$/i.test(action))
    return cells.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
  const sent = readSide(cells, ['token1', 'amount1', 'decimals1']);
  const received = readSide(cells, ['token2', 'amount2', 'decimals2']);
  return transaction({
    at: cells.unixTime('time'),
    txHash: cells.requiredId('hash'),
    type: 'swap',
    movements: [send(sent), receive(received)],
    memo: action.toLowerCase(),
  });
}

/** Solscan writes 0 for an amount that it doesn't know. */
function readSide(
  cells: Activity,
  [token, amount, places]: readonly [
    'token1' | 'token2',
    'amount1' | 'amount2',
    'decimals1' | 'decimals2',
  ],
): Units {
  const decimals = cells.required(places);
  const raw = cells.amount(amount);
  if (!/^\d{1,2}$/.test(decimals))
    return cells.fail(places, fill(texts.valueUnknown, { value: shorten(decimals) }));
  if (raw <= 0n)
    return cells.fail(amount, fill(texts.valueUnknown, { value: shorten(cells.text(amount)) }));
  const mint = cells.required(token);
  return {
    asset: NATIVE.test(mint) ? ('SOL' as AssetId) : toMintAsset(mint),
    quantity: scaleToWhole(raw, 10n ** BigInt(decimals)),
  };
}

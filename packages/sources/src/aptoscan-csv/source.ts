import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { instantFromMs, type Instant } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';

const fields = {
  hash: 'Version',
  time: 'Time',
  coin: 'Coin_Type',
  token: 'Token',
  tokenVersion: 'Token_Version',
  from: 'From',
  to: 'To',
  amount: 'Amount',
  fee: 'Fee',
  success: 'Success',
  memo: 'Function',
} as const;
type Row = Cells<keyof typeof fields>;
const APT = 'APT' as AssetId;

/** Aptoscan's transactions, coin transfers or token transfers of one address. */
export const aptoscanCsv: FileSource = {
  id: 'aptoscan-csv',
  label: 'Aptoscan: Transactions or transfers of an address (CSV)',
  provider: 'aptoscan',
  kind: 'wallet',
  headers: [
    getHeader('Version,Block,Time,From,To,Function,Fee,Success'),
    getHeader('Version,Block,Time,Coin_Type,From,To,Amount,Fee,Success'),
    getHeader('Version,Block,Time,Token,Token_Version,From,To,Amount,Fee,Success'),
  ],
  positional: true,
  expects: { Success: /^(true|false)$/i },
  open: (header, options) => {
    const columns = layout(header, fields, options);
    return readWholeFile(columns, (all) => {
      const own = getAccountAddress(
        all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
        options.fileName,
      );
      return eachRow(columns, (cells) => read(cells, own));
    });
  },
};

function read(cells: Row, own: string | undefined): Outcome {
  const success = cells.required('success').toLowerCase();
  if (success !== 'true' && success !== 'false')
    return cells.fail(
      'success',
      fill(rejectedRows.neitherOf, { value: shorten(success), first: 'true', second: 'false' }),
    );
  if (own === undefined) return cells.fail('from', fill(rejectedRows.ownAddressUnclearName));
  const isSender = cells.text('from').toLowerCase() === own;
  const charged = cells.optionalAmount('fee');
  const fee = {
    asset: APT,
    quantity: isSender && charged !== undefined ? charged : (0n as NonNullable<typeof charged>),
    sourceName: own,
  };
  const base = { at: readMicroseconds(cells), txHash: cells.requiredId('hash') };
  if (success === 'false' || !cells.has('amount'))
    return fee.quantity === 0n
      ? skip(fill(skippedRows.movedNothingOfAddress))
      : entry('fee', signed(fee, true), { ...base, memo: cells.text('memo') });
  const units = { asset: readAsset(cells), quantity: cells.amount('amount'), sourceName: own };
  return entry('change', signed(units, isSender), { ...base, fee: payFee(fee) });
}

function readMicroseconds(cells: Row): Instant {
  const text = cells.required('time');
  return /^\d{15,16}$/.test(text)
    ? instantFromMs(Math.floor(Number(text) / 1000))
    : cells.fail('time', fill(rejectedRows.notMicroseconds, { value: shorten(text) }));
}

const NATIVE = /^0x0*1::aptos_coin::AptosCoin$/i;
const CODE = /^\w+::\w+::([A-Za-z]\w{1,14})$/;

/** A coin type such as `0x1::aptos_coin::AptosCoin`; a token is one of its kind. */
function readAsset(cells: Row): AssetId {
  if (cells.has('token'))
    return `${cells.required('token')}/${cells.text('tokenVersion')}` as AssetId;
  const text = cells.required('coin');
  if (NATIVE.test(text)) return APT;
  const code =
    CODE.exec(text)?.[1] ?? cells.fail('coin', fill(texts.valueUnknown, { value: shorten(text) }));
  return code.toUpperCase() as AssetId;
}

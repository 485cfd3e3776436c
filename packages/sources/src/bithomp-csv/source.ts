import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs, sumByAsset } from '../leg-trades.ts';
import { payFee, transaction, type Units } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  time: 'Timestamp ISO',
  address: 'Address',
  type: 'Type',
  amount: 'Amount',
  asset: 'Currency',
  fee: 'Tx fee',
  feeAsset: 'Tx fee currency',
  memo: 'Memo',
  hash: 'Tx',
} as const;
type Bithomp = Cells<keyof typeof fields>;

/** Bithomp's history of addresses on the XRP Ledger. Each row is the change of one balance, with the network fee. */
export const bithompCsv: FileSource = {
  id: 'bithomp-csv',
  label: 'Bithomp: XRP Ledger history (CSV)',
  provider: 'ripple',
  kind: 'wallet',
  headers: [
    getHeader(
      '#,Timestamp Unix,Timestamp ISO,Address,Type,Amount as Text,Amount,Currency,Currency issuer,USD Amount equavalent,Direction',
      'Transfer fee as Text,Transfer fee,Transfer fee currency,Transfer fee currency issuer,USD Transfer Fee equavalent',
      'Tx fee as Text,Tx fee,Tx fee currency,USD Tx Fee equavalent,Memo,Tx',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: (cells) => cells.id('hash') || undefined },
      read,
    ),
};

/** Units that are reserved in the ledger remain the owner's. */
const reserved = /^(escrow|paymentchannel|check)/i;

function read(rows: readonly [Bithomp, ...Bithomp[]]): Outcome {
  const [first] = rows;
  const type = first.required('type');
  if (reserved.test(type))
    return first.fail('type', fill(rejectedRows.reserveEnterManually, { value: shorten(type) }));
  const parts = {
    at: first.time('time', { timeZone: utc }),
    txHash: first.id('hash'),
    memo: first.text('memo'),
  };
  const fees = sumByAsset(rows.flatMap((cells) => readFee(cells) ?? []));
  const changes = sumByAsset(rows.map(readChange));
  const [change] = changes;
  if (!change)
    return transaction({ ...parts, type: 'fee', movements: fees.map((fee) => payFee(fee)) });
  const signs = new Set(changes.map(({ quantity }) => quantity > 0n));
  if (changes.length > 1 && signs.size === 1)
    return first.fail(
      'type',
      fill(rejectedRows.severalAssetsOneDirection, { value: shorten(type) }),
    );
  if (changes.length > 1)
    return joinLegs({
      ...parts,
      cells: first,
      field: 'amount',
      legs: changes,
      fees,
      manyToOne: true,
    });
  const [fee, ...more] = fees;
  if (more.length > 0) return first.fail('fee', fill(rejectedRows.inSeveralAssets));
  return entry('change', change, { ...parts, fee: fee && payFee(fee) });
}

const readFee = (cells: Bithomp): Units | undefined => {
  const quantity = cells.optionalAmount('fee');
  return quantity === undefined || quantity === 0n
    ? undefined
    : { asset: nameAsset(cells.text('feeAsset') || 'XRP'), quantity: absolute(quantity) };
};

/** A change of XRP contains the network fee, so it is added again. */
function readChange(cells: Bithomp): Units {
  const asset = nameAsset(cells.required('asset'));
  const fee = readFee(cells);
  const quantity = cells.amount('amount');
  return { asset, quantity: fee?.asset === asset ? add(quantity, fee.quantity) : quantity };
}

/** Codes longer than three letters are written as 40 hexadecimal digits. */
function nameAsset(code: string): AssetId {
  if (!/^[\dA-F]{40}$/i.test(code)) return code.trim().toUpperCase() as AssetId;
  const text = Buffer.from(code, 'hex').toString('latin1').replaceAll('\0', '');
  return (/^[\w.!@#$%^&*<>(){}[\]|+-]+$/.test(text) ? text.toUpperCase() : code) as AssetId;
}

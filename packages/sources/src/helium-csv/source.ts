import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { usd } from '@lotbook/model/fiat';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, readWholeFile, type Outcome } from '../rows.ts';

const fields = {
  time: 'date',
  type: 'type',
  hash: 'transaction_hash',
  amount: 'hnt_amount',
  fee: 'hnt_fee',
  worth: 'usd_amount',
  payer: 'payer',
  payee: 'payee',
} as const;
const HNT = 'HNT' as AssetId;

/** Helium's rewards and payments as Fairspot exported them. */
export const heliumCsv: FileSource = {
  id: 'helium-csv',
  label: 'Helium: Fairspot export (CSV)',
  provider: 'helium',
  kind: 'wallet',
  headers: [
    getHeader(
      'block,date,type,transaction_hash,hnt_amount,hnt_fee,usd_oracle_price,usd_amount,usd_fee,payer,payee',
    ),
  ],
  open: (header, options) =>
    readWholeFile(layout(header, fields, options), (all) => {
      const own = findOwner(all);
      return eachRow(layout(header, fields, options), (cells) => read(cells, own));
    }),
};

type Row = Cells<keyof typeof fields>;
const isReward = (cells: Row): boolean => /^rewards_v\d$/i.test(cells.text('type'));

/** Rewards are paid to the owner; without any, the owner takes part in every payment. */
function findOwner(all: readonly Row[]): string | undefined {
  const payee = all.find((cells) => isReward(cells) && cells.text('payee') !== '')?.text('payee');
  if (payee !== undefined) return payee;
  return getAccountAddress(
    all.map((cells) => ({ from: cells.text('payer'), to: cells.text('payee') })),
  );
}

function read(cells: Row, own: string | undefined): Outcome {
  const type = cells.required('type').toLowerCase();
  const units = {
    asset: HNT,
    quantity: cells.amount('amount'),
    value: cells.worth('worth', usd),
  };
  const quantity = cells.optionalAmount('fee');
  const base = { at: cells.time('time', { timeZone: utc }), txHash: cells.id('hash'), memo: type };
  if (isReward(cells)) return entry('mining', units, base);
  if (!/^payment_v\d$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const isSent = own !== undefined && cells.text('payer').toLowerCase() === own.toLowerCase();
  if (!isSent && (own === undefined || cells.text('payee').toLowerCase() !== own.toLowerCase()))
    return cells.fail('payer', fill(rejectedRows.payerOrPayee));
  const fee = quantity === undefined ? undefined : payFee({ asset: HNT, quantity });
  return entry('change', signed(units, isSent), { ...base, fee: isSent ? fee : undefined });
}

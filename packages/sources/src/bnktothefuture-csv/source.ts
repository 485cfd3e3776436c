import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { negate } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toQuantity } from '../amounts.ts';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date',
  kind: 'Description',
  asset: 'Currency',
  details: 'Details',
  id: 'Transaction ID',
  received: 'In',
  sent: 'Out',
} as const;
type Row = Cells<keyof typeof fields>;

/** BnkToTheFuture's ledger. A trade is the row of what was sent; its details name what was received. */
export const bnkToTheFutureCsv: FileSource = {
  id: 'bnktothefuture-csv',
  label: 'BnkToTheFuture: Transactions (CSV)',
  provider: 'bnktothefuture',
  kind: 'exchange',
  headers: [getHeader('Date,Description,Currency,Details,Transaction ID,In,Out')],
  positional: true,
  expects: {
    Description:
      /^(Dividend|Deposit|Reward|Withdrawal|Fee|(Outcome|Income) Transaction|Pending Transaction\/Order|Funds Released)$/i,
  },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kinds = entryWords<'change' | 'interest' | 'airdrop' | 'fee' | 'trade' | 'inside'>({
  change: 'deposit|withdrawal',
  interest: 'dividend',
  airdrop: 'reward',
  fee: 'fee',
  trade: 'outcome transaction',
  inside: 'income transaction|pending transaction/order|funds released',
});

function read(cells: Row): Outcome {
  const word = cells.required('kind');
  const kind =
    kinds(word) ?? cells.fail('kind', fill(texts.valueUnknown, { value: shorten(word) }));
  if (kind === 'inside') return skip(fill(skippedRows.partOfOtherRow));
  const at = cells.time('time', { timeZone: utc });
  if (kind === 'trade') return readTrade(cells, at);
  const received = unitsIn(cells, 'received');
  const sent = unitsIn(cells, 'sent');
  const units = received ?? (sent && { ...sent, quantity: negate(sent.quantity) });
  if (!units || (received && sent)) return cells.fail('received', fill(texts.rowHasNoAmount));
  return entry(kind, units, { at, externalId: cells.id('id') });
}

function readTrade(cells: Row, at: Parameters<typeof transaction>[0]['at']): Outcome {
  const sent = unitsIn(cells, 'sent') ?? cells.fail('sent', fill(texts.cellEmpty));
  const details = cells.text('details');
  const amount = /Income Amount:\s*"?(\d+(?:\.\d+)?)/i.exec(details)?.[1];
  const asset = /Income Currency:\s*"?([A-Za-z\d*]+)/i.exec(details)?.[1];
  const quantity = amount === undefined ? undefined : cells.amountIn(amount);
  if (quantity === undefined || asset === undefined)
    return cells.fail('details', fill(texts.valueUnknown, { value: shorten(details) }));
  const received = { asset: rename(asset) as AssetId, quantity: toQuantity(quantity) };
  return transaction({
    at,
    externalId: cells.id('id'),
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}

const rename = (code: string): string => toUpper(code).replace(/\*$/, '');

function unitsIn(cells: Row, field: 'received' | 'sent'): Units | undefined {
  const quantity = cells.optionalAmount(field);
  return quantity === undefined || quantity === 0n
    ? undefined
    : { asset: cells.asset('asset', rename), quantity };
}

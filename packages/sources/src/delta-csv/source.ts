import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides, type Sides } from '../sides.ts';
import { getOwn } from '@lotbook/model/get-own';

const fields = {
  time: 'Date',
  way: 'Way',
  amount: 'Base amount',
  asset: 'Base currency (name)',
  class: 'Base type',
  quote: 'Quote amount',
  quoteAsset: 'Quote currency',
  exchange: 'Exchange',
  from: 'Sent/Received from',
  to: 'Sent to',
  fee: 'Fee amount',
  feeAsset: 'Fee currency (name)',
  notes: 'Notes',
} as const;
type Delta = Cells<keyof typeof fields>;

/** Delta's portfolio, which names the exchanges and wallets itself. */
export const deltaCsv: FileSource = {
  id: 'delta-csv',
  label: 'Delta: Transactions (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name)',
      'Broker,Notes',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** `SOL (Solana)` */
const code = (text: string): string => text.split('(')[0]?.trim().toUpperCase() ?? '';
/** Words that Delta writes instead of a name. */
const origins: Readonly<Record<string, Label>> = {
  AIRDROP: 'airdrop',
  MINING: 'mining',
  STAKING: 'staking',
  FORK: 'fork',
  DIVIDENDS: 'reward',
  MY_WALLET: 'plain',
  OTHER: 'plain',
};
const placeIn = (cells: Delta, field: 'exchange' | 'from' | 'to'): string | undefined => {
  const name = cells.text(field);
  return name === '' || Object.hasOwn(origins, name) ? undefined : name;
};

function read(cells: Delta): Outcome {
  const assetClass = cells.text('class').toUpperCase();
  if (assetClass !== 'CRYPTO')
    return skip(fill(skippedRows.entryTypeNotCrypto, { type: shorten(assetClass) }));
  const way = cells.required('way').toUpperCase();
  const units: Units = { asset: cells.asset('asset', code), quantity: cells.amount('amount') };
  const sides = readSides(cells, way, units);
  const made = makeFromSides({
    at: cells.time('time', { timeZone: utc }),
    memo: cells.text('notes'),
    label: 'plain',
    ...sides,
    fee: readFee(cells, sides),
  });
  return made ?? cells.fail('amount', fill(texts.cellEmpty));
}

type Read = Pick<Sides, 'sent' | 'received'> & { readonly label?: Label };

function readSides(cells: Delta, way: string, units: Units): Read {
  const sourceName = placeIn(cells, 'exchange');
  const placed = { ...units, sourceName };
  if (way === 'BUY' || way === 'SELL') {
    const quote = {
      asset: cells.asset('quoteAsset', code),
      quantity: cells.amount('quote'),
      sourceName,
    };
    return way === 'BUY' ? { sent: quote, received: placed } : { sent: placed, received: quote };
  }
  const [from, to] = [placeIn(cells, 'from') ?? sourceName, placeIn(cells, 'to') ?? sourceName];
  if (way === 'TRANSFER')
    return { sent: { ...units, sourceName: from }, received: { ...units, sourceName: to } };
  if (way === 'WITHDRAW') return { sent: { ...units, sourceName: from } };
  const label =
    way === 'DIVIDEND' ? 'reward' : (getOwn(origins, cells.text('from').toUpperCase()) ?? 'plain');
  if (way === 'DEPOSIT' || way === 'DIVIDEND')
    return { received: { ...units, sourceName: to }, label };
  return cells.fail('way', fill(texts.valueUnknown, { value: shorten(way) }));
}

function readFee(cells: Delta, { sent, received }: Read): Units | undefined {
  const quantity = cells.optionalAmount('fee');
  if (quantity === undefined || quantity === 0n) return undefined;
  const asset: AssetId = cells.asset('feeAsset', code);
  return { asset, quantity, sourceName: (sent ?? received)?.sourceName };
}

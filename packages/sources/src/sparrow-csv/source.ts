import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { hasDecimals } from '../has-decimals.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';
import { scaleToWhole, SATOSHIS, makeWalletChange } from '../wallet-change.ts';

const UNIT = /\((BTC|sats)\)$/i;
const matchUnit = (name: string): RegExp =>
  new RegExp(String.raw`^${name}( \((BTC|sats)\))?$`, 'i');
const [VALUE, BALANCE, FEE] = [matchUnit('Value'), matchUnit('Balance'), matchUnit('Fee')];
/** The value in money. */
const MONEY = /^Value \((?!BTC)[A-Z]{3}\)$/;
const start: HeaderShape = ['Date (UTC)', 'Label', VALUE, BALANCE, FEE];
const fields = {
  time: ['Date (UTC)', 'Date'],
  label: 'Label',
  value: VALUE,
  fee: FEE,
  hash: 'Txid',
} as const;
type Sparrow = Cells<keyof typeof fields>;

/** Sparrow's transactions of a wallet, in bitcoin or satoshis. */
export const sparrowCsv: FileSource = {
  id: 'sparrow-csv',
  label: 'Sparrow: Transactions (CSV)',
  provider: 'sparrow',
  kind: 'wallet',
  headers: [
    [...start, 'Txid'],
    [...start, MONEY, 'Txid'],
    getHeader('Date,Label,Value,Balance,Fee,Txid'),
    getHeader('Date,Label,Value,Balance,Txid'),
  ],
  positional: true,
  // Its only coin is Bitcoin, whose ids have no 0x before them.
  expects: { Txid: /^[0-9a-f]{4,}$/i },
  asksTimeZone: asksZone({}),
  open: (header, options) => {
    const [at, style] = [layout(header, fields, options), getTimeStyle({}, header, options)];
    return readWholeFile(at, (all) => {
      const isSats = isInSatoshis(header, all);
      return eachRow(at, (cells) => read(cells, isSats, style));
    });
  },
};

/** Amounts in bitcoin have eight decimals; satoshis have none. */
function isInSatoshis(header: readonly string[], all: readonly Sparrow[]): boolean {
  const unit = header.map((cell) => UNIT.exec(cell)?.[1]).find((found) => found !== undefined);
  return unit === undefined
    ? !all.some((cells) => hasDecimals(cells, 'value') || hasDecimals(cells, 'fee'))
    : unit.toLowerCase() === 'sats';
}

function read(cells: Sparrow, isSats: boolean, style: TimeStyle): Outcome {
  const time = cells.text('time');
  if (time.startsWith('#')) return skip(fill(skippedRows.noteBelowTable));
  if (/^unconfirmed$/i.test(time)) return skip(fill(skippedRows.notConfirmed));
  const units = isSats ? SATOSHIS : 1n;
  const fee = cells.optionalAmount('fee');
  return makeWalletChange(
    { asset: 'BTC' as AssetId, quantity: scaleToWhole(cells.amount('value'), units) },
    fee === undefined ? undefined : scaleToWhole(fee, units),
    { at: cells.time('time', style), txHash: cells.requiredId('hash'), memo: cells.text('label') },
  );
}

import { quantity, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { parseInstant, type Instant } from '@lotbook/model/time';
import { krakenAsset } from './kraken-ledgers-csv/assets.ts';

/** A row that says what was there after it. */
export interface LedgerRow {
  readonly id: string;
  readonly at: Instant;
  readonly asset: AssetId;
  /** The balance within the source that the row is of. */
  readonly wallet: string;
  /** What it changed the balance by, its fee included. */
  readonly change: Quantity;
  readonly balance: Quantity;
}

interface Columns {
  readonly id: readonly string[];
  readonly time: readonly string[];
  readonly asset: string;
  readonly amount: string;
  /** Taken off the balance beside the amount. */
  readonly fee?: string;
  readonly balance: string;
  /** Together they name a balance of its own. */
  readonly wallet: readonly string[];
  readonly assetOf?: (text: string) => AssetId;
}

/** Ledgers whose rows tell the balance after them: Kraken's, by file and by API, and the account statement of Coinbase Pro and Exchange. */
const ledgers: readonly Columns[] = [
  {
    id: ['txid', 'id', 'refid'],
    time: ['time'],
    asset: 'asset',
    amount: 'amount',
    fee: 'fee',
    balance: 'balance',
    wallet: ['asset', 'wallet'],
    assetOf: krakenAsset,
  },
  {
    id: ['transfer id', 'trade id', 'order id'],
    time: ['time', 'timestamp'],
    asset: 'amount/balance unit',
    amount: 'amount',
    balance: 'balance',
    wallet: ['portfolio'],
  },
];

/** Reads the balance that a row of a ledger tells, by the names of its columns. @returns undefined for a row of another kind, and for one that tells no balance */
export function ledgerRow(header: readonly string[], cells: readonly string[]): LedgerRow | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = ledgers.find(
    ({ asset, amount, balance, time }) => [asset, amount, balance].every((name) => names.includes(name)) && time.some((name) => names.includes(name)),
  );
  if (!columns) return undefined;
  const text = (name: string): string => cells[names.indexOf(name)]?.trim() ?? '';
  const first = (some: readonly string[]): string => some.map(text).find((value) => value !== '') ?? '';
  const at = instantOf(first(columns.time));
  const [amount, fee, balance] = [
    units(text(columns.amount)),
    columns.fee === undefined ? zeroQuantity : (units(text(columns.fee)) ?? zeroQuantity),
    units(text(columns.balance)),
  ];
  const asset = text(columns.asset);
  if (at === undefined || amount === undefined || balance === undefined || asset === '') return undefined;
  const named = columns.assetOf?.(asset) ?? (asset.toUpperCase() as AssetId);
  return { id: first(columns.id), at, asset: named, wallet: columns.wallet.map(text).join(' ').trim(), change: subtract(amount, fee), balance };
}

function instantOf(text: string): Instant | undefined {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return new Date(Math.floor(Number(text) * 1000)).toISOString() as Instant;
  return parseInstant(text);
}

function units(text: string): Quantity | undefined {
  if (!/^-?\d*\.?\d+$/.test(text)) return undefined;
  try {
    return quantity(text);
  } catch {
    return undefined;
  }
}

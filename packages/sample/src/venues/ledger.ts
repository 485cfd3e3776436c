import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { dollars, units, type Line } from '../line.ts';

export const ledgerHead: readonly string[] = [
  'Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,' +
    'Countervalue at Operation Date,Countervalue at CSV Export\n',
];

interface LedgerRow {
  readonly at: Instant;
  readonly asset: string;
  readonly type: 'IN' | 'OUT' | 'FEES' | 'REWARD';
  /** Includes the fee for outflows. */
  readonly amount: Quantity;
  readonly fee: Quantity;
  readonly hash: string;
  readonly value: Money;
}

export const ledgerLine = ({ at, asset, type, amount, fee, hash, value }: LedgerRow): Line => ({
  venue: 'ledger',
  text: `${[at, 'Confirmed', asset, type, units(amount), units(fee), hash, `${asset} 1`, `xpub-${asset.toLowerCase()}`, 'USD', dollars(value), dollars(value)].join(',')}\n`,
});

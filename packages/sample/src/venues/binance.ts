import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { seconds, type Line } from '../line.ts';

export const binanceHead: readonly string[] = [
  'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n',
];

export const binanceLine = (
  at: Instant,
  operation: string,
  coin: string,
  change: Quantity,
): Line => ({
  venue: 'binance',
  text: `10000001,${seconds(at)},${operation.startsWith('Simple Earn') ? 'Earn' : 'Spot'},${operation},${coin},${format(change, 8)},\n`,
});

import { utc } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger } from '../ledger-rows.ts';
import { receive, send, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const stakingFields = {
  time: 'Date(UTC)',
  sent: 'Coin',
  received: 'Token',
  amount: 'Amount',
  status: 'Status',
} as const;

/** Rewards of Binance's savings, and ETH staked for BETH. */
export const binanceEarnCsv: FileSource = {
  id: 'binance-earn-csv',
  label: 'Binance: Savings interest or ETH staking (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    getHeader('Date(UTC),Product Name,Coin,Amount'),
    getHeader('Date(UTC),Coin,Token,Amount,Status'),
  ],
  positional: true,
  ...chooseReader(
    {
      Token: {
        asksTimeZone: () => false,
        open: (header, options) => eachRow(layout(header, stakingFields, options), readStaking),
      },
    },
    readLedger({
      columns: {
        time: 'Date(UTC)',
        type: 'Product Name',
        asset: 'Coin',
        amount: 'Amount',
        memo: 'Product Name',
      },
      kindFor: () => 'interest',
      zone: utc,
      platform: 'Binance',
    }),
  ),
};

/** One unit of the token represents one unit of the coin. */
function readStaking(cells: Cells<keyof typeof stakingFields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const quantity = cells.amount('amount');
  return transaction({
    at: cells.time('time', { timeZone: utc }),
    type: 'crypto-crypto',
    movements: [
      send({ asset: cells.asset('sent'), quantity }),
      receive({ asset: cells.asset('received'), quantity }),
    ],
  });
}

import { usd } from '@lotbook/model/fiat';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  asset: 'Reward Currency',
  time: 'Date/Time of Reward',
  kind: 'Type of Reward',
  id: 'Transaction ID',
  amount: 'Amount of Reward',
  worth: 'Amount of Reward (notional USD)',
} as const;

/** Coinbase Prime's report of staking rewards. */
export const coinbasePrimeStakingCsv: FileSource = {
  id: 'coinbase-prime-staking-csv',
  label: 'Coinbase Prime: Staking rewards (CSV)',
  provider: 'coinbase-prime',
  kind: 'exchange',
  headers: [
    getHeader(
      'Portfolio,Portfolio ID,Entity Name,Entity ID,Wallet Name,Wallet ID,Wallet Address,Reward Address,Wallet Type,Staked Asset,Reward Currency,Date/Time of Reward,Type of Reward,Transaction ID,Blockchain Explorer Link,Amount of Reward,Validator Address,Validator Type,Amount of Reward (notional USD)',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const [id, asset] = [cells.text('id'), cells.asset('asset')];
  return entry(
    'stakingReward',
    { asset, quantity: cells.amount('amount'), value: cells.worth('worth', usd) },
    { at: cells.time('time', { timeZone }), txHash: id, memo: cells.text('kind') },
  );
}

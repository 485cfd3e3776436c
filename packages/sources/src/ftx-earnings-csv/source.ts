import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'Time',
  asset: ['Currency', 'coin'],
  lent: 'Proceeds',
  staked: 'Reward',
  memo: 'Notes',
} as const;

/** What FTX paid for coins that were lent or staked. */
export const ftxEarningsCsv: FileSource = {
  id: 'ftx-earnings-csv',
  label: 'FTX: Lending and staking (CSV)',
  provider: 'ftx',
  kind: 'exchange',
  headers: [
    getHeader('Time,Currency,Size,Hourly Funding Rate,Proceeds,Proceeds in USD'),
    getHeader('time,coin,size,rate,proceeds,feeUsd'),
    getHeader('time,coin,size,rate,proceeds'),
    getHeader('Time,Notes,Coin,Reward'),
  ],
  expects: { time: /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/ },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const parts = { at: cells.time('time', { timeZone }), memo: cells.text('memo') };
  const asset = cells.asset('asset');
  if (cells.has('staked'))
    return entry('stakingReward', { asset, quantity: cells.amount('staked') }, parts);
  return entry('interest', { asset, quantity: cells.amount('lent') }, parts);
}

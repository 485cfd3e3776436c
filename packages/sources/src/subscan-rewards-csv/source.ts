import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { readUnits } from '../cell-units.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  id: 'Event ID',
  time: ['Time', 'Date'],
  amount: 'Value',
  action: 'Action',
} as const;

/** Subscan's rewards of one address, paid by a pool or by the chain. The coin is that of the chain in the file's name. */
export const subscanRewardsCsv: FileSource = {
  id: 'subscan-rewards-csv',
  label: 'Subscan: Staking or pool rewards (CSV)',
  provider: 'subscan',
  kind: 'wallet',
  headers: [
    getHeader('Event ID,Date,Block,Extrinsic ID,Value,Action'),
    getHeader('Event ID,Extrinsic ID,Pool,Pool,Value,Action,Time'),
    getHeader('Event ID,Block,Extrinsic ID,Pool,Pool,Value,Action,Time'),
    getHeader('Event ID,Extrinsic ID,Pool,Value,Action,Time'),
  ],
  positional: true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const COINS: readonly (readonly [RegExp, string])[] = [
  [/polkadot/i, 'DOT'],
  [/kusama/i, 'KSM'],
  [/astar/i, 'ASTR'],
  [/moonbeam/i, 'GLMR'],
  [/moonriver/i, 'MOVR'],
  [/alephzero|aleph-zero|azero/i, 'AZERO'],
  [/vara/i, 'VARA'],
  [/avail/i, 'AVAIL'],
];

function read(cells: Cells<keyof typeof fields>, { fileName = '' }: ReadOptions): Outcome {
  const action = cells.required('action').toLowerCase();
  const isReward = /^(staking\()?rewards?\)?(ed)?$|^paid ?out$|^nominationpools\(paidout\)$/.test(
    action,
  );
  const isSlash = /^slash(ed)?$|^staking\(slash(ed)?\)$/.test(action);
  if (!isReward && !isSlash)
    return cells.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
  const coin = COINS.find(([chain]) => chain.test(fileName))?.[1];
  const units = readUnits(cells, 'amount', coin === undefined ? {} : { asset: coin });
  return entry(isSlash ? 'lost' : 'stakingReward', signed(units, isSlash), {
    at: readRewrittenTime(cells, 'time', (text) => text.replace(/ \(\+?UTC\)$/i, ''), {
      timeZone: utc,
    }),
    externalId: cells.id('id'),
  });
}

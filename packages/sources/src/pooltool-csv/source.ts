import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'date',
  epoch: 'epoch',
  operator: 'operator_rewards',
  stake: 'stake_rewards',
  currency: 'currency',
  operatorValue: 'operator_rewards_value',
  stakeValue: 'stake_rewards_value',
} as const;
const ADA = 'ADA' as AssetId;

/** PoolTool's list of the rewards of a Cardano stake address. */
export const poolToolCsv: FileSource = {
  id: 'pooltool-csv',
  label: 'PoolTool: Cardano stake rewards (CSV)',
  provider: 'pooltool',
  kind: 'wallet',
  headers: [
    getHeader(
      'date,epoch,stake,pool,operator_rewards,stake_rewards,total_rewards,rate,currency,operator_rewards_value,stake_rewards_value,value',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const currency = cells.required('currency').toUpperCase();
  const at = cells.time('time', { timeZone: utc });
  const epoch = cells.required('epoch');
  const rewards = (
    [
      ['stakingReward', 'stake', 'stakeValue'],
      ['work', 'operator', 'operatorValue'],
    ] as const
  ).flatMap(([kind, field, valueField]): readonly ReadTransaction[] => {
    const quantity = cells.optionalAmount(field);
    if (quantity === undefined || quantity === 0n) return [];
    const made = entry(
      kind,
      { asset: ADA, quantity, value: cells.worth(valueField, currency) },
      { at, memo: `Epoch ${epoch}${kind === 'work' ? ', as operator' : ''}` },
    );
    return 'skip' in made ? [] : [made].flat();
  });
  return rewards.length === 0 ? skip(fill(skippedRows.noRewards)) : rewards;
}

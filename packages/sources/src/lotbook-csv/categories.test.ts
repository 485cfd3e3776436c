import { expect, it } from 'vitest';
import { readAll, getTransactions } from '../testing.ts';

const header =
  'Timestamp,Type,Category,Sent Amount,Sent Asset,Received Amount,Received Asset,Group\n';
const getCategories = async (rows: string) => {
  const { readings } = await readAll(header + rows);
  return getTransactions(readings).map(({ category }) => category);
};

it.each([
  ['stake-deposit,stakingDeposit,1,ETH,1,STETH,', 'stakingDeposit_defi'],
  ['stake-withdrawal,stakingWithdrawal,1,STETH,1,ETH,', 'stakingWithdrawal_defi'],
  ['crypto-crypto,stakingDeposit,1,ETH,1,STETH,', 'stakingDeposit_defi'],
  ['swap,gift,1,ETH,1,STETH,', 'gift_standard'],
  ['stake-deposit,stakingDeposit,1,ETH,,,', 'stakingDeposit_standard'],
  ['stake-deposit,stakingDeposit,1,ETH,0,STETH,', 'stakingDeposit_standard'],
  ['stake-withdrawal,stakingWithdrawal,,,1,ETH,', 'stakingWithdrawal_standard'],
  ['stake-deposit,stakingDeposit_standard,1,ETH,1,STETH,', 'stakingDeposit_standard'],
  ['stake-deposit,stakingDeposit_defi,1,ETH,,,', 'stakingDeposit_defi'],
])('the sides of a row decide what its category means without a suffix: %s', async (row, name) => {
  expect(await getCategories(`2025-01-01,${row}\n`)).toEqual([name]);
});

it('the sides of a group do too, whatever the order of its rows', async () => {
  const rows = [
    '2025-01-01,stake-deposit,stakingDeposit,1,ETH,,,g',
    '2025-01-01,stake-deposit,stakingDeposit,,,1,STETH,g',
    '2025-01-01,fee,stakingDeposit,0.1,ETH,,,g',
  ];
  expect(await getCategories(rows.join('\n'))).toEqual(['stakingDeposit_defi']);
  expect(await getCategories(rows.toReversed().join('\n'))).toEqual(['stakingDeposit_defi']);
  const alone = [rows[0], '2025-01-01,fee,,0.1,ETH,,,g'];
  expect(await getCategories(alone.join('\n'))).toEqual(['stakingDeposit_standard']);
});

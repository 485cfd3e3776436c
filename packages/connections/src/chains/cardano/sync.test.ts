import { answerKoios } from '@lotbook/standins/account-chains/koios';
import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other] = accountAddresses.cardano;
const single =
  'addr1qxs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xssupr2l4';
const token = (quantity: string) => [
  { policy_id: 'aa11', asset_name: '4d494e', decimals: 6, quantity },
];
const output = (stake: string, value: number, assets: readonly object[] = [], address = 'x') => ({
  value: `${value}`,
  payment_addr: { bech32: address },
  stake_addr: stake,
  asset_list: assets,
});
const transact = (
  n: number,
  inputs: readonly object[],
  outputs: readonly object[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  tx_hash: `c${n}`,
  block_height: n * 10,
  tx_timestamp: Date.UTC(2025, 0, n) / 1000,
  fee: '200000',
  deposit: '0',
  inputs,
  outputs,
  withdrawals: [],
  ...more,
});
const options = {
  transactions: [
    transact(1, [output(other, 100_200_000)], [output(mine, 100_000_000)]),
    // Change comes back to another address of the wallet.
    transact(2, [output(mine, 100_000_000)], [output(other, 10_000_000), output(mine, 89_800_000)]),
    transact(3, [output(mine, 89_800_000)], [output(mine, 87_600_000)], { deposit: '2000000' }),
    transact(
      4,
      [output(mine, 87_600_000), output(other, 5_000_000, token('7000000'))],
      [output(other, 25_000_000), output(mine, 67_400_000, token('7000000'))],
    ),
    transact(
      5,
      [output(mine, 67_400_000, token('7000000'))],
      [output(mine, 67_700_000, token('7000000'))],
      {
        withdrawals: [{ amount: '500000', stake_addr: mine }],
      },
    ),
    transact(6, [output(mine, 67_700_000)], [output(other, 1)], {
      collateral_inputs: [output(mine, 5_000_000)],
      collateral_output: output(mine, 4_000_000),
      plutus_contracts: [{ valid_contract: false }],
    }),
    transact(7, [output(other, 9_000_000)], [output(mine, 8_800_000)], { block_height: 999_999 }),
  ],
  rewards: {
    [mine]: [
      {
        earned_epoch: 530,
        spendable_epoch: 532,
        amount: '500000',
        type: 'member',
        pool_id_bech32: 'pool1',
      },
    ],
  },
  accounts: { [mine]: { total_balance: '66700000', deposit: '2000000' } },
  assets: { [mine]: token('7000000') },
};
const story = [
  '2025-01-01 deposit +100 ADA',
  '2025-01-02 withdrawal -10 ADA fee 0.2 ADA',
  '2025-01-03 fee fee 0.2 ADA',
  '2025-01-04 stake-reward (stakingRewards_standard) +0.5 ADA',
  // Two wallets paid the transaction together, so no one's part of its fee is known.
  '2025-01-04 swap -20.2 ADA +7 cardano:aa11.4d494e',
  '2025-01-05 fee fee 0.2 ADA',
  '2025-01-06 fee fee 1 ADA "failed"',
];

test('reads a wallet by its stake address, with rewards in their epoch and a balance equal to its rows', async () => {
  const run = await readWallet('cardano', [mine], answerKoios(options));
  expect(run.lines).toEqual(story);
  expect(run.unread).toEqual([]);
  expect(run.untied).toEqual([]);
});

test('leaves blocks out that can still be replaced, and reads them later', async () => {
  const first = await readWallet('cardano', [mine], answerKoios(options));
  const later = await readWallet('cardano', [mine], answerKoios({ ...options, tip: 1_000_100 }), {
    cursors: first.cursors,
  });
  expect(later.lines).toContain('2025-01-07 deposit +8.8 ADA');
});

test('reads a single address without the change that others received', async () => {
  const run = await readWallet(
    'cardano',
    [single],
    answerKoios({
      transactions: [
        transact(
          1,
          [output(other, 9_000_000)],
          [output(other, 3_800_000), output(mine, 5_000_000, [], single)],
        ),
        transact(
          2,
          [output(mine, 5_000_000, [], single)],
          [output(other, 4_000_000), output(mine, 800_000)],
        ),
      ],
      addresses: { [single]: '0' },
    }),
  );
  expect(run.lines).toEqual([
    '2025-01-01 deposit +5 ADA',
    '2025-01-02 withdrawal -4.8 ADA fee 0.2 ADA',
  ]);
  expect(run.untied).toEqual([]);
});

const pay = (spendable_epoch: number, type: string, amount: number, pool?: string) => ({
  earned_epoch: spendable_epoch - 1,
  spendable_epoch,
  amount: `${amount}`,
  type,
  pool_id_bech32: pool ?? null,
});

test('keeps payments of the treasury apart from rewards, and returned deposits out of income', async () => {
  const run = await readWallet(
    'cardano',
    [mine],
    answerKoios({
      transactions: [
        transact(1, [output(other, 600_200_000)], [output(mine, 600_000_000)]),
        // A pool is registered and a proposal is made.
        transact(2, [output(mine, 600_000_000)], [output(mine, 49_800_000)], {
          deposit: '550000000',
        }),
      ],
      rewards: {
        [mine]: [
          pay(532, 'leader', 3_000_000, 'pool1'),
          pay(532, 'member', 1_000_000, 'pool1'),
          pay(533, 'reserves', 2_000_000),
          pay(533, 'treasury', 4_000_000),
          pay(533, 'treasury', 5_000_000),
          pay(534, 'refund', 500_000_000, 'pool1'),
          pay(534, 'proposal_refund', 50_000_000),
        ],
      },
      accounts: { [mine]: { total_balance: '614800000', deposit: '0' } },
    }),
  );
  expect(run.lines).toEqual([
    '2025-01-01 deposit +600 ADA',
    '2025-01-02 fee fee 0.2 ADA',
    '2025-01-04 stake-reward (stakingRewards_standard) +1 ADA',
    '2025-01-04 stake-reward (stakingRewards_standard) +3 ADA',
    '2025-01-09 deposit +2 ADA "reserves"',
    '2025-01-09 deposit +9 ADA "treasury"',
  ]);
  expect(run.unread).toEqual([
    expect.stringMatching(/^500 ADA of a pool or proposal deposit/),
    expect.stringMatching(/^50 ADA of a pool or proposal deposit/),
  ]);
  expect(run.untied).toEqual([]);
});

test('reads more than a page of rewards, and those added to the last epoch later', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => pay(532, 'member', 1, `pool${n}`));
  const answer = (rewards: readonly ReturnType<typeof pay>[]) =>
    answerKoios({ transactions: [], rewards: { [mine]: rewards } });
  const first = await readWallet('cardano', [mine], answer(many));
  expect(first.lines).toHaveLength(1_200);
  const late = [...many, pay(532, 'treasury', 7_000_000)];
  const later = await readWallet('cardano', [mine], answer(late), { cursors: first.cursors });
  expect(later.lines).toContain('2025-01-04 deposit +7 ADA "treasury"');
});

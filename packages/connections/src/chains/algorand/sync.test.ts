import { answerAlgorandIndexer } from '@lotbook/standins/account-chains/algorand-indexer';
import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other] = accountAddresses.algorand;
const transact = (
  n: number,
  sender: string,
  more: Readonly<Record<string, unknown>>,
  id = `A${n}`,
) => ({
  id,
  sender,
  fee: 1_000,
  'round-time': Date.UTC(2025, 0, n) / 1000,
  'confirmed-round': n,
  ...more,
});
const pay = (receiver: string, amount: number, more = {}) => ({
  'tx-type': 'pay',
  'payment-transaction': { amount, receiver, 'close-amount': 0, ...more },
});
const send = (receiver: string, amount: number, more = {}) => ({
  'tx-type': 'axfer',
  'asset-transfer-transaction': {
    amount,
    'asset-id': 31_566_704,
    receiver,
    'close-amount': 0,
    ...more,
  },
});
const options = {
  transactions: [
    transact(1, other, pay(mine, 100_000_000)),
    transact(2, mine, send(mine, 0)),
    // A swap: two transactions of one group.
    transact(3, mine, { ...pay(other, 20_000_000), group: 'G1' }, 'A3a'),
    transact(3, other, { ...send(mine, 5_500_000), group: 'G1' }, 'A3b'),
    transact(4, mine, { ...pay(other, 1_000_000), 'sender-rewards': 250_000 }),
    transact(5, mine, {
      'tx-type': 'appl',
      'inner-txns': [{ sender: other, fee: 0, ...pay(mine, 3_000_000) }],
    }),
    transact(6, mine, send(other, 0, { 'close-to': other, 'close-amount': 5_500_000 })),
  ],
  assets: { '31566704': { decimals: 6, 'unit-name': 'USDC' } },
  accounts: {
    [mine]: {
      amount: 100_000_000 - 1_000 - 20_001_000 - 1_001_000 + 250_000 + 3_000_000 - 1_000 - 1_000,
      assets: [{ 'asset-id': 31_566_704, amount: 0 }],
    },
  },
};
const story = [
  '2025-01-01 deposit +100 ALGO',
  '2025-01-02 fee fee 0.001 ALGO',
  '2025-01-03 swap -20 ALGO +5.5 USDC fee 0.001 ALGO',
  '2025-01-04 stake-reward (stakingRewards_standard) +0.25 ALGO',
  '2025-01-04 withdrawal -1 ALGO fee 0.001 ALGO',
  '2025-01-05 deposit +3 ALGO fee 0.001 ALGO',
  '2025-01-06 withdrawal -5.5 USDC fee 0.001 ALGO',
];

test('reads payments, groups, inner transactions and rewards, with a balance equal to its rows', async () => {
  const run = await readWallet('algorand', [mine], answerAlgorandIndexer(options));
  expect(run.lines).toEqual(story);
  expect(run.untied).toEqual([]);
});

test('reads the same in small pages, and continues after what it has read', async () => {
  const answer = answerAlgorandIndexer({ ...options, mostPerPage: 2 });
  const first = await readWallet('algorand', [mine], answer, { until: '2025-01-03T12:00:00.000Z' });
  expect(first.lines).toEqual(story.slice(0, 3));
  const rest = await readWallet('algorand', [mine], answer, { cursors: first.cursors });
  expect(new Set([...first.lines, ...rest.lines])).toEqual(new Set(story));
});

const second = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ';
const swap = [
  transact(3, mine, { ...pay(other, 20_000_000), group: 'G1', 'intra-round-offset': 0 }, 'A3a'),
  transact(3, other, { ...send(second, 5_500_000), group: 'G1', 'intra-round-offset': 1 }, 'A3b'),
];

test.each([[[mine, second]], [[second, mine]]])(
  'reads both sides of a group that moves units of two addresses of the wallet',
  async (addresses) => {
    const answer = answerAlgorandIndexer({ transactions: swap, assets: options.assets });
    const run = await readWallet('algorand', addresses, answer);
    expect(run.lines).toEqual(['2025-01-03 swap -20 ALGO +5.5 USDC fee 0.001 ALGO']);
    const again = await readWallet('algorand', addresses, answer, { cursors: run.cursors });
    expect(again.lines).toEqual(run.lines);
  },
);

const config = (parts: Readonly<Record<string, unknown>>) => ({
  'tx-type': 'acfg',
  'asset-config-transaction': parts,
});

test('notes assets that the wallet creates or destroys', async () => {
  const empty = { creator: mine, decimals: 0, total: 0 };
  const run = await readWallet(
    'algorand',
    [mine],
    answerAlgorandIndexer({
      transactions: [
        transact(1, mine, {
          ...config({ 'asset-id': 0, params: { ...empty, decimals: 2, total: 1_000_000 } }),
          'created-asset-index': 77,
        }),
        transact(2, mine, config({ 'asset-id': 77, params: { ...empty, manager: mine } })),
        transact(3, mine, config({ 'asset-id': 77, params: empty })),
        transact(4, other, config({ 'asset-id': 0, params: { ...empty, reserve: mine } })),
      ],
    }),
  );
  expect(run.unread).toEqual([
    expect.stringContaining('acfg (asset creation)'),
    expect.stringContaining('acfg (asset destruction)'),
  ]);
});

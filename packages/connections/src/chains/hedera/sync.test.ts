import { toEnglish } from '@lotbook/messages/fill';
import { answerMirrorNode } from '@lotbook/standins/account-chains/mirror-node';
import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';
import { hedera } from './chain.ts';

const [mine, other] = accountAddresses.hedera;
const transact = (
  n: number,
  payer: string,
  transfers: readonly (readonly [string, number])[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  consensus_timestamp: `${Date.UTC(2025, 0, n) / 1000}.00000000${n % 10}`,
  transaction_id: `${payer}-${Date.UTC(2025, 0, n) / 1000 - 3}-00000000${n % 10}`,
  charged_tx_fee: 50_000,
  result: 'SUCCESS',
  memo_base64: '',
  transfers: transfers.map(([account, amount]) => ({ account, amount })),
  ...more,
});
const options = {
  transactions: [
    transact(1, other, [
      [other, -100_00050000],
      [mine, 100_00000000],
      ['0.0.98', 50_000],
    ]),
    transact(
      2,
      mine,
      [
        [mine, -5_00050000],
        [other, 5_00000000],
        ['0.0.98', 50_000],
      ],
      { memo_base64: 'cmVudA==' },
    ),
    // The payment of a reward is part of the change of the account.
    transact(
      3,
      other,
      [
        [other, -1_00050000],
        [mine, 3_00000000],
        ['0.0.800', -2_00000000],
        ['0.0.98', 50_000],
      ],
      {
        staking_reward_transfers: [{ account: mine, amount: 2_00000000 }],
      },
    ),
    transact(
      4,
      mine,
      [
        [mine, -10_00050000],
        [other, 10_00000000],
        ['0.0.98', 50_000],
      ],
      {
        token_transfers: [
          { token_id: '0.0.456858', account: mine, amount: 2_500_000 },
          { token_id: '0.0.456858', account: other, amount: -2_500_000 },
        ],
      },
    ),
    transact(
      5,
      mine,
      [
        [mine, -50_000],
        ['0.0.98', 50_000],
      ],
      { result: 'INSUFFICIENT_TOKEN_BALANCE' },
    ),
    transact(
      6,
      mine,
      [
        [mine, -4_00050000],
        [other, 3_80000000],
        ['0.0.777', 20000000],
        ['0.0.98', 50_000],
      ],
      {
        nft_transfers: [
          {
            token_id: '0.0.5555',
            serial_number: 7,
            sender_account_id: other,
            receiver_account_id: mine,
          },
        ],
      },
    ),
    transact(
      7,
      other,
      [
        [other, -50_000],
        ['0.0.98', 50_000],
      ],
      {
        token_transfers: [{ token_id: '0.0.404', account: mine, amount: 1 }],
      },
    ),
  ],
  tokens: { '0.0.456858': { decimals: '6', symbol: 'USDC' } },
  balances: {
    [mine]: {
      balance: 100_00000000 - 5_00050000 + 3_00000000 - 10_00050000 - 50_000 - 4_00050000,
      tokens: [{ token_id: '0.0.456858', balance: 2_500_000 }],
    },
  },
};
const story = [
  '2025-01-01 deposit +100 HBAR',
  '2025-01-02 withdrawal -5 HBAR fee 0.0005 HBAR "rent"',
  '2025-01-03 deposit +1 HBAR',
  '2025-01-03 stake-reward (stakingRewards_standard) +2 HBAR',
  '2025-01-04 swap -10 HBAR +2.5 USDC fee 0.0005 HBAR',
  '2025-01-05 fee fee 0.0005 HBAR "failed"',
  '2025-01-06 swap -4 HBAR +1 hedera:0.0.5555/7 fee 0.0005 HBAR',
];

test('reads payments, tokens, NFTs with royalties, rewards and failures', async () => {
  const run = await readWallet('hedera', [mine], answerMirrorNode(options));
  expect(run.lines).toEqual(story);
  expect(run.unread).toEqual([expect.stringContaining('hedera:0.0.404')]);
  expect(run.untied.filter((line) => !line.includes('0.0.5555'))).toEqual([]);
});

test('reads the same in small pages, and continues after what it has read', async () => {
  const answer = answerMirrorNode({ ...options, mostPerPage: 2 });
  const first = await readWallet('hedera', [mine], answer, { until: '2025-01-04T12:00:00.000Z' });
  expect(first.lines).toEqual(story.slice(0, 5));
  const rest = await readWallet('hedera', [mine], answer, { cursors: first.cursors });
  expect([...first.lines, ...rest.lines]).toEqual(story);
});

test('reads on after a span of time without transactions', async () => {
  const until = '2025-01-31T00:00:00.000Z';
  const answer = answerMirrorNode({ ...options, mostSeconds: 43_200 });
  const run = await readWallet('hedera', [mine], answer, { until });
  expect(run.lines).toEqual(story);
  const rest = await readWallet('hedera', [mine], answer, { cursors: run.cursors, until });
  expect(rest.lines).toEqual([]);
});

test('has no fee that another transaction or account paid', async () => {
  const transactions = [
    transact(1, other, [
      [other, -100_00050000],
      [mine, 100_00000000],
      ['0.0.98', 50_000],
    ]),
    // The account of the receiver is created: its fee is in the parent.
    transact(2, mine, [], { parent_consensus_timestamp: '1735776000.000000001' }),
    transact(
      3,
      mine,
      [
        [mine, -5_00150000],
        [other, 5_00000000],
        ['0.0.98', 150_000],
      ],
      { charged_tx_fee: 150_000 },
    ),
    // The wallet scheduled it, and someone else paid.
    transact(
      4,
      mine,
      [
        [other, -7_00050000],
        [mine, 7_00000000],
        ['0.0.98', 50_000],
      ],
      { scheduled: true },
    ),
    // The wallet receives more than its fee.
    transact(5, mine, [
      [other, -2_00000000],
      [mine, 1_99950000],
      ['0.0.98', 50_000],
    ]),
  ];
  const balances = {
    [mine]: { balance: 100_00000000 - 5_00150000 + 7_00000000 + 1_99950000 },
  };
  const run = await readWallet('hedera', [mine], answerMirrorNode({ transactions, balances }));
  expect(run.lines).toEqual([
    '2025-01-01 deposit +100 HBAR',
    '2025-01-03 withdrawal -5 HBAR fee 0.0015 HBAR',
    '2025-01-04 deposit +7 HBAR',
    '2025-01-05 deposit +2 HBAR fee 0.0005 HBAR',
  ]);
  expect(run.untied).toEqual([]);
});

test('compares the balances of more than 100 tokens, without NFTs', async () => {
  const ids = Array.from({ length: 130 }, (_, n) => `0.0.${7_000 + n}`);
  const held = ids.map((token_id, n) => ({ token_id, balance: n + 1 }));
  const transactions = [
    transact(1, mine, [], {
      charged_tx_fee: 0,
      token_transfers: held.map(({ token_id, balance }) => ({
        token_id,
        account: mine,
        amount: balance,
      })),
    }),
  ];
  const nft = '0.0.5555';
  const answer = answerMirrorNode({
    transactions,
    tokens: Object.fromEntries([
      ...ids.map((id) => [id, { decimals: '2', type: 'FUNGIBLE_COMMON' }]),
      [nft, { decimals: '0', type: 'NON_FUNGIBLE_UNIQUE' }],
    ]),
    balances: { [mine]: { balance: 0, tokens: [...held, { token_id: nft, balance: 3 }] } },
  });
  const run = await readWallet('hedera', [mine], answer);
  expect(run.untied).toEqual([]);
  const without = await readWallet('hedera', [mine], answer, { until: '2024-12-31T00:00:00.000Z' });
  expect(without.untied).toHaveLength(130);
});

test('names the NFTs that a mirror node does not find by account', async () => {
  const transactions = [
    transact(
      1,
      other,
      [
        [other, -50_000],
        ['0.0.98', 50_000],
      ],
      {
        nft_transfers: [
          {
            token_id: '0.0.5555',
            serial_number: 7,
            sender_account_id: other,
            receiver_account_id: mine,
          },
        ],
      },
    ),
  ];
  const run = await readWallet('hedera', [mine], answerMirrorNode({ transactions }));
  expect(run.lines).toEqual([]);
  const missing = hedera.canFetch.map((one) => (one.missing ? toEnglish(one.missing) : ''));
  expect(missing.join()).toContain('NFTs received');
});

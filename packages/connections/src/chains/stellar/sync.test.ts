import { answerHorizon } from '@lotbook/standins/account-chains/horizon';
import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other] = accountAddresses.stellar;
const issuer = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
const transact = (n: number, from: string, more: Readonly<Record<string, unknown>> = {}) => ({
  hash: `S${n}`,
  paging_token: `${n * 4096}`,
  created_at: new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString(),
  successful: true,
  source_account: from,
  fee_account: from,
  fee_charged: '100',
  memo_type: 'none',
  of: [from, mine],
  ...more,
});
const effect = (
  n: number,
  part: number,
  type: string,
  more: Readonly<Record<string, unknown>>,
) => ({
  id: `${n * 4096 + 1}-${part}`,
  paging_token: `${n * 4096 + 1}-${part}`,
  account: mine,
  type,
  ...more,
});
const usdc = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: issuer };
const trade = {
  sold_amount: '10.0000000',
  sold_asset_type: 'native',
  bought_amount: '3.1000000',
  bought_asset_type: 'credit_alphanum4',
  bought_asset_code: 'USDC',
  bought_asset_issuer: issuer,
};
const options = {
  transactions: [
    transact(1, other),
    transact(2, mine, { memo_type: 'text', memo: 'rent' }),
    transact(3, mine),
    transact(4, mine),
    transact(5, mine, { successful: false }),
    transact(6, mine),
    // Somebody takes an offer of the wallet and pays the fee.
    transact(7, other),
    transact(8, mine, { fee_account: other }),
  ],
  effects: {
    S1: [effect(1, 1, 'account_created', { starting_balance: '100.0000000' })],
    S2: [
      effect(2, 1, 'account_debited', { asset_type: 'native', amount: '5.0000000' }),
      effect(2, 2, 'account_credited', {
        account: other,
        asset_type: 'native',
        amount: '5.0000000',
      }),
    ],
    S3: [effect(3, 1, 'trustline_created', usdc)],
    // A payment that is exchanged on its way: the trade is part of it.
    S4: [
      effect(4, 1, 'account_debited', { asset_type: 'native', amount: '10.0000000' }),
      effect(4, 2, 'account_credited', { ...usdc, amount: '3.1000000' }),
      effect(4, 3, 'trade', trade),
    ],
    S6: [
      effect(6, 1, 'liquidity_pool_deposited', {
        liquidity_pool: { id: 'p1' },
        reserves_deposited: [
          { asset: 'native', amount: '2.0000000' },
          { asset: `USDC:${issuer}`, amount: '1.0000000' },
        ],
        shares_received: '1.4000000',
      }),
    ],
    S7: [effect(7, 1, 'trade', trade)],
    S8: [effect(8, 1, 'account_debited', { asset_type: 'native', amount: '1.0000000' })],
  },
  accounts: {
    [mine]: {
      balances: [
        { balance: '71.9999500', asset_type: 'native' },
        { balance: '5.2000000', ...usdc },
        { balance: '1.4000000', asset_type: 'liquidity_pool_shares', liquidity_pool_id: 'p1' },
      ],
    },
  },
};
const story = [
  '2025-01-02 deposit +100 XLM',
  '2025-01-03 withdrawal -5 XLM fee 0.00001 XLM "rent"',
  '2025-01-04 fee fee 0.00001 XLM',
  '2025-01-05 swap -10 XLM +3.1 USDC fee 0.00001 XLM',
  '2025-01-06 fee fee 0.00001 XLM "failed"',
  '2025-01-07 swap -2 XLM -1 USDC +1.4 stellar:p1 fee 0.00001 XLM',
  '2025-01-08 swap -10 XLM +3.1 USDC',
  '2025-01-09 withdrawal -1 XLM',
];

test('reads payments, trades, pools and failures, with a balance equal to its rows', async () => {
  const run = await readWallet('stellar', [mine], answerHorizon(options));
  expect(run.lines).toEqual(story);
  expect(run.unread).toEqual([]);
  expect(run.untied).toEqual([]);
});

test('reads long histories in pages, and continues after what it has read', async () => {
  const many = Array.from({ length: 230 }, (_, n) => transact(n + 1, mine, { successful: false }));
  const answer = answerHorizon({ transactions: many });
  const first = await readWallet('stellar', [mine], answer, { until: '2025-06-01T00:00:00.000Z' });
  const rest = await readWallet('stellar', [mine], answer, { cursors: first.cursors });
  expect(first.lines.length + rest.lines.length).toBe(230);
});

test('notes a history without the creation of the account', async () => {
  const [, ...kept] = options.transactions;
  const cut = await readWallet(
    'stellar',
    [mine],
    answerHorizon({ ...options, transactions: kept }),
  );
  expect(cut.lines).toEqual(story.slice(1));
  expect(cut.unread).toEqual([expect.stringContaining(`oldest transactions of ${mine}`)]);
  const later = await readWallet('stellar', [mine], answerHorizon(options), {
    cursors: cut.cursors,
  });
  expect(later.unread).toEqual([]);
});

test('notes an old account without recent transactions, and none that does not exist', async () => {
  const old = { transactions: [], accounts: options.accounts };
  const kept = await readWallet('stellar', [mine], answerHorizon(old));
  expect(kept.unread).toEqual([expect.stringContaining(mine)]);
  const unknown = await readWallet('stellar', [mine], answerHorizon({ transactions: [] }));
  expect(unknown.unread).toEqual([]);
});

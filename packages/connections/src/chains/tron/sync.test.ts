import { accountAddresses, tronHex } from '@lotbook/standins/account-chains/payments';
import { answerTronGrid } from '@lotbook/standins/account-chains/tron-grid';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other] = accountAddresses.tron;
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const day = (n: number): number => Date.UTC(2025, 0, n);

const native = (
  n: number,
  type: string,
  value: Record<string, unknown>,
  { from = mine, fee = 0, ...more }: Record<string, unknown> & { from?: string; fee?: number } = {},
) => ({
  txID: `t${n}`,
  block_timestamp: day(n),
  ret: [{ contractRet: 'SUCCESS', fee }],
  raw_data: {
    contract: [{ type, parameter: { value: { owner_address: tronHex[from], ...value } } }],
  },
  of: [mine, other],
  ...more,
});
const token = (n: number, from: string, to: string, value: string, more = {}) => ({
  transaction_id: `t${n}`,
  block_timestamp: day(n),
  from,
  to,
  type: 'Transfer',
  value,
  token_info: { address: usdt, symbol: 'USDT', decimals: 6, name: 'Tether USD' },
  ...more,
});

const options = {
  natives: [
    native(
      1,
      'TransferContract',
      { amount: 100_000_000, to_address: tronHex[mine] },
      { from: other, fee: 1_100_000 },
    ),
    native(
      2,
      'TransferContract',
      { amount: 5_000_000, to_address: tronHex[other] },
      { fee: 270_000 },
    ),
    // A swap: coins to a contract, tokens back.
    native(
      4,
      'TriggerSmartContract',
      { call_value: 10_000_000, contract_address: tronHex[other] },
      { fee: 3_000_000 },
    ),
    // A refund by the contract within the transaction.
    native(
      5,
      'TriggerSmartContract',
      { contract_address: tronHex[other] },
      {
        fee: 1_000_000,
        internal_transactions: [
          {
            internal_tx_id: 'i',
            from_address: tronHex[other],
            to_address: tronHex[mine],
            data: { call_value: { _: 2_000_000 } },
          },
          {
            internal_tx_id: 'j',
            from_address: tronHex[other],
            to_address: tronHex[mine],
            data: { rejected: true, call_value: { _: 9_000_000 } },
          },
        ],
      },
    ),
    native(
      6,
      'TriggerSmartContract',
      { call_value: 7_000_000, contract_address: tronHex[other] },
      { ret: [{ contractRet: 'OUT_OF_ENERGY', fee: 4_000_000 }] },
    ),
    native(7, 'FreezeBalanceV2Contract', { frozen_balance: 20_000_000 }),
    native(8, 'WithdrawBalanceContract', {}, { withdraw_amount: 1_500_000 }),
    native(
      9,
      'TransferAssetContract',
      { amount: 25, asset_name: '1002000', to_address: tronHex[mine] },
      { from: other },
    ),
    native(10, 'ExchangeTransactionContract', { quant: 1 }, { fee: 0 }),
  ],
  tokens: [
    token(3, other, mine, '50000000'),
    token(4, other, mine, '3100000'),
    token(11, mine, other, '10000000', { type: 'Approval' }),
  ],
  assets: { '1002000': { id: 1_002_000, abbr: 'BTT', precision: 1 } },
  accounts: {
    [mine]: {
      balance:
        100_000_000 - 5_270_000 - 13_000_000 + 1_000_000 - 4_000_000 - 20_000_000 + 1_500_000,
      frozenV2: [{ amount: 20_000_000 }, { type: 'ENERGY' }],
      trc20: [{ [usdt]: '53100000' }],
    },
  },
};
const story = [
  '2025-01-01 deposit +100 TRX',
  '2025-01-02 withdrawal -5 TRX fee 0.27 TRX',
  '2025-01-03 deposit +50 USDT',
  '2025-01-04 swap -10 TRX +3.1 USDT fee 3 TRX',
  '2025-01-05 deposit +2 TRX fee 1 TRX',
  '2025-01-06 fee fee 4 TRX "failed"',
  '2025-01-08 stake-reward (stakingRewards_standard) +1.5 TRX',
  '2025-01-09 deposit +2.5 tron:1002000',
];

test('reads payments, swaps, staking and failed calls, with a balance equal to its rows', async () => {
  const run = await readWallet('tron', [mine], answerTronGrid(options));
  expect(run.lines).toEqual(story);
  expect(run.unread).toEqual([expect.stringContaining('ExchangeTransactionContract')]);
  expect(run.untied.filter((line) => !line.startsWith('tron:'))).toEqual([]);
});

test('reads the same in small pages, and continues after what it has read', async () => {
  const answer = answerTronGrid({ ...options, mostPerPage: 2 });
  const first = await readWallet('tron', [mine], answer, { until: '2025-01-04T12:00:00.000Z' });
  expect(first.lines).toEqual(story.slice(0, 4));
  const rest = await readWallet('tron', [mine], answer, { cursors: first.cursors });
  expect(new Set([...first.lines, ...rest.lines])).toEqual(new Set(story));
  expect((await readWallet('tron', [mine], answer)).lines).toEqual(story);
});

test('keeps both sides of transactions of one block whole at the end of a page', async () => {
  const at = day(20);
  const same = (n: number) => ({
    ...native(n, 'TriggerSmartContract', {
      call_value: 1_000_000,
      contract_address: tronHex[other],
    }),
    block_timestamp: at,
  });
  const answer = answerTronGrid({
    natives: [same(1), same(2), same(3)],
    tokens: [1, 2, 3].map((n) => ({ ...token(n, other, mine, '4000000'), block_timestamp: at })),
    mostPerPage: 2,
  });
  expect((await readWallet('tron', [mine], answer)).lines).toEqual(
    Array.from({ length: 3 }, () => '2025-01-20 swap -1 TRX +4 USDT'),
  );
});

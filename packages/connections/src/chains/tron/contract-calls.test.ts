import { accountAddresses, tronHex } from '@lotbook/standins/account-chains/payments';
import { answerTronGrid } from '@lotbook/standins/account-chains/tron-grid';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, second] = accountAddresses.tron;
/** The address of a contract. */
const contract = `41${'07'.repeat(20)}`;
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const day = (n: number): number => Date.UTC(2025, 0, n);
const toHex = (note: string): string => Buffer.from(note).toString('hex');

const call = (n: number, value: object, more: object = {}) => ({
  txID: `t${n}`,
  block_timestamp: day(n),
  ret: [{ contractRet: 'SUCCESS', fee: 1_000_000 }],
  raw_data: {
    contract: [
      {
        type: 'TriggerSmartContract',
        parameter: {
          value: { owner_address: tronHex[mine], contract_address: contract, ...value },
        },
      },
    ],
  },
  of: [mine],
  ...more,
});
const inside = (
  n: number,
  to: string,
  values: object,
  { note = 'call', id = `i${n} ${to}`, rejected = false } = {},
) => ({
  internal_tx_id: id,
  tx_id: `t${n}`,
  block_timestamp: day(n),
  from_address: contract,
  to_address: tronHex[to] ?? to,
  data: { note: toHex(note), rejected, call_value: values },
  of: [to],
});
const token = (n: number, from: string, to: string, value: string) => ({
  transaction_id: `t${n}`,
  block_timestamp: day(n),
  from,
  to,
  type: 'Transfer',
  value,
  token_info: { address: usdt, symbol: 'USDT', decimals: 6, name: 'Tether USD' },
});

test('reads what a contract pays in the call of someone else', async () => {
  const run = await readWallet(
    'tron',
    [mine],
    answerTronGrid({
      natives: [
        inside(1, mine, { _: 3_000_000 }),
        inside(2, mine, { _: 4_000_000 }, { rejected: true }),
        inside(3, mine, { _: 5_000_000 }, { note: 'suicide' }),
      ],
    }),
  );
  expect(run.lines).toEqual(['2025-01-01 deposit +3 TRX', '2025-01-03 deposit +5 TRX']);
  expect(run.unread).toEqual([]);
});

test('counts an internal call once that is listed with its transaction, too', async () => {
  const row = inside(1, mine, { _: 3_000_000 });
  const other = inside(1, mine, { _: 500_000 }, { id: 'further' });
  const natives = [call(1, {}, { internal_transactions: [row] }), row, other];
  expect((await readWallet('tron', [mine], answerTronGrid({ natives }))).lines).toEqual([
    '2025-01-01 deposit +3.5 TRX fee 1 TRX',
  ]);
});

test('ignores amounts that a contract stakes or delegates, and reports unknown instructions', async () => {
  const run = await readWallet(
    'tron',
    [mine],
    answerTronGrid({
      natives: [
        inside(1, mine, { _: 900_000_000 }, { note: 'delegateResourceOfEnergy' }),
        inside(2, mine, { _: 900_000_000 }, { note: 'unDelegateResourceOfEnergy' }),
        inside(3, mine, { _: 900_000_000 }, { note: 'freezeForEnergy' }),
        inside(4, mine, { _: 900_000_000 }, { note: 'lend' }),
        inside(5, mine, { _: 0 }, { note: 'view' }),
      ],
    }),
  );
  expect(run.lines).toEqual([]);
  expect(run.unread).toEqual([expect.stringContaining('type lend ')]);
});

test('reads TRC-10 tokens and coins that are paid with calls and by contracts', async () => {
  const run = await readWallet(
    'tron',
    [mine],
    answerTronGrid({
      natives: [
        call(1, { call_token_value: 250, token_id: 1_002_000, call_value: 0 }),
        inside(1, mine, { _: 6_000_000 }),
        inside(2, mine, { '1002000': 70 }),
        call(3, { call_token_value: 9, token_id: 1_002_001 }),
        call(4, { call_token_value: 0, token_id: 0 }),
        {
          ...call(5, {}),
          raw_data: {
            contract: [
              {
                type: 'CreateSmartContract',
                parameter: {
                  value: {
                    owner_address: tronHex[mine],
                    new_contract: { bytecode: '60', call_value: 2_000_000 },
                  },
                },
              },
            ],
          },
        },
      ],
      assets: { '1002000': { id: 1_002_000, abbr: 'BTT', precision: 1 } },
    }),
  );
  expect(run.lines).toEqual([
    '2025-01-01 swap -25 tron:1002000 +6 TRX fee 1 TRX',
    '2025-01-02 deposit +7 tron:1002000',
    '2025-01-03 fee fee 1 TRX',
    '2025-01-04 fee fee 1 TRX',
    '2025-01-05 withdrawal -2 TRX fee 1 TRX',
  ]);
  expect(run.unread).toEqual([expect.stringContaining('tron:1002001')]);
});

test('reports that the supply of an issued token is missing', async () => {
  const issue = (n: number, type: string) => ({
    ...call(n, {}),
    raw_data: {
      contract: [{ type, parameter: { value: { owner_address: tronHex[mine] } } }],
    },
  });
  const natives = [issue(1, 'AssetIssueContract'), issue(2, 'UnfreezeAssetContract')];
  const run = await readWallet('tron', [mine], answerTronGrid({ natives }));
  expect(run.unread).toEqual([
    expect.stringContaining('AssetIssueContract'),
    expect.stringContaining('UnfreezeAssetContract'),
  ]);
});

const shared = {
  natives: [
    // Someone else pays both addresses of the wallet in one call.
    inside(1, mine, { _: 1_000_000 }),
    inside(1, second, { _: 2_000_000 }),
    inside(2, second, { _: 4_000_000 }),
    call(3, { call_value: 5_000_000 }),
    inside(3, second, { _: 3_000_000 }),
    call(4, {}),
    inside(5, second, { _: 4_000_000 }),
  ],
  tokens: [
    token(1, usdt, mine, '7000000'),
    token(1, usdt, second, '8000000'),
    // The call also moves tokens from one address to the other, twice the same amount.
    token(4, usdt, mine, '9000000'),
    token(4, mine, second, '2000000'),
    token(4, mine, second, '2000000'),
    token(4, second, usdt, '1000000'),
  ],
};
const story = [
  '2025-01-01 deposit +15 USDT +3 TRX',
  '2025-01-02 deposit +4 TRX',
  '2025-01-03 withdrawal -2 TRX fee 1 TRX',
  '2025-01-04 deposit +8 USDT fee 1 TRX',
  '2025-01-05 deposit +4 TRX',
];
const sortSides = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace('+3 TRX +15 USDT', '+15 USDT +3 TRX'));

test.each([200, 1, 2])(
  'reads a call that pays several addresses of a wallet as one, %i rows at a time',
  async (mostPerPage) => {
    const run = await readWallet(
      'tron',
      [mine, second],
      answerTronGrid({ ...shared, mostPerPage }),
    );
    expect(sortSides(run.lines)).toEqual(story);
    const other = await readWallet(
      'tron',
      [second, mine],
      answerTronGrid({ ...shared, mostPerPage }),
    );
    expect(sortSides(other.lines)).toEqual(story);
  },
);

test.each([1, 3, 4])('continues after day %i without losing a part', async (n) => {
  const answer = answerTronGrid({ ...shared, mostPerPage: 2 });
  const until = new Date(day(n) + 1000).toISOString();
  const first = await readWallet('tron', [mine, second], answer, { until });
  expect(sortSides(first.lines)).toEqual(story.slice(0, n));
  const rest = await readWallet('tron', [mine, second], answer, { cursors: first.cursors });
  expect(sortSides(rest.lines)).toEqual(story.slice(n - 1));
});

test('counts staked, delegated and unstaking coins as held', async () => {
  const answer = answerTronGrid({
    natives: [inside(1, mine, { _: 3_000_000_000 })],
    accounts: {
      [mine]: {
        balance: 1_000_000_000,
        frozen: [{ frozen_balance: 100_000_000 }],
        frozenV2: [{ amount: 200_000_000 }, { type: 'ENERGY' }],
        unfrozenV2: [{ unfreeze_amount: 50_000_000 }],
        tron_power: { frozen_balance: 150_000_000 },
        delegated_frozen_balance_for_bandwidth: 100_000_000,
        delegated_frozenV2_balance_for_bandwidth: 300_000_000,
        acquired_delegated_frozenV2_balance_for_bandwidth: 77,
        account_resource: {
          frozen_balance_for_energy: { frozen_balance: 400_000_000 },
          delegated_frozen_balance_for_energy: 200_000_000,
          delegated_frozenV2_balance_for_energy: 500_000_000,
          acquired_delegated_frozenV2_balance_for_energy: 88,
        },
      },
    },
  });
  const run = await readWallet('tron', [mine], answer);
  expect(run.lines).toEqual(['2025-01-01 deposit +3000 TRX']);
  expect(run.untied).toEqual([]);
});

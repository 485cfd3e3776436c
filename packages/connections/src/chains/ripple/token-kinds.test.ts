import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { answerRippled, type RippledOptions } from '@lotbook/standins/account-chains/rippled';
import { send } from '@lotbook/standins/account-chains/answers';
import type { Asked } from '@lotbook/standins/http-standin';
import { Malformed } from '@lotbook/model/outage';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other]: readonly [string, string] = accountAddresses.ripple;
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De';
const issuance = '05EECEBE97A7D635DE2393068691A015FED5A89AD203F5AA';

const transact = (n: number, type: string, nodes: readonly object[], from = mine) => ({
  validated: true,
  tx: {
    Account: from,
    Fee: '12',
    TransactionType: type,
    hash: `X${n}`,
    date: Date.UTC(2025, 0, n) / 1000 - 946_684_800,
    ledger_index: n,
  },
  meta: {
    TransactionResult: 'tesSUCCESS',
    AffectedNodes: [...nodes, ...(from === mine ? [payFee(n)] : [])],
  },
});
const payFee = (n: number) => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    FinalFields: { Account: mine, Balance: `${1_000_000 - 12 * n}` },
    PreviousFields: { Balance: `${1_000_000 - 12 * n + 12}` },
  },
});
const line = (before: string, after: string) => ({
  ModifiedNode: {
    LedgerEntryType: 'RippleState',
    FinalFields: {
      Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: after },
      LowLimit: { currency: 'USD', issuer: mine, value: '0' },
      HighLimit: { currency: 'USD', issuer, value: '0' },
    },
    PreviousFields: {
      Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: before },
    },
  },
});
const tokenEscrow = {
  Account: mine,
  Destination: other,
  Amount: { currency: 'USD', issuer, value: '30.5' },
};
const holding = (final: object, previous: object) => ({
  ModifiedNode: {
    LedgerEntryType: 'MPToken',
    FinalFields: { Account: mine, MPTokenIssuanceID: issuance, Flags: 0, ...final },
    PreviousFields: previous,
  },
});
const mptEscrow = { Account: mine, Amount: { mpt_issuance_id: issuance, value: '30' } };
const respond = (given: RippledOptions) => {
  const answer = answerRippled(given);
  return (_: URL, { body }: Asked) => answer(body);
};

const escrows = [
  transact(1, 'Payment', [line('0', '100')], other),
  transact(2, 'EscrowCreate', [
    line('100', '69.5'),
    { CreatedNode: { LedgerEntryType: 'Escrow', NewFields: tokenEscrow } },
  ]),
];
const deleteEscrow = { DeletedNode: { LedgerEntryType: 'Escrow', FinalFields: tokenEscrow } };
const held = [`2025-01-01 deposit +100 ripple:USD.${issuer}`, '2025-01-02 fee fee 0.000012 XRP'];

test('counts tokens in an escrow as held until someone else receives them', async () => {
  const open = await readWallet(
    'ripple',
    [mine],
    respond({
      transactions: escrows,
      lines: { [mine]: [{ account: issuer, balance: '69.5', currency: 'USD' }] },
      objects: { [mine]: [{ LedgerEntryType: 'Escrow', ...tokenEscrow }] },
    }),
  );
  expect(open.lines).toEqual(held);
  expect(open.untied.filter((text) => !text.startsWith('XRP'))).toEqual([]);

  const finish = transact(3, 'EscrowFinish', [deleteEscrow], other);
  const cancel = transact(3, 'EscrowCancel', [deleteEscrow, line('69.5', '100')], other);
  const read = async (last: typeof finish): Promise<readonly string[]> =>
    (await readWallet('ripple', [mine], respond({ transactions: [...escrows, last] }))).lines;
  expect(await read(finish)).toEqual([...held, `2025-01-03 withdrawal -30.5 ripple:USD.${issuer}`]);
  expect(await read(cancel)).toEqual(held);
});

test('reports payments of multi-purpose tokens, whose decimals are unknown', async () => {
  const run = await readWallet(
    'ripple',
    [mine],
    respond({
      transactions: [
        // Received for the first time: an earlier count of zero isn't in the entry.
        transact(1, 'Payment', [holding({ MPTAmount: '100' }, {})], other),
        transact(2, 'Payment', [holding({ MPTAmount: '60' }, { MPTAmount: '100' })]),
        transact(3, 'Payment', [holding({}, { MPTAmount: '60' })]),
        // These change nothing that is held.
        transact(4, 'MPTokenAuthorize', [
          {
            CreatedNode: {
              LedgerEntryType: 'MPToken',
              NewFields: { Account: mine, MPTokenIssuanceID: issuance },
            },
          },
        ]),
        transact(5, 'MPTokenIssuanceSet', [holding({ MPTAmount: '90', Flags: 1 }, { Flags: 0 })]),
      ],
    }),
  );
  expect(run.unread).toEqual(
    [1, 2, 3].map(() => expect.stringContaining(`ripple:${issuance}`) as unknown),
  );
  expect(run.lines).toEqual([2, 3, 4, 5].map((n) => `2025-01-0${n} fee fee 0.000012 XRP`));
});

test('reads escrows of multi-purpose tokens without an error', async () => {
  const answer = respond({
    transactions: [
      transact(1, 'EscrowCreate', [
        holding({ MPTAmount: '70', LockedAmount: '30' }, { MPTAmount: '100' }),
        { CreatedNode: { LedgerEntryType: 'Escrow', NewFields: mptEscrow } },
      ]),
      transact(
        2,
        'EscrowFinish',
        [
          holding({ MPTAmount: '70' }, { LockedAmount: '30' }),
          { DeletedNode: { LedgerEntryType: 'Escrow', FinalFields: mptEscrow } },
        ],
        other,
      ),
    ],
    balances: { [mine]: '0' },
    objects: { [mine]: [{ LedgerEntryType: 'Escrow', ...mptEscrow }] },
  });
  const run = await readWallet('ripple', [mine], answer);
  expect(run.lines).toEqual(['2025-01-01 fee fee 0.000012 XRP']);
  expect(run.unread).toEqual([expect.stringContaining(`ripple:${issuance}`)]);
});

test.each([{ result: 'down' }, { result: { error: 7 } }, { status: 'up' }])(
  'reports an answer that it cannot read as malformed: %j',
  async (body) => {
    await expect(readWallet('ripple', [mine], () => send(body))).rejects.toBeInstanceOf(Malformed);
  },
);

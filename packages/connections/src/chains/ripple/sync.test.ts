import { accountAddresses } from '@lotbook/standins/account-chains/payments';
import { answerRippled, type RippledOptions } from '@lotbook/standins/account-chains/rippled';
import type { Asked } from '@lotbook/standins/http-standin';
import { expect, test } from 'vitest';
import { readWallet } from '../account/testing.ts';

const [mine, other]: readonly [string, string] = accountAddresses.ripple;
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De';
const rlusd = '524C555344000000000000000000000000000000';

const root = (account: string, before: number, after: number) => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    FinalFields: { Account: account, Balance: `${after}`, Flags: 0 },
    PreviousFields: { Balance: `${before}` },
  },
});
/** The wallet is the high account of the line, so its balance is negative there. */
const line = (before: string, after: string) => ({
  ModifiedNode: {
    LedgerEntryType: 'RippleState',
    FinalFields: {
      Balance: { currency: rlusd, issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: after },
      LowLimit: { currency: rlusd, issuer, value: '0' },
      HighLimit: { currency: rlusd, issuer: mine, value: '1000000' },
      Flags: 0,
    },
    PreviousFields: {
      Balance: { currency: rlusd, issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: before },
    },
  },
});
const transact = (
  n: number,
  type: string,
  nodes: readonly object[],
  { from = mine, result = 'tesSUCCESS', meta = {}, validated = true } = {},
) => ({
  validated,
  tx: {
    Account: from,
    Fee: '12',
    TransactionType: type,
    hash: `X${n}`,
    date: Date.UTC(2025, 0, n) / 1000 - 946_684_800,
    ledger_index: n,
  },
  meta: { TransactionResult: result, AffectedNodes: nodes, ...meta },
});
const escrow = { Account: mine, Destination: other, Amount: '30000000', Flags: 0 };
const offer = (owner: string, flags: number) => ({
  DeletedNode: {
    LedgerEntryType: 'NFTokenOffer',
    FinalFields: { Owner: owner, NFTokenID: '000A', Amount: '5000000', Flags: flags },
  },
});
const options: RippledOptions = {
  transactions: [
    transact(
      1,
      'Payment',
      [
        {
          CreatedNode: {
            LedgerEntryType: 'AccountRoot',
            NewFields: { Account: mine, Balance: '100000000' },
          },
        },
        root(other, 200_000_000, 99_999_988),
      ],
      { from: other },
    ),
    transact(2, 'TrustSet', [root(mine, 100_000_000, 99_999_988)]),
    transact(3, 'OfferCreate', [root(mine, 99_999_988, 79_999_976), line('0', '-40.5')]),
    transact(4, 'Payment', [root(mine, 79_999_976, 79_999_964)], { result: 'tecPATH_DRY' }),
    transact(5, 'EscrowCreate', [
      root(mine, 79_999_964, 49_999_952),
      { CreatedNode: { LedgerEntryType: 'Escrow', NewFields: escrow } },
    ]),
    transact(
      6,
      'EscrowFinish',
      [
        root(other, 1, 30_000_001 - 12),
        { DeletedNode: { LedgerEntryType: 'Escrow', FinalFields: escrow } },
      ],
      { from: other },
    ),
    transact(7, 'NFTokenAcceptOffer', [root(mine, 49_999_952, 44_999_940), offer(other, 1)]),
    transact(8, 'NFTokenAcceptOffer', [root(mine, 44_999_940, 49_949_940), offer(mine, 1)], {
      from: other,
    }),
    transact(9, 'Payment', [root(mine, 49_949_940, 48_949_928), root(other, 1, 1_000_001)]),
    transact(10, 'Payment', [root(mine, 48_949_928, 48_949_916), line('-40.5', '-5e-7')]),
    transact(11, 'Payment', [root(mine, 48_949_916, 1)], { validated: false }),
  ],
  balances: { [mine]: '48949916' },
  lines: { [mine]: [{ account: issuer, balance: '5e-7', currency: rlusd }] },
};
const story = [
  '2025-01-01 deposit +100 XRP',
  '2025-01-02 fee fee 0.000012 XRP',
  '2025-01-03 swap -20 XRP +40.5 RLUSD fee 0.000012 XRP',
  '2025-01-04 fee fee 0.000012 XRP "failed"',
  '2025-01-05 fee fee 0.000012 XRP',
  '2025-01-06 withdrawal -30 XRP',
  '2025-01-07 swap -5 XRP +1 ripple:000A fee 0.000012 XRP',
  '2025-01-08 swap -1 ripple:000A +4.95 XRP',
  '2025-01-09 withdrawal -1 XRP fee 0.000012 XRP',
  '2025-01-10 withdrawal -40.4999995 RLUSD fee 0.000012 XRP',
];
const respond = (given: RippledOptions) => {
  const answer = answerRippled(given);
  return (_: URL, { body }: Asked) => answer(body);
};

test('reads payments, trades, escrows and NFTs with royalties from the changes of the ledger', async () => {
  const run = await readWallet('ripple', [mine], respond(options));
  expect(run.lines).toEqual(story);
  expect(run.unread).toEqual([]);
  expect(run.untied).toEqual([]);
});

test('reads the same in small pages, and continues within the last ledger', async () => {
  const answer = respond({ ...options, mostPerPage: 2 });
  const first = await readWallet('ripple', [mine], answer, { until: '2025-01-04T12:00:00.000Z' });
  expect(first.lines).toEqual(story.slice(0, 4));
  const rest = await readWallet('ripple', [mine], answer, { cursors: first.cursors });
  expect(new Set([...first.lines, ...rest.lines])).toEqual(new Set(story));
});

test('counts escrows as held, so the balance equals the rows', async () => {
  const transactions = options.transactions.slice(0, 5);
  const answer = respond({
    transactions,
    balances: { [mine]: '49999952' },
    lines: { [mine]: [{ account: issuer, balance: '40.5', currency: rlusd }] },
    objects: { [mine]: [{ LedgerEntryType: 'Escrow', ...escrow }] },
  });
  expect((await readWallet('ripple', [mine], answer)).untied).toEqual([]);
});

test('reads an address that the ledger does not know as empty', async () => {
  const answer = respond({ transactions: [] });
  expect((await readWallet('ripple', [mine], answer)).lines).toEqual([]);
});

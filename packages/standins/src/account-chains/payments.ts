import type { Answer, Asked } from '../http-standin.ts';
import { answerAlgorandIndexer } from './algorand-indexer.ts';
import { answerHorizon } from './horizon.ts';
import { answerKoios } from './koios.ts';
import { answerMirrorNode } from './mirror-node.ts';
import { answerRippled } from './rippled.ts';
import { answerTronGrid } from './tron-grid.ts';

/** An address of the wallet and one of a stranger on each chain. */
export const accountAddresses = {
  algorand: [
    'UGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2CHYY6Q',
    'YPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPBRO3SJLU',
  ],
  cardano: [
    'stake1uxs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rggwvq5lg',
    'stake1u8pu8s7rc0pu8s7rc0pu8s7rc0pu8s7rc0pu8s7rc0pu8sccehrfg',
  ],
  hedera: ['0.0.1234', '0.0.9876'],
  ripple: ['rEjdRNJWChUHPCirDV8QVuMC3ouRVd5Lxq', 'rJifH41kVnbUZivxpnx5RvKtxD9riEGA5G'],
  stellar: [
    'GCQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DJX7',
    'GDB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4H6AC',
  ],
  tron: ['TQhqRHgEonKEYqudomS8243o3bejg8dt1d', 'TTpKHSFUdoi9j2zacMcRx522rztL61ojFS'],
} as const;
export type AccountChainName = keyof typeof accountAddresses;

/** Addresses of Tron as its transactions have them. */
export const tronHex: Readonly<Record<string, string>> = {
  [accountAddresses.tron[0]]: `41${'a1'.repeat(20)}`,
  [accountAddresses.tron[1]]: `41${'c3'.repeat(20)}`,
};

/** A payment in the smallest unit; the sender pays the fee. */
export interface StandinPayment {
  readonly id: string;
  readonly ms: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly fee: number;
}

type Respond = (url: URL, asked: Pick<Asked, 'body'>) => Answer;

/** The service of a chain on which nothing but these payments happened. */
export const answerPayments = (
  chain: AccountChainName,
  payments: readonly StandinPayment[],
): Respond => services[chain](payments);

/** What the wallet holds after the payments. */
const getBalance = (chain: AccountChainName, payments: readonly StandinPayment[]): number =>
  payments.reduce(
    (sum, { to, amount, fee }) =>
      sum + (to === accountAddresses[chain][0] ? amount : -(amount + fee)),
    0,
  );

const second = (ms: number): number => Math.floor(ms / 1000);
const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const toOutput = (stake: string, value: number) => ({
  value: `${value}`,
  payment_addr: { bech32: `addr1${stake.slice(6, 30)}` },
  stake_addr: stake,
  asset_list: [],
});
/** Stellar counts ten-millionths. */
const toDecimal = (units: number): string => (units / 10_000_000).toFixed(7);

const services: Readonly<
  Record<AccountChainName, (payments: readonly StandinPayment[]) => Respond>
> = {
  algorand: (payments) =>
    answerAlgorandIndexer({
      transactions: payments.map(({ id, ms, from, to, amount, fee }, n) => ({
        id,
        sender: from,
        fee,
        'round-time': second(ms),
        'confirmed-round': n + 1,
        'tx-type': 'pay',
        'payment-transaction': { amount, receiver: to, 'close-amount': 0 },
      })),
      accounts: { [accountAddresses.algorand[0]]: { amount: getBalance('algorand', payments) } },
      mostPerPage: 25,
    }),
  cardano: (payments) =>
    answerKoios({
      transactions: payments.map(({ id, ms, from, to, amount, fee }, n) => {
        return {
          tx_hash: id,
          block_height: n + 1,
          tx_timestamp: second(ms),
          fee: `${fee}`,
          deposit: '0',
          inputs: [toOutput(from, amount + fee + 2_000_000)],
          outputs: [toOutput(to, amount), toOutput(from, 2_000_000)],
          withdrawals: [],
        };
      }),
      accounts: {
        [accountAddresses.cardano[0]]: {
          total_balance: `${getBalance('cardano', payments)}`,
          deposit: '0',
        },
      },
    }),
  hedera: (payments) =>
    answerMirrorNode({
      transactions: payments.map(({ id, ms, from, to, amount, fee }) => ({
        consensus_timestamp: `${second(ms)}.000000001`,
        transaction_id: `${from}-${second(ms) - 5}-${Number.parseInt(id.slice(-6), 16)}`,
        charged_tx_fee: fee,
        result: 'SUCCESS',
        memo_base64: '',
        transfers: [
          { account: '0.0.98', amount: fee },
          { account: from, amount: -(amount + fee) },
          { account: to, amount },
        ],
      })),
      balances: { [accountAddresses.hedera[0]]: { balance: getBalance('hedera', payments) } },
      mostPerPage: 25,
    }),
  ripple: (payments) => {
    const held = new Map<string, number>();
    const answer = answerRippled({
      transactions: payments.map(({ id, ms, from, to, amount, fee }, n) => ({
        validated: true,
        tx: {
          Account: from,
          Destination: to,
          Fee: `${fee}`,
          TransactionType: 'Payment',
          hash: id,
          date: second(ms) - 946_684_800,
          ledger_index: n + 1,
        },
        meta: {
          TransactionResult: 'tesSUCCESS',
          AffectedNodes: [move(from, -(amount + fee)), move(to, amount)],
        },
      })),
      balances: { [accountAddresses.ripple[0]]: `${getBalance('ripple', payments)}` },
      mostPerPage: 25,
    });
    return (_, { body }) => answer(body);

    function move(account: string, change: number) {
      const before = held.get(account) ?? 10_000_000_000;
      held.set(account, before + change);
      return {
        ModifiedNode: {
          LedgerEntryType: 'AccountRoot',
          FinalFields: { Account: account, Balance: `${before + change}`, Flags: 0 },
          PreviousFields: { Balance: `${before}` },
        },
      };
    }
  },
  stellar: (payments) => {
    return answerHorizon({
      transactions: payments.map(({ id, ms, from, to, fee }, n) => ({
        hash: id,
        paging_token: `${(n + 1) * 4096}`,
        created_at: iso(ms),
        successful: true,
        source_account: from,
        fee_account: from,
        fee_charged: `${fee}`,
        memo_type: 'none',
        of: [from, to],
      })),
      effects: Object.fromEntries(
        payments.map(({ id, from, to, amount }, n) => {
          const effect = (account: string, type: string, part: number) => ({
            id: `${(n + 1) * 4096 + 1}-${part}`,
            paging_token: `${(n + 1) * 4096 + 1}-${part}`,
            account,
            type,
            asset_type: 'native',
            amount: toDecimal(amount),
          });
          const paid = effect(from, 'account_debited', 2);
          // The first payment creates the account.
          const received =
            n === 0
              ? { ...effect(to, 'account_created', 1), starting_balance: toDecimal(amount) }
              : effect(to, 'account_credited', 1);
          return [id, [received, paid]];
        }),
      ),
      accounts: {
        [accountAddresses.stellar[0]]: {
          balances: [{ asset_type: 'native', balance: toDecimal(getBalance('stellar', payments)) }],
        },
      },
    });
  },
  tron: (payments) =>
    answerTronGrid({
      natives: payments.map(({ id, ms, from, to, amount, fee }) => ({
        txID: id,
        block_timestamp: ms,
        ret: [{ contractRet: 'SUCCESS', fee }],
        raw_data: {
          contract: [
            {
              type: 'TransferContract',
              parameter: {
                value: {
                  amount,
                  owner_address: tronHex[from] ?? '',
                  to_address: tronHex[to] ?? '',
                },
              },
            },
          ],
        },
        internal_transactions: [],
        of: [from, to],
      })),
      accounts: {
        [accountAddresses.tron[0]]: { balance: getBalance('tron', payments), trc20: [] },
      },
      mostPerPage: 25,
    }),
};

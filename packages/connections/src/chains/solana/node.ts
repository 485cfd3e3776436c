import type { z } from 'zod';
import type { Network } from '../../network.ts';
import { jsonRpc } from '../json-rpc.ts';
import {
  balanceShape,
  epochShape,
  rewardsShape,
  stakeAccountsShape,
  signaturesShape,
  timeShape,
  tokenAccountsShape,
  transactionShape,
  type SignatureInfo,
  type SolanaTransaction,
} from './shapes.ts';

/** Signatures on a full page. */
const pageSize = 1_000;
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;
const stakeProgram = 'Stake11111111111111111111111111111111111111';
/** The size of a stake account, and where it names the address that may withdraw. */
const stakeFilters = (owner: string) => [
  { dataSize: 200 },
  { memcmp: { offset: 44, bytes: owner } },
];
/** Providers refuse long lists of accounts. */
const accountsPerRequest = 100;
const finalized = { commitment: 'finalized' } as const;

export interface TokenAccount {
  readonly address: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly decimals: number;
}

/** The calls of a Solana node. */
export interface SolanaNode {
  /** Finalized signatures that name the account, newest first, down to `until`, exclusive. */
  readonly signatures: (
    account: string,
    until: string | undefined,
  ) => Promise<readonly SignatureInfo[]>;
  readonly transaction: (
    signature: string,
  ) => Promise<{ readonly value: SolanaTransaction | null; readonly raw: unknown }>;
  readonly tokenAccounts: (owner: string) => Promise<readonly TokenAccount[]>;
  /** Stake accounts that the owner may withdraw, whoever created them. The epoch is undefined without a delegation. */
  readonly stakeAccounts: (
    owner: string,
  ) => Promise<readonly { readonly address: string; readonly activationEpoch?: number }[]>;
  readonly balance: (account: string) => Promise<bigint>;
  readonly epoch: () => Promise<z.infer<typeof epochShape>>;
  /** Each account's staking reward of an epoch. */
  readonly rewards: (
    accounts: readonly string[],
    epoch: number,
  ) => Promise<z.infer<typeof rewardsShape>>;
  /** The time of a slot, in seconds since 1970. */
  readonly getTime: (slot: number) => Promise<number | null>;
}

export function solanaNode(url: string, network: Network): SolanaNode {
  const rpc = jsonRpc({ url, network });
  return {
    signatures: async (account, until) => {
      const all: SignatureInfo[] = [];
      for (let before: string | undefined; ;) {
        const options = {
          ...finalized,
          limit: pageSize,
          ...(before === undefined ? {} : { before }),
          ...(until === undefined ? {} : { until }),
        };
        const { value } = await rpc('getSignaturesForAddress', [account, options], signaturesShape);
        all.push(...value);
        if (value.length < pageSize) return all;
        before = value.at(-1)?.signature;
      }
    },
    transaction: (signature) =>
      rpc(
        'getTransaction',
        [signature, { ...finalized, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }],
        transactionShape,
      ),
    tokenAccounts: async (owner) => {
      const answers = await Promise.all(
        tokenPrograms.map((programId) =>
          rpc(
            'getTokenAccountsByOwner',
            [owner, { programId }, { ...finalized, encoding: 'jsonParsed' }],
            tokenAccountsShape,
          ),
        ),
      );
      return answers
        .flatMap(({ value }) => value.value)
        .map(({ pubkey, account }) => {
          const { mint, tokenAmount } = account.data.parsed.info;
          return { address: pubkey, mint, ...tokenAmount };
        });
    },
    stakeAccounts: async (owner) => {
      const options = { ...finalized, encoding: 'jsonParsed', filters: stakeFilters(owner) };
      const { value } = await rpc(
        'getProgramAccounts',
        [stakeProgram, options],
        stakeAccountsShape,
      );
      return value.map(({ pubkey, account }) => {
        const epoch = account.data.parsed.info.stake?.delegation.activationEpoch;
        if (epoch === undefined) return { address: pubkey };
        const activationEpoch = Number.isSafeInteger(Number(epoch)) ? Number(epoch) : 0;
        return { address: pubkey, activationEpoch };
      });
    },
    balance: async (account) =>
      (await rpc('getBalance', [account, finalized], balanceShape)).value.value,
    epoch: async () => (await rpc('getEpochInfo', [finalized], epochShape)).value,
    rewards: async (accounts, epoch) => {
      const rewards: z.infer<typeof rewardsShape> = [];
      for (let n = 0; n < accounts.length; n += accountsPerRequest) {
        const some = accounts.slice(n, n + accountsPerRequest);
        const { value } = await rpc(
          'getInflationReward',
          [some, { ...finalized, epoch }],
          rewardsShape,
        );
        rewards.push(...value);
      }
      return rewards;
    },
    getTime: async (slot) => (await rpc('getBlockTime', [slot], timeShape)).value,
  };
}

import { RpcRefusal, startRpcStandin, type RpcMethods } from './json-rpc.ts';
import type { HttpStandin } from './http-standin.ts';

/**
 * A transaction as `getTransaction` returns it with `jsonParsed`, reduced to the fields that are
 * used. Amounts are lamports and the smallest units of tokens.
 */
export interface StandinSolanaTransaction {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: number | null;
  readonly fee: bigint;
  readonly failed?: boolean;
  /** `account before after`; the first one pays the fee. */
  readonly coins: readonly string[];
  /** `account owner mint decimals before after`; the account is also in `coins`. */
  readonly tokens?: readonly string[];
  readonly instructions?: readonly object[];
}

export interface SolanaNodeOptions {
  readonly transactions: readonly StandinSolanaTransaction[];
  /** `owner` → `account mint amount decimals`. */
  readonly tokenAccounts?: Readonly<Record<string, readonly string[]>>;
  readonly balances?: Readonly<Record<string, bigint>>;
  readonly epoch?: number;
  /** `account epoch` → lamports. */
  readonly rewards?: Readonly<Record<string, bigint>>;
  /** `owner` → `account activationEpoch`, or `account` without a delegation. Undefined: the search is refused. */
  readonly stakes?: Readonly<Record<string, readonly string[]>>;
  /** The first epoch whose blocks the node still has. */
  readonly oldestEpoch?: number;
  /** The most accounts in a request for rewards. */
  readonly mostAccounts?: number;
  /** Signatures whose transaction the node no longer has. */
  readonly forgotten?: readonly string[];
  readonly mostSignatures?: number;
}

const slotsPerEpoch = 432_000;
/** The time of the first slot; there are two and a half slots per second. */
const genesis = Date.parse('2020-03-16') / 1000;

/** A stand-in for a Solana node (solana.com/docs/rpc). */
export const startSolanaNode = (options: SolanaNodeOptions): Promise<HttpStandin> =>
  startRpcStandin({ methods: solanaMethods(options) });

/** The answers of a node with that history, by method. */
export function solanaMethods(options: SolanaNodeOptions): RpcMethods {
  const {
    transactions,
    tokenAccounts = {},
    balances = {},
    epoch = 0,
    rewards = {},
    forgotten = [],
    stakes,
    oldestEpoch = 0,
    mostAccounts = 1_000,
    mostSignatures = 1_000,
  } = options;
  const newestFirst = transactions.toSorted((a, b) => b.slot - a.slot);
  return {
    getSignaturesForAddress: ([account, { limit = 1_000, before, until }]: [
      string,
      { limit?: number; before?: string; until?: string },
    ]) => {
      if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(account))
        throw new RpcRefusal(-32_602, 'Invalid param: WrongSize');
      const named = newestFirst.filter(({ coins }) =>
        coins.some((text) => text.startsWith(`${account} `)),
      );
      const start =
        before === undefined ? 0 : named.findIndex(({ signature }) => signature === before) + 1;
      const end = named.findIndex(({ signature }) => signature === until);
      return named
        .slice(start, end < 0 ? undefined : end)
        .slice(0, Math.min(limit, mostSignatures))
        .map(({ signature, slot, blockTime }) => ({
          signature,
          slot,
          blockTime,
          err: null,
          memo: null,
        }));
    },
    getTransaction: ([signature]: [string]) => {
      const found = transactions.find((each) => each.signature === signature);
      return found && !forgotten.includes(signature) ? toJson(found) : null;
    },
    getTokenAccountsByOwner: ([owner, { programId }]: [string, { programId: string }]) => ({
      context: { slot: 1 },
      value: programId.startsWith('TokenkegQ')
        ? (tokenAccounts[owner] ?? []).map(tokenAccount)
        : [],
    }),
    getBalance: ([account]: [string]) => ({ context: { slot: 1 }, value: balances[account] ?? 0n }),
    getEpochInfo: () => ({
      epoch,
      absoluteSlot: epoch * slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      slotIndex: 0,
    }),
    getProgramAccounts: ([, { filters }]: [string, { filters: readonly StakeFilter[] }]) => {
      if (!stakes) throw new RpcRefusal(-32_010, 'excluded from account secondary indexes');
      const owner = filters.find(({ memcmp }) => memcmp?.offset === 44)?.memcmp?.bytes ?? '';
      return (stakes[owner] ?? []).map(stakeAccount);
    },
    getInflationReward: ([accounts, { epoch: asked }]: [string[], { epoch: number }]) => {
      if (accounts.length > mostAccounts) throw new RpcRefusal(-32_602, 'Too many addresses');
      if (asked < oldestEpoch)
        throw new RpcRefusal(-32_001, `Block ${asked * slotsPerEpoch} cleaned up`);
      return accounts.map((account) => {
        const amount = rewards[`${account} ${asked}`];
        return amount === undefined
          ? null
          : {
              epoch: asked,
              effectiveSlot: (asked + 1) * slotsPerEpoch,
              amount,
              postBalance: 0,
              commission: 5,
            };
      });
    },
    getBlockTime: ([slot]: [number]) => genesis + Math.floor(slot * 0.4),
  };
}

interface StakeFilter {
  readonly memcmp?: { readonly offset: number; readonly bytes: string };
}

function stakeAccount(text: string): object {
  const [pubkey = '', epoch] = text.split(' ');
  const stake = epoch === undefined ? null : { delegation: { activationEpoch: epoch } };
  return { pubkey, account: { data: { program: 'stake', parsed: { info: { stake } } } } };
}

function tokenAccount(text: string): object {
  const [pubkey = '', mint = '', amount = '0', decimals = '0'] = text.split(' ');
  return {
    pubkey,
    account: {
      data: {
        program: 'spl-token',
        parsed: {
          type: 'account',
          info: { mint, tokenAmount: { amount, decimals: Number(decimals) } },
        },
      },
    },
  };
}

function toJson({
  slot,
  blockTime,
  fee,
  failed = false,
  coins,
  tokens = [],
  instructions = [],
}: StandinSolanaTransaction): object {
  const keys = coins.map((text) => text.split(' ')[0] ?? '');
  const at = (place: 1 | 2): readonly bigint[] =>
    coins.map((text) => BigInt(text.split(' ')[place] ?? '0'));
  const tokensAt = (place: 4 | 5): readonly object[] =>
    tokens
      .map((text) => text.split(' '))
      .filter((cells) => cells[place] !== '-')
      .map((cells) => ({
        accountIndex: keys.indexOf(cells[0] ?? ''),
        owner: cells[1],
        mint: cells[2],
        uiTokenAmount: { amount: cells[place], decimals: Number(cells[3]) },
      }));
  const meta = {
    err: failed ? { InstructionError: [0, 'Custom'] } : null,
    fee,
    preBalances: at(1),
    postBalances: at(2),
    preTokenBalances: tokensAt(4),
    postTokenBalances: tokensAt(5),
  };
  return {
    slot,
    blockTime,
    meta: { ...meta, innerInstructions: [] },
    transaction: { message: { accountKeys: keys.map((pubkey) => ({ pubkey })), instructions } },
    version: 0,
  };
}

import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Log } from './rows.ts';

/** What a share of a token is worth: an account has `shares × ether ÷ shares of all`. */
export interface ShareRate {
  readonly ether: bigint;
  readonly shares: bigint;
}

/** An event that changes the balance of every holder without a transfer. */
interface RebaseEvent {
  /** The contract that reports it, in lower case. */
  readonly emitter: string;
  readonly topic: string;
  readonly read: (words: readonly bigint[]) => {
    readonly before: ShareRate | undefined;
    readonly after: ShareRate;
  };
}

export interface RebasingToken {
  readonly contract: string;
  /** As the protocol names itself. */
  readonly protocol: string;
  /** The newest kind first: older kinds count until its first event. */
  readonly events: readonly RebaseEvent[];
}

const getTopic = (signature: string): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(signature)))}`;
const uints = (count: number): string => Array.from({ length: count }, () => 'uint256').join(',');
const word = (words: readonly bigint[], n: number): bigint => words[n] ?? 0n;

/** Tokens whose balances grow by themselves, by chain. As published by the protocols. */
export const rebasingTokens: Readonly<Record<string, readonly RebasingToken[]>> = {
  ethereum: [
    {
      contract: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
      protocol: 'Lido',
      events: [
        {
          emitter: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
          // The timestamp of the report is indexed, so it isn't among the words.
          topic: getTopic(`TokenRebased(${uints(7)})`),
          read: (words) => ({
            before: { shares: word(words, 1), ether: word(words, 2) },
            after: { shares: word(words, 3), ether: word(words, 4) },
          }),
        },
        {
          // Until May 2023. The shares before aren't reported.
          emitter: '0x442af784a788a5bd6f42a01ebe9f287a871243fb',
          topic: getTopic(`PostTotalShares(${uints(4)})`),
          read: (words) => ({
            before: undefined,
            after: { ether: word(words, 0), shares: word(words, 3) },
          }),
        },
      ],
    },
    {
      contract: '0x35fa164735182de50811e8e2e824cfb9b6118ac2',
      protocol: 'ether.fi',
      events: [
        {
          emitter: '0x308861a430be4cce5502d0a12724771fc6daf216',
          topic: getTopic(`Rebase(${uints(2)})`),
          read: (words) => ({
            before: undefined,
            after: { ether: word(words, 0), shares: word(words, 1) },
          }),
        },
      ],
    },
  ],
};

/** A rebase, with the share's value after it. */
export interface Rebase {
  readonly block: number;
  readonly position: number;
  readonly second: number;
  readonly hash: string;
  readonly before: ShareRate | undefined;
  readonly after: ShareRate;
}

/** The rebases in the logs of each kind of event, in order. */
export function readRebases(
  { events }: RebasingToken,
  logs: readonly (readonly Log[])[],
): readonly Rebase[] {
  let end = Infinity;
  const rebases = events.flatMap(({ read }, n) => {
    const some = (logs[n] ?? [])
      .filter(({ blockNumber }) => blockNumber < end)
      .map((log) => ({
        ...read(splitWords(log.data)),
        block: log.blockNumber,
        position: log.transactionIndex,
        second: log.timeStamp,
        hash: log.transactionHash,
      }))
      .filter(({ after }) => after.shares > 0n && after.ether > 0n);
    for (const { block } of some) end = Math.min(end, block);
    return some;
  });
  return rebases.toSorted((one, other) => one.block - other.block || one.position - other.position);
}

const splitWords = (data: string): readonly bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`));

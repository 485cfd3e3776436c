import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { TransactionType } from '@lotbook/model/transaction';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import { toUnits } from '../units.ts';
import { readDefi, tokenRole, type DefiReading, type TokenMove } from './defi.ts';
import type { EvmChain } from './evm-chain.ts';
import { tokenAsset } from './known-tokens.ts';
import type { Row } from './rows.ts';
import { spamReason } from './spam.ts';

type Numbered = ReadTransaction & { readonly externalId: string };

/** The change of each asset in a transaction; negative if it left. */
type Changes = ReadonlyMap<AssetId, Quantity>;

/**
 * What one transaction did to a wallet with these addresses: coins sent, coins moved by contracts,
 * tokens of three standards, and gas, which failed transactions also pay. Moves between own
 * addresses are not events. Rows are those of one hash, each event once.
 *
 * @returns undefined if it doesn't affect the wallet.
 */
export function mapEvm(
  rows: readonly Row[],
  own: ReadonlySet<string>,
  chain: EvmChain,
): Numbered | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const signed = rows.find((row) => row.kind === 'txlist');
  const isSender = signed !== undefined && own.has(signed.from);
  const gas = isSender ? toUnits(signed.gasPrice * signed.gasUsed, 18) : (0n as Quantity);
  const moves = rows.flatMap((row) => tokenMoves(row, own));
  const changes = getChanges(rows, own, chain);
  const [into, out] = [sides(changes, 1n), sides(changes, -1n)];
  const defi = readDefi(signed?.to ?? '', moves, { gives: out.length > 0, takes: into.length > 0 });
  const movements = [
    ...out.map(send),
    ...into.map(receive),
    payFee({ asset: chain.coin, quantity: gas }),
  ].filter((one) => one !== undefined);
  if (movements.length === 0) return undefined;
  const memo = getMemo({
    rows,
    signed,
    isSender,
    moves,
    defi,
    chain,
    unasked: !isSender && out.length === 0,
  });
  const meaning =
    into.length + out.length === 0
      ? { type: 'fee' as const }
      : { type: defi?.type ?? plainType(into.length, out.length), category: defi?.category };
  return transaction({
    at: instantFromMs(first.timeStamp * 1000),
    externalId: first.hash,
    txHash: first.hash,
    ...meaning,
    movements,
    memo,
  }) as Numbered;
}

const plainType = (into: number, out: number): TransactionType =>
  into > 0 && out > 0 ? 'swap' : into > 0 ? 'deposit' : 'withdrawal';

const sides = (changes: Changes, sign: bigint): Parameters<typeof receive>[0][] =>
  [...changes]
    .filter(([, quantity]) => quantity * sign > 0n)
    .map(([asset, quantity]) => ({ asset, quantity }));

function getChanges(rows: readonly Row[], own: ReadonlySet<string>, chain: EvmChain): Changes {
  const changes = new Map<AssetId, Quantity>();
  for (const row of rows) {
    const moved = readMoved(row, chain);
    if (!moved) continue;
    // A contract created by the transaction receives the value sent with it.
    const to = row.to === '' && 'contractAddress' in row ? (row.contractAddress ?? '') : row.to;
    const sign = (own.has(to) ? 1n : 0n) - (own.has(row.from) ? 1n : 0n);
    if (sign !== 0n)
      changes.set(
        moved.asset,
        ((changes.get(moved.asset) ?? 0n) + sign * moved.quantity) as Quantity,
      );
  }
  return changes;
}

/** Undefined for failed transactions, and for debt tokens. */
function readMoved(
  row: Row,
  chain: EvmChain,
): { readonly asset: AssetId; readonly quantity: Quantity } | undefined {
  switch (row.kind) {
    case 'txlist':
      return hasFailed(row) ? undefined : { asset: chain.coin, quantity: toUnits(row.value, 18) };
    case 'txlistinternal':
      return row.isError === '1'
        ? undefined
        : { asset: chain.coin, quantity: toUnits(row.value, 18) };
    case 'tokentx':
      return isDebt(row)
        ? undefined
        : {
            asset: tokenAsset(chain.prefix, row.contractAddress),
            quantity: toUnits(row.value, getDecimals(row.tokenDecimal)),
          };
    case 'tokennfttx':
      return { asset: parseChoice(chain, row), quantity: toUnits(1n, 0) };
    default:
      return { asset: parseChoice(chain, row), quantity: toUnits(row.tokenValue, 0) };
  }
}

export const hasFailed = ({ isError, txreceipt_status: status }: Row<'txlist'>): boolean =>
  isError === '1' || status === '0';
const isDebt = (row: {
  readonly tokenSymbol?: string | null | undefined;
  readonly tokenName?: string | null | undefined;
}): boolean =>
  tokenRole({ symbol: row.tokenSymbol ?? '', name: row.tokenName ?? '' })?.[1] === 'debt';
const getDecimals = (text: string | null | undefined): number =>
  Math.min(Number(text ?? 0) || 0, 77);
/** An NFT: `ethereum:0x…/7`. No provider has a price for it. */
const parseChoice = (
  chain: EvmChain,
  { contractAddress, tokenID }: { readonly contractAddress: string; readonly tokenID: string },
): AssetId => `${chain.prefix}:${contractAddress}/${tokenID}` as AssetId;

function tokenMoves(row: Row, own: ReadonlySet<string>): readonly TokenMove[] {
  if (
    row.kind === 'txlist' ||
    row.kind === 'txlistinternal' ||
    own.has(row.from) === own.has(row.to)
  )
    return [];
  const direction = own.has(row.to) ? 'in' : 'out';
  return [
    {
      direction,
      contract: row.contractAddress,
      symbol: row.tokenSymbol ?? '',
      name: row.tokenName ?? '',
      other: direction === 'in' ? row.from : row.to,
    },
  ];
}

interface MemoParts {
  readonly rows: readonly Row[];
  readonly signed: Row<'txlist'> | undefined;
  readonly isSender: boolean;
  readonly moves: readonly TokenMove[];
  readonly defi: DefiReading | undefined;
  readonly chain: EvmChain;
  readonly unasked: boolean;
}

/**
 * Details that help a person recognize the transaction: the protocol, the called method, the
 * tokens' own names, and why a token looks like spam.
 */
function getMemo({ signed, isSender, moves, defi, chain, unasked }: MemoParts): string {
  const called = isSender ? /^\w+/.exec(signed?.functionName ?? '')?.[0] : undefined;
  const parts = [
    defi?.source,
    called,
    isSender && signed && hasFailed(signed) ? 'failed' : undefined,
  ]
    .filter((word) => word !== undefined)
    .join(' ');
  const unnamed = moves
    .filter(({ contract }) => tokenAsset(chain.prefix, contract).includes(':'))
    .map(({ symbol }) => symbol.slice(0, 30));
  const bait = unasked
    ? moves
        .map((move) => spamReason({ ...move, prefix: chain.prefix }))
        .find((reason) => reason !== undefined)
    : undefined;
  return [
    parts,
    [...new Set(unnamed)].join(', '),
    bait === undefined ? '' : renderInEnglish(fill(texts.looksLikeSpam, { bait })),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { Malformed } from '@lotbook/model/outage';
import { z } from 'zod';
import type { Json } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountChange, AccountReader, AccountTransaction } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { isJsonObject } from '../account/json-object.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';

const hbar = 'HBAR';
/** The symbol that exchanges use, as published by the issuer. */
const usdc = '0.0.456858';
const count = z.string().regex(/^\d+$/);
const signed = z.string().regex(/^-?\d+$/);
const amounts = z.array(z.object({ account: z.string(), amount: signed }));

const transactionShape = z.object({
  consensus_timestamp: z.string().regex(/^\d+\.\d{9}$/),
  transaction_id: z.string(),
  charged_tx_fee: count,
  result: z.string(),
  name: z.string().nullish(),
  node: z.string().nullish(),
  scheduled: z.boolean().nullish(),
  parent_consensus_timestamp: z.string().nullish(),
  memo_base64: z.string().nullish(),
  transfers: amounts,
  token_transfers: z
    .array(z.object({ token_id: z.string(), account: z.string(), amount: signed }))
    .optional(),
  nft_transfers: z
    .array(
      z.object({
        token_id: z.string(),
        serial_number: z.string(),
        sender_account_id: z.string().nullish(),
        receiver_account_id: z.string().nullish(),
      }),
    )
    .optional(),
  staking_reward_transfers: amounts.optional(),
});
type Transaction = z.infer<typeof transactionShape>;
const links = z.object({ next: z.string().nullish() });
const pageShape = z.object({ transactions: z.array(transactionShape), links });
const tokenShape = z.object({ decimals: count, type: z.string().nullish() });
const accountShape = z.object({ balance: z.object({ balance: count }) });
const heldShape = z.object({
  tokens: z.array(z.object({ token_id: z.string(), balance: count })),
  links,
});

interface Token {
  readonly decimals: number;
  readonly isNft: boolean;
}
type Tokens = Map<string, Token | undefined>;

const nameToken = (id: string): string => (id === usdc ? 'USDC' : `hedera:${id}`);

/** A mirror node's REST address (docs.hedera.com). */
export function mirrorNode(url: string, network: Network): AccountReader {
  const ask = askJson(url, network);
  const service = new URL(url).host;
  const tokens: Tokens = new Map();
  return {
    history: async function* history(address, from, untilMs) {
      const after = isJsonObject(from) ? from['after'] : undefined;
      let position = typeof after === 'string' ? after : '0';
      const until = `${Math.floor(untilMs / 1000)}.${String(untilMs % 1000).padStart(3, '0')}999999`;
      for (;;) {
        const { value, raw } = await ask.get(
          `/api/v1/transactions?account.id=${address}&limit=100&order=asc&timestamp=gt:${position}&timestamp=lte:${until}`,
          pageShape,
        );
        await loadTokens(ask, tokens, value.transactions);
        const next = value.links.next ?? '';
        const before = position;
        // Some nodes search 60 days for a page, so an empty page can have a link to the rest.
        position = [
          value.transactions.at(-1)?.consensus_timestamp,
          getLowerBound(next),
        ].reduce<string>(
          (latest, one) => (one !== undefined && toNanos(one) > toNanos(latest) ? one : latest),
          position,
        );
        const originals = (raw as { readonly transactions: readonly Json[] }).transactions;
        yield {
          transactions: value.transactions.map((one, n) => map(one, tokens, originals[n] ?? null)),
          position: { after: position },
        };
        if (next === '') return;
        if (position === before)
          throw new Malformed(
            fill(texts.unexpectedAnswer, {
              service,
              path: toMessage('links.next'),
              detail: next.slice(0, 200),
            }),
          );
      }
    },
    balances: async (address) => {
      const found = await ask.find(`/api/v1/accounts/${address}?transactions=false`, accountShape);
      if (!found) return [];
      const held = [];
      for (let next = `/api/v1/accounts/${address}/tokens?limit=100`; next !== '';) {
        const { value } = await ask.get(next, heldShape);
        for (const { token_id, balance } of value.tokens) {
          const token = await findToken(ask, tokens, token_id);
          if (token?.isNft === true) continue;
          held.push({
            asset: nameToken(token_id),
            quantity: token && toUnits(BigInt(balance), token.decimals),
          });
        }
        next = value.links.next ?? '';
      }
      return [{ asset: hbar, quantity: toUnits(BigInt(found.value.balance.balance), 8) }, ...held];
    },
  };
}

/** Nanoseconds since 1970. */
function toNanos(timestamp: string): bigint {
  const [seconds = '0', nanos = '0'] = timestamp.split('.');
  return BigInt(seconds) * 1_000_000_000n + BigInt(nanos.padEnd(9, '0'));
}

/** The timestamp after which a link continues. */
function getLowerBound(link: string): string | undefined {
  const query = new URLSearchParams(link.split('?')[1] ?? '');
  for (const text of query.getAll('timestamp')) {
    const [, operator, timestamp = ''] = /^(gte?):(\d+(?:\.\d{1,9})?)$/.exec(text) ?? [];
    if (operator === 'gt') return timestamp;
    if (operator === 'gte') {
      const nanos = toNanos(timestamp) - 1n;
      return `${nanos / 1_000_000_000n}.${String(nanos % 1_000_000_000n).padStart(9, '0')}`;
    }
  }
  return undefined;
}

async function findToken(ask: AskJson, tokens: Tokens, id: string): Promise<Token | undefined> {
  if (!tokens.has(id)) {
    const found = await ask.find(`/api/v1/tokens/${id}`, tokenShape);
    tokens.set(
      id,
      found && {
        decimals: Number(found.value.decimals),
        isNft: found.value.type === 'NON_FUNGIBLE_UNIQUE',
      },
    );
  }
  return tokens.get(id);
}

async function loadTokens(
  ask: AskJson,
  tokens: Tokens,
  transactions: readonly Transaction[],
): Promise<void> {
  for (const { token_transfers = [] } of transactions)
    for (const { token_id } of token_transfers) await findToken(ask, tokens, token_id);
}

/** Accounts that collect fees, next to the node that submitted the transaction. */
const feeCollectors: ReadonlySet<string> = new Set(['0.0.98', '0.0.800', '0.0.801', '0.0.802']);

/**
 * The part of the charged fee that the transfers took from the payer. The fee of a child is in its
 * parent, and someone else can pay a scheduled or relayed transaction.
 */
function getPaidFee(seen: Transaction, payer: string): bigint {
  const isChild = (seen.parent_consensus_timestamp ?? '') !== '';
  if (isChild) return 0n;
  const charged = BigInt(seen.charged_tx_fee);
  const net = new Map<string, bigint>();
  for (const { account, amount } of seen.transfers)
    net.set(account, (net.get(account) ?? 0n) + BigInt(amount));
  for (const { account, amount } of seen.staking_reward_transfers ?? [])
    net.set(account, (net.get(account) ?? 0n) - BigInt(amount));
  const sent = -(net.get(payer) ?? 0n);
  const covered = sent <= 0n ? 0n : sent < charged ? sent : charged;
  if (seen.scheduled === true || seen.name === 'ETHEREUMTRANSACTION') {
    const hasOtherPayer = [...net].some(
      ([account, amount]) => amount < 0n && account !== payer && account !== '0.0.800',
    );
    return hasOtherPayer ? 0n : covered;
  }
  const collected = seen.transfers
    .filter(({ account }) => feeCollectors.has(account) || account === seen.node)
    .reduce((sum, { amount }) => sum + (BigInt(amount) > 0n ? BigInt(amount) : 0n), 0n);
  return net.has(payer) && collected >= charged ? charged : covered;
}

/** Transfers contain the fee of the payer and the rewards paid with the transaction. */
function map(seen: Transaction, tokens: Tokens, raw: Json): AccountTransaction {
  const isFailed = seen.result !== 'SUCCESS';
  const payer = seen.transaction_id.split('-')[0] ?? '';
  const fee = toUnits(getPaidFee(seen, payer), 8);
  const rewards = (seen.staking_reward_transfers ?? []).map(({ account, amount }) => ({
    account,
    amount: BigInt(amount),
  }));
  const change = (address: string, amount: bigint): AccountChange => ({
    address,
    asset: hbar,
    quantity: toUnits(amount, 8),
  });
  const memo = Buffer.from(seen.memo_base64 ?? '', 'base64').toString('utf8');
  return {
    id: seen.consensus_timestamp,
    hash: seen.transaction_id,
    atMs: Math.floor(Number(seen.consensus_timestamp) * 1000),
    isFailed,
    changes: [
      ...seen.transfers.map(({ account, amount }) => change(account, BigInt(amount))),
      ...rewards.map(({ account, amount }) => change(account, -amount)),
      ...rewards.map(({ account, amount }) => ({
        ...change(account, amount),
        isReward: true as const,
      })),
      ...(seen.token_transfers ?? []).map(({ token_id, account, amount }) => {
        const token = tokens.get(token_id);
        return {
          address: account,
          asset: nameToken(token_id),
          quantity: token && toUnits(BigInt(amount), token.decimals),
        };
      }),
      ...(seen.nft_transfers ?? []).flatMap((nft) =>
        transfer(
          [nft.sender_account_id ?? undefined, nft.receiver_account_id ?? undefined],
          `hedera:${nft.token_id}/${nft.serial_number}`,
          toUnits(1n, 0),
        ),
      ),
    ],
    fees: fee === 0n ? [] : [{ address: payer, asset: hbar, quantity: fee }],
    ...(memo !== '' && memo.length <= 100 ? { memo } : {}),
    raw,
  };
}

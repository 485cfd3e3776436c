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
const signed = z.string().regex(/^-?\d+$/);
const amounts = z.array(z.object({ account: z.string(), amount: signed }));

const transactionShape = z.object({
  consensus_timestamp: z.string().regex(/^\d+\.\d{9}$/),
  transaction_id: z.string(),
  charged_tx_fee: z.string().regex(/^\d+$/),
  result: z.string(),
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
const pageShape = z.object({
  transactions: z.array(transactionShape),
  links: z.object({ next: z.string().nullish() }),
});
const tokenShape = z.object({ decimals: z.string().regex(/^\d+$/) });
const balancesShape = z.object({
  balances: z.array(
    z.object({
      account: z.string(),
      balance: z.string().regex(/^\d+$/),
      tokens: z.array(z.object({ token_id: z.string(), balance: z.string().regex(/^\d+$/) })),
    }),
  ),
});

type Decimals = Map<string, number | undefined>;

const nameToken = (id: string): string => (id === usdc ? 'USDC' : `hedera:${id}`);

/** A mirror node's REST address (docs.hedera.com). */
export function mirrorNode(url: string, network: Network): AccountReader {
  const ask = askJson(url, network);
  const decimals: Decimals = new Map();
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
        await loadDecimals(ask, decimals, value.transactions);
        position = value.transactions.at(-1)?.consensus_timestamp ?? position;
        const originals = (raw as { readonly transactions: readonly Json[] }).transactions;
        yield {
          transactions: value.transactions.map((one, n) =>
            map(one, decimals, originals[n] ?? null),
          ),
          position: { after: position },
        };
        if (value.transactions.length === 0 || (value.links.next ?? '') === '') return;
      }
    },
    balances: async (address) => {
      const { value } = await ask.get(`/api/v1/balances?account.id=${address}`, balancesShape);
      const [found] = value.balances;
      if (!found) return [];
      const tokens = [];
      for (const { token_id, balance } of found.tokens) {
        const digits = await findDecimals(ask, decimals, token_id);
        tokens.push({
          asset: nameToken(token_id),
          quantity: digits === undefined ? undefined : toUnits(BigInt(balance), digits),
        });
      }
      return [{ asset: hbar, quantity: toUnits(BigInt(found.balance), 8) }, ...tokens];
    },
  };
}

async function findDecimals(
  ask: AskJson,
  decimals: Decimals,
  id: string,
): Promise<number | undefined> {
  if (!decimals.has(id)) {
    const found = await ask.find(`/api/v1/tokens/${id}`, tokenShape);
    decimals.set(id, found && Number(found.value.decimals));
  }
  return decimals.get(id);
}

async function loadDecimals(
  ask: AskJson,
  decimals: Decimals,
  transactions: readonly Transaction[],
): Promise<void> {
  for (const { token_transfers = [] } of transactions)
    for (const { token_id } of token_transfers) await findDecimals(ask, decimals, token_id);
}

/** Transfers contain the fee of the payer and the rewards paid with the transaction. */
function map(seen: Transaction, decimals: Decimals, raw: Json): AccountTransaction {
  const isFailed = seen.result !== 'SUCCESS';
  const payer = seen.transaction_id.split('-')[0] ?? '';
  const fee = toUnits(BigInt(seen.charged_tx_fee), 8);
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
        const digits = decimals.get(token_id);
        return {
          address: account,
          asset: nameToken(token_id),
          quantity: digits === undefined ? undefined : toUnits(BigInt(amount), digits),
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

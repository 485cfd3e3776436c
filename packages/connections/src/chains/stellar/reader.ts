import { negate, quantity, type Quantity } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { z } from 'zod';
import type { Json, Unread } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountChange, AccountReader, AccountTransaction } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { isJsonObject } from '../account/json-object.ts';
import { toUnits } from '../units.ts';

const xlm = 'XLM';
const pageSize = 200;
const decimal = z.string().regex(/^\d+(\.\d+)?$/);
/** The symbol that exchanges use, as published by the issuer. */
const usdc = 'stellar:USDC.GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';

const transactionShape = z.object({
  hash: z.string(),
  paging_token: z.string(),
  created_at: z.string(),
  successful: z.boolean(),
  fee_account: z.string().optional(),
  source_account: z.string(),
  fee_charged: z.string().regex(/^\d+$/),
  memo_type: z.string().optional(),
  memo: z.string().optional(),
});
type Transaction = z.infer<typeof transactionShape>;
const list = <T>(item: z.ZodType<T>) =>
  z.object({ _embedded: z.object({ records: z.array(item) }) });
const reserve = z.object({ asset: z.string(), amount: decimal });
const effectShape = z.object({
  id: z.string(),
  paging_token: z.string(),
  type: z.string(),
  account: z.string(),
  amount: decimal.optional(),
  starting_balance: decimal.optional(),
  asset_type: z.string().optional(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
  sold_amount: decimal.optional(),
  sold_asset_type: z.string().optional(),
  sold_asset_code: z.string().optional(),
  sold_asset_issuer: z.string().optional(),
  bought_amount: decimal.optional(),
  bought_asset_type: z.string().optional(),
  bought_asset_code: z.string().optional(),
  bought_asset_issuer: z.string().optional(),
  reserves_deposited: z.array(reserve).optional(),
  reserves_received: z.array(reserve).optional(),
  shares_received: decimal.optional(),
  shares_redeemed: decimal.optional(),
  liquidity_pool: z.object({ id: z.string() }).optional(),
});
type Effect = z.infer<typeof effectShape>;
const accountShape = z.object({
  balances: z.array(
    z.object({
      balance: decimal,
      asset_type: z.string(),
      asset_code: z.string().optional(),
      asset_issuer: z.string().optional(),
      liquidity_pool_id: z.string().optional(),
    }),
  ),
});

/** Horizon's REST address (developers.stellar.org). The effects of a transaction show every change of a balance. */
export function horizon(url: string, network: Network): AccountReader {
  const ask = askJson(url, network);
  return {
    history: async function* history(address, from, untilMs) {
      const after = isJsonObject(from) ? from['cursor'] : undefined;
      let cursor = typeof after === 'string' ? after : '';
      for (;;) {
        const more = cursor === '' ? '' : `&cursor=${cursor}`;
        const found = await ask.find(
          `/accounts/${address}/transactions?order=asc&limit=${pageSize}&include_failed=true${more}`,
          list(transactionShape),
        );
        const records = found?.value._embedded.records ?? [];
        const rows = records.filter(({ created_at }) => Date.parse(created_at) <= untilMs);
        const transactions: AccountTransaction[] = [];
        let hasCreation = false;
        for (const row of rows) {
          const effects = row.successful ? await readEffects(ask, row.hash) : [];
          hasCreation ||= effects.some(
            ({ type, account }) => type === 'account_created' && account === address,
          );
          transactions.push(map(row, effects));
        }
        const isFirst = cursor === '';
        const isLost =
          isFirst &&
          !hasCreation &&
          (rows.length > 0 || (records.length === 0 && (await hasAccount(ask, address))));
        cursor = rows.at(-1)?.paging_token ?? cursor;
        yield {
          transactions,
          position: { cursor },
          unread: isLost ? [noteLostHistory(address)] : [],
        };
        if (rows.length < pageSize) return;
      }
    },
    balances: async (address) => {
      const found = await ask.find(`/accounts/${address}`, accountShape);
      return (found?.value.balances ?? []).map((held) => ({
        asset:
          held.liquidity_pool_id === undefined
            ? nameAsset(held.asset_type, held.asset_code, held.asset_issuer)
            : namePool(held.liquidity_pool_id),
        quantity: quantity(held.balance),
      }));
    },
  };
}

const hasAccount = async (ask: AskJson, address: string): Promise<boolean> =>
  (await ask.find(`/accounts/${address}`, accountShape)) !== undefined;

/** A whole history contains the creation of the account. Services drop old ledgers. */
const noteLostHistory = (address: string): Unread => ({
  externalId: `${address} history`,
  reason: fill(texts.stellarLostHistory, { address }),
  raw: { address },
});

async function readEffects(ask: AskJson, hash: string): Promise<readonly Effect[]> {
  const effects: Effect[] = [];
  for (let cursor = ''; ;) {
    const more = cursor === '' ? '' : `&cursor=${cursor}`;
    const { value } = await ask.get(
      `/transactions/${hash}/effects?order=asc&limit=${pageSize}${more}`,
      list(effectShape),
    );
    const { records } = value._embedded;
    effects.push(...records);
    cursor = records.at(-1)?.paging_token ?? '';
    if (records.length < pageSize) return effects;
  }
}

function nameAsset(type: string | undefined, code = '', issuer = ''): string {
  if (type === 'native') return xlm;
  const name = `stellar:${code}.${issuer}`;
  return name === usdc ? 'USDC' : name;
}

const namePool = (id: string): string => `stellar:${id}`;

function map(seen: Transaction, effects: readonly Effect[]): AccountTransaction {
  const payer = seen.fee_account ?? seen.source_account;
  const fee = toUnits(BigInt(seen.fee_charged), 7);
  return {
    id: seen.hash,
    atMs: Date.parse(seen.created_at),
    isFailed: !seen.successful,
    changes: [{ address: payer, asset: xlm, quantity: negate(fee) }, ...readChanges(effects)],
    fees: [{ address: payer, asset: xlm, quantity: fee }],
    ...(seen.memo_type === 'text' && (seen.memo ?? '') !== '' ? { memo: seen.memo ?? '' } : {}),
    raw: { transaction: seen, effects } as unknown as Json,
  };
}

/** A payment that was exchanged on its way has trades of its payer, too: its debits and credits already contain them. */
function readChanges(effects: readonly Effect[]): readonly AccountChange[] {
  const getKey = ({ id, account }: Effect): string => `${id.split('-')[0]} ${account}`;
  const paidOperations = new Set(
    effects.filter(({ type }) => /^account_(debited|credited)$/.test(type)).map(getKey),
  );
  return effects
    .filter((effect) => effect.type !== 'trade' || !paidOperations.has(getKey(effect)))
    .flatMap(readEffect);
}

function readEffect(effect: Effect): readonly AccountChange[] {
  const { account: address } = effect;
  const own = nameAsset(effect.asset_type, effect.asset_code, effect.asset_issuer);
  const change = (asset: string, amount: Quantity): AccountChange => ({
    address,
    asset,
    quantity: amount,
  });
  const amount = quantity(effect.amount ?? '0');
  switch (effect.type) {
    case 'account_created':
      return [change(xlm, quantity(effect.starting_balance ?? '0'))];
    case 'account_credited':
      return [change(own, amount)];
    case 'account_debited':
      return [change(own, negate(amount))];
    case 'trade':
      return [
        change(
          nameAsset(effect.sold_asset_type, effect.sold_asset_code, effect.sold_asset_issuer),
          negate(quantity(effect.sold_amount ?? '0')),
        ),
        change(
          nameAsset(effect.bought_asset_type, effect.bought_asset_code, effect.bought_asset_issuer),
          quantity(effect.bought_amount ?? '0'),
        ),
      ];
    case 'liquidity_pool_deposited':
      return [
        ...readReserves(effect.reserves_deposited).map((one) =>
          change(one.asset, negate(one.amount)),
        ),
        change(namePool(effect.liquidity_pool?.id ?? ''), quantity(effect.shares_received ?? '0')),
      ];
    case 'liquidity_pool_withdrew':
      return [
        change(
          namePool(effect.liquidity_pool?.id ?? ''),
          negate(quantity(effect.shares_redeemed ?? '0')),
        ),
        ...readReserves(effect.reserves_received).map((one) => change(one.asset, one.amount)),
      ];
    default:
      return [];
  }
}

/** `native`, or `CODE:ISSUER`. */
const readReserves = (
  reserves: Effect['reserves_deposited'] = [],
): readonly { readonly asset: string; readonly amount: Quantity }[] =>
  reserves.map(({ asset, amount }) => {
    const [code, issuer] = asset.split(':');
    return {
      asset: asset === 'native' ? xlm : nameAsset('token', code, issuer),
      amount: quantity(amount),
    };
  });

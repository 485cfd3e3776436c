import type { Quantity } from '@lotbook/decimal/decimal';
import { z } from 'zod';
import type { Json } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountChange, AccountReader, AccountTransaction } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';

const algo = 'ALGO';
/** The symbol that exchanges use, as published by the issuer. */
const symbols: Readonly<Record<string, string>> = { '31566704': 'USDC', '312769': 'USDT' };
const count = z.string().regex(/^\d+$/);

interface Part {
  readonly sender: string;
  readonly fee: string;
  readonly 'sender-rewards'?: string | undefined;
  readonly 'receiver-rewards'?: string | undefined;
  readonly 'close-rewards'?: string | undefined;
  readonly 'payment-transaction'?:
    | {
        readonly amount: string;
        readonly receiver: string;
        readonly 'close-amount'?: string | undefined;
        readonly 'close-remainder-to'?: string | undefined;
      }
    | undefined;
  readonly 'asset-transfer-transaction'?:
    | {
        readonly amount: string;
        readonly 'asset-id': string;
        readonly receiver: string;
        readonly sender?: string | undefined;
        readonly 'close-amount'?: string | undefined;
        readonly 'close-to'?: string | undefined;
      }
    | undefined;
  readonly 'inner-txns'?: readonly Part[] | undefined;
}
const partShape: z.ZodType<Part> = z.object({
  sender: z.string(),
  fee: count,
  'sender-rewards': count.optional(),
  'receiver-rewards': count.optional(),
  'close-rewards': count.optional(),
  'payment-transaction': z
    .object({
      amount: count,
      receiver: z.string(),
      'close-amount': count.optional(),
      'close-remainder-to': z.string().optional(),
    })
    .optional(),
  'asset-transfer-transaction': z
    .object({
      amount: count,
      'asset-id': count,
      receiver: z.string(),
      sender: z.string().optional(),
      'close-amount': count.optional(),
      'close-to': z.string().optional(),
    })
    .optional(),
  'inner-txns': z.lazy(() => z.array(partShape)).optional(),
});
const transactionShape = z.intersection(
  partShape,
  z.object({
    id: z.string(),
    group: z.string().optional(),
    'round-time': count.transform(Number),
    'confirmed-round': count.transform(Number),
  }),
);
type Transaction = z.infer<typeof transactionShape>;
const pageShape = z.object({
  transactions: z.array(transactionShape),
  'next-token': z.string().optional(),
});
const assetShape = z.object({ asset: z.object({ params: z.object({ decimals: count }) }) });
const accountShape = z.object({
  account: z.object({
    amount: count,
    assets: z.array(z.object({ 'asset-id': count, amount: count })).optional(),
  }),
});

type Decimals = Map<string, number | undefined>;

const nameAsset = (id: string): string =>
  Object.hasOwn(symbols, id) ? (symbols[id] ?? '') : `algorand:${id}`;

/** An indexer's REST address (dev.algorand.co). Its answers begin with the newest transaction. */
export function indexer(url: string, network: Network): AccountReader {
  const ask = askJson(url, network);
  const decimals: Decimals = new Map();
  return {
    history: async function* history(address, from, untilMs) {
      const round = numberIn(from, 'round') ?? 0;
      const found = await readAll(ask, address, round, untilMs);
      await loadDecimals(ask, decimals, found);
      const groups = Map.groupBy(found, ({ id, group }) => group ?? id);
      const transactions = [...groups.values()]
        .map((parts) => map(parts, decimals))
        .toSorted((a, b) => a.atMs - b.atMs);
      const last = Math.max(round, ...found.map((one) => one['confirmed-round']));
      for (let n = 0; n === 0 || n < transactions.length; n += 1_000) {
        const isLast = n + 1_000 >= transactions.length;
        yield {
          transactions: transactions.slice(n, n + 1_000),
          position: { round: isLast ? last : round },
        };
      }
    },
    balances: async (address) => {
      const found = await ask.find(`/v2/accounts/${address}`, accountShape);
      if (!found) return [];
      const { amount, assets = [] } = found.value.account;
      const held = [];
      for (const asset of assets) {
        const digits = await findDecimals(ask, decimals, asset['asset-id']);
        held.push({
          asset: nameAsset(asset['asset-id']),
          quantity: digits === undefined ? undefined : toUnits(BigInt(asset.amount), digits),
        });
      }
      return [{ asset: algo, quantity: toUnits(BigInt(amount), 6) }, ...held];
    },
  };
}

async function readAll(
  ask: AskJson,
  address: string,
  round: number,
  untilMs: number,
): Promise<readonly Transaction[]> {
  const all: Transaction[] = [];
  const before = new Date(untilMs + 1_000).toISOString();
  for (let next = ''; ;) {
    const more = next === '' ? '' : `&next=${encodeURIComponent(next)}`;
    const { value } = await ask.get(
      `/v2/accounts/${address}/transactions?limit=1000&min-round=${round}&before-time=${before}${more}`,
      pageShape,
    );
    all.push(...value.transactions.filter((one) => one['round-time'] * 1000 <= untilMs));
    next = value['next-token'] ?? '';
    if (next === '' || value.transactions.length === 0) return all;
  }
}

const getParts = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) => [part, ...getParts(part['inner-txns'] ?? [])]);

async function findDecimals(
  ask: AskJson,
  decimals: Decimals,
  id: string,
): Promise<number | undefined> {
  if (!decimals.has(id)) {
    const found = await ask.find(`/v2/assets/${id}?include-all=true`, assetShape);
    decimals.set(id, found && Number(found.value.asset.params.decimals));
  }
  return decimals.get(id);
}

async function loadDecimals(
  ask: AskJson,
  decimals: Decimals,
  transactions: readonly Transaction[],
): Promise<void> {
  for (const part of getParts(transactions)) {
    const id = part['asset-transfer-transaction']?.['asset-id'];
    if (id !== undefined) await findDecimals(ask, decimals, id);
  }
}

const coins = (text: string | undefined): Quantity => toUnits(BigInt(text ?? '0'), 6);

/** Transactions of one group happen together or not at all: the two sides of a swap. */
function map(group: readonly Transaction[], decimals: Decimals): AccountTransaction {
  const [first] = group;
  const parts = getParts(group);
  const fees = parts
    .filter(({ fee }) => fee !== '0')
    .map(({ sender, fee }) => ({ address: sender, asset: algo, quantity: coins(fee) }));
  return {
    id: first?.group ?? first?.id ?? '',
    hash: first?.id ?? '',
    atMs: (first?.['round-time'] ?? 0) * 1000,
    isFailed: false,
    changes: [
      ...fees.flatMap(({ address, quantity }) => transfer([address, undefined], algo, quantity)),
      ...parts.flatMap((part) => readPart(part, decimals)),
    ],
    fees,
    raw: group as unknown as Json,
  };
}

function readPart(part: Part, decimals: Decimals): readonly AccountChange[] {
  const [payment, asset] = [part['payment-transaction'], part['asset-transfer-transaction']];
  const reward = (
    address: string | undefined,
    text: string | undefined,
  ): readonly AccountChange[] =>
    address === undefined || text === undefined || text === '0'
      ? []
      : [{ address, asset: algo, quantity: coins(text), isReward: true }];
  const rewards = [
    ...reward(part.sender, part['sender-rewards']),
    ...reward(payment?.receiver, part['receiver-rewards']),
    ...reward(payment?.['close-remainder-to'], part['close-rewards']),
  ];
  const id = asset?.['asset-id'] ?? '';
  const digits = decimals.get(id);
  const units = (text: string | undefined) =>
    digits === undefined ? undefined : toUnits(BigInt(text ?? '0'), digits);
  // With a clawback, the units are another's than the sender's.
  const holder = (asset?.sender ?? '') === '' ? part.sender : asset?.sender;
  return [
    ...rewards,
    ...(payment ? transfer([part.sender, payment.receiver], algo, coins(payment.amount)) : []),
    ...(payment?.['close-remainder-to'] === undefined
      ? []
      : transfer(
          [part.sender, payment['close-remainder-to']],
          algo,
          coins(payment['close-amount']),
        )),
    ...(asset && asset.amount !== '0'
      ? transfer([holder, asset.receiver], nameAsset(id), units(asset.amount))
      : []),
    ...(asset?.['close-to'] === undefined
      ? []
      : transfer([holder, asset['close-to']], nameAsset(id), units(asset['close-amount']))),
  ];
}

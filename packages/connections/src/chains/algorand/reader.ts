import type { Quantity } from '@lotbook/decimal/decimal';
import { findLargest } from '@lotbook/model/extremes';
import { z } from 'zod';
import type { Json } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountChange, AccountReader, AccountTransaction } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';
import { getOwn } from '@lotbook/model/get-own';

const algo = 'ALGO';
/** The symbol that exchanges use, as published by the issuer. */
const symbols: Readonly<Record<string, string>> = { '31566704': 'USDC', '312769': 'USDT' };
const count = z.string().regex(/^\d+$/);

interface Part {
  readonly 'tx-type'?: string | undefined;
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
  readonly 'asset-config-transaction'?:
    | {
        readonly 'asset-id'?: string | undefined;
        readonly params?:
          | {
              readonly manager?: string | undefined;
              readonly reserve?: string | undefined;
              readonly freeze?: string | undefined;
              readonly clawback?: string | undefined;
            }
          | undefined;
      }
    | undefined;
  readonly 'inner-txns'?: readonly Part[] | undefined;
}
const partShape: z.ZodType<Part> = z.object({
  'tx-type': z.string().optional(),
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
  'asset-config-transaction': z
    .object({
      'asset-id': count.optional(),
      params: z
        .object({
          manager: z.string().optional(),
          reserve: z.string().optional(),
          freeze: z.string().optional(),
          clawback: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  'inner-txns': z.lazy(() => z.array(partShape)).optional(),
});
const transactionShape = z.intersection(
  partShape,
  z.object({
    id: z.string(),
    group: z.string().optional(),
    'intra-round-offset': count.transform(Number).optional(),
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

const nameAsset = (id: string): string => getOwn(symbols, id) ?? `algorand:${id}`;

/** An indexer's REST address (dev.algorand.co). Its answers begin with the newest transaction. */
export function indexer(url: string, network: Network, own: ReadonlySet<string>): AccountReader {
  const ask = askJson(url, network);
  const lists = new Map<string, Promise<readonly Transaction[]>>();
  const readOnce = (
    address: string,
    round: number,
    untilMs: number,
  ): Promise<readonly Transaction[]> => {
    const key = `${address} ${round} ${untilMs}`;
    const list = lists.get(key) ?? readAll(ask, address, round, untilMs);
    lists.set(key, list);
    return list;
  };
  const decimals: Decimals = new Map();
  return {
    history: async function* history(address, from, untilMs) {
      const round = numberIn(from, 'round') ?? 0;
      const found = await readOnce(address, round, untilMs);
      const groups = Map.groupBy(found, getGroup);
      // The list of an address contains only its own parts of a group.
      for (const other of own) {
        if (other === address || groups.size === 0) continue;
        for (const one of await readOnce(other, round, untilMs)) {
          const group = groups.get(getGroup(one));
          if (group?.every(({ id }) => id !== one.id) === true) group.push(one);
        }
      }
      const merged = [...groups.values()].map((parts) => parts.toSorted(compareNewest));
      await loadDecimals(ask, decimals, merged.flat());
      const transactions = merged
        .map((parts) => map(parts, decimals, own))
        .toSorted((a, b) => a.atMs - b.atMs);
      const last = findLargest(
        found.map((one) => one['confirmed-round']),
        round,
      );
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

const getGroup = ({ id, group }: Transaction): string => group ?? id;

/** Lists begin with the newest transaction. */
const compareNewest = (a: Transaction, b: Transaction): number =>
  (b['intra-round-offset'] ?? 0) - (a['intra-round-offset'] ?? 0);

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
function map(
  group: readonly Transaction[],
  decimals: Decimals,
  own: ReadonlySet<string>,
): AccountTransaction {
  const [first] = group;
  const parts = getParts(group);
  const unknownKind = parts
    .filter(({ sender }) => own.has(sender))
    .map(findUnknownKind)
    .find((kind) => kind !== undefined);
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
    ...(unknownKind === undefined ? {} : { unknownKind }),
    raw: group as unknown as Json,
  };
}

/** The kinds that are mapped, or move nothing but the fee. */
const knownKinds: ReadonlySet<string> = new Set([
  'pay',
  'axfer',
  'acfg',
  'afrz',
  'appl',
  'keyreg',
  'stpf',
  'hb',
]);

/** The supply of an asset begins and ends at its creator, without a transfer. */
function findUnknownKind(part: Part): string | undefined {
  const kind = part['tx-type'] ?? 'pay';
  if (!knownKinds.has(kind)) return kind;
  const config = part['asset-config-transaction'];
  if (!config) return undefined;
  if ((config['asset-id'] ?? '0') === '0') return 'acfg (asset creation)';
  // A change without any of the four addresses destroys the asset.
  const { manager, reserve, freeze, clawback } = config.params ?? {};
  const isKept = [manager, reserve, freeze, clawback].some((address) => (address ?? '') !== '');
  return isKept ? undefined : 'acfg (asset destruction)';
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

import type { Network } from '../../network.ts';
import type { AccountReader, HistoryPage } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { toUnits } from '../units.ts';
import { listAssets, mapTron, nameToken } from './map.ts';
import { findLatest, joinParts, mergeLists, type Part } from './merge-lists.ts';
import { accountShape, assetShape, nativesShape, tokensShape } from './shapes.ts';

const pageSize = 200;

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** TronGrid (developers.tron.network). Transactions and token transfers are separate lists. */
export function tronGrid(url: string, network: Network, own: ReadonlySet<string>): AccountReader {
  const ask = askJson(url, network);
  const decimals = new Map<string, number | undefined>();
  const [first] = own;
  return {
    // The list of an address shows only its own part of a call, so the lists of all addresses are
    // read together with the first.
    history: async function* history(address, from, untilMs) {
      if (address !== first) return;
      const span = { fromMs: numberIn(from, 'mergedMs') ?? 0, untilMs };
      yield* readHistory(ask, decimals, own, span);
    },
    balances: async (address) => {
      const { value } = await ask.get(`/v1/accounts/${address}`, accountShape);
      const [account] = value.data;
      if (!account) return [];
      const coins = sumCounts([
        account.balance,
        ...(account.frozen ?? []).map(({ frozen_balance }) => frozen_balance),
        ...(account.frozenV2 ?? []).map(({ amount }) => amount),
        ...(account.unfrozenV2 ?? []).map(({ unfreeze_amount }) => unfreeze_amount),
        account.tron_power?.frozen_balance,
        account.delegated_frozen_balance_for_bandwidth,
        account.delegated_frozenV2_balance_for_bandwidth,
        account.account_resource?.frozen_balance_for_energy?.frozen_balance,
        account.account_resource?.delegated_frozen_balance_for_energy,
        account.account_resource?.delegated_frozenV2_balance_for_energy,
      ]);
      // The account names no decimals, so only the known tokens can be compared.
      const tokens = (account.trc20 ?? [])
        .flatMap((one) => Object.entries(one))
        .map(([contract, count]) => ({ asset: nameToken(contract), count }))
        .filter(({ asset }) => !asset.includes(':'))
        .map(({ asset, count }) => ({ asset, quantity: toUnits(BigInt(count), 6) }));
      return [{ asset: 'TRX', quantity: toUnits(coins, 6) }, ...tokens];
    },
  };
}

const sumCounts = (counts: readonly (string | undefined)[]): bigint =>
  counts.reduce((total, count) => total + BigInt(count ?? '0'), 0n);

async function* readHistory(
  ask: AskJson,
  decimals: Map<string, number | undefined>,
  own: ReadonlySet<string>,
  span: Span,
): AsyncGenerator<HistoryPage> {
  const lists = [...own].flatMap((address) => [
    readNatives(ask, address, span),
    readTokens(ask, address, span),
  ]);
  let reached = span.fromMs;
  for await (const { parts, endMs } of mergeLists(lists, span.untilMs)) {
    const byId = Map.groupBy(parts, ({ id }) => id);
    const whole = [...byId].map(([id, some]) => [id, joinParts(some)] as const);
    await loadDecimals(
      ask,
      decimals,
      whole.flatMap(([, one]) => listAssets(one)),
    );
    reached = findLatest(parts, reached);
    yield {
      transactions: whole.map(([id, one]) => mapTron(id, one, decimals)),
      // After the last rows, the same time again: more of its block can follow.
      position: { mergedMs: endMs < span.untilMs ? endMs + 1 : reached },
    };
  }
}

const getPath = (address: string, list: string, { fromMs, untilMs }: Span, mark?: string): string =>
  `/v1/accounts/${address}/transactions${list}?only_confirmed=true&order_by=block_timestamp,asc&limit=${pageSize}&min_timestamp=${fromMs}&max_timestamp=${untilMs}${mark === undefined ? '' : `&fingerprint=${encodeURIComponent(mark)}`}`;

/** The transactions of an address and what contracts did to it within the calls of others. */
async function* readNatives(
  ask: AskJson,
  address: string,
  span: Span,
): AsyncGenerator<readonly Part[]> {
  for (let mark: string | undefined; ;) {
    const { value } = await ask.get(getPath(address, '', span, mark), nativesShape);
    yield value.data.map((row) => ({
      ms: row.block_timestamp,
      address,
      ...('txID' in row ? { id: row.txID, native: row } : { id: row.tx_id, internal: row }),
    }));
    mark = value.meta?.fingerprint;
    if (mark === undefined || value.data.length === 0) return;
  }
}

async function* readTokens(
  ask: AskJson,
  address: string,
  span: Span,
): AsyncGenerator<readonly Part[]> {
  for (let mark: string | undefined; ;) {
    const { value } = await ask.get(getPath(address, '/trc20', span, mark), tokensShape);
    yield value.data.map((row) => ({
      ms: row.block_timestamp,
      address,
      id: row.transaction_id,
      token: row,
    }));
    mark = value.meta?.fingerprint;
    if (mark === undefined || value.data.length === 0) return;
  }
}

async function loadDecimals(
  ask: AskJson,
  decimals: Map<string, number | undefined>,
  assets: readonly string[],
): Promise<void> {
  for (const asset of assets) {
    if (decimals.has(asset)) continue;
    const found = await ask.find(`/v1/assets/${encodeURIComponent(asset)}`, assetShape);
    const [token] = found?.value.data ?? [];
    decimals.set(asset, token && Number(token.precision ?? '0'));
  }
}

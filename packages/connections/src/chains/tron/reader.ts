import type { Network } from '../../network.ts';
import type { AccountReader, AccountTransaction, HistoryPage } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { toUnits } from '../units.ts';
import { mapTron, nameToken } from './map.ts';
import {
  accountShape,
  assetShape,
  nativesShape,
  tokensShape,
  type Native,
  type TokenTransfer,
} from './shapes.ts';

const pageSize = 200;

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** TronGrid (developers.tron.network). Transactions and token transfers are separate lists. */
export function tronGrid(url: string, network: Network): AccountReader {
  const ask = askJson(url, network);
  const decimals = new Map<string, number | undefined>();
  return {
    history: (address, from, untilMs) =>
      readHistory(ask, decimals, address, { fromMs: numberIn(from, 'ms') ?? 0, untilMs }),
    balances: async (address) => {
      const { value } = await ask.get(`/v1/accounts/${address}`, accountShape);
      const [account] = value.data;
      if (!account) return [];
      const coins = sumCounts([
        account.balance,
        ...(account.frozen ?? []).map(({ frozen_balance }) => frozen_balance),
        ...(account.frozenV2 ?? []).map(({ amount }) => amount),
        ...(account.unfrozenV2 ?? []).map(({ unfreeze_amount }) => unfreeze_amount),
        account.account_resource?.frozen_balance_for_energy?.frozen_balance,
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

/** Both lists are read for the same span of time, which ends before the last time of a full page: more of that block can follow. */
async function* readHistory(
  ask: AskJson,
  decimals: Map<string, number | undefined>,
  address: string,
  { fromMs, untilMs }: Span,
): AsyncGenerator<HistoryPage> {
  let begin = fromMs;
  let held: readonly Native[] = [];
  for await (const { rows, isLast } of readNatives(ask, address, { fromMs, untilMs })) {
    const all = [...held, ...rows];
    const end = isLast ? untilMs : Math.max(...rows.map((row) => row.block_timestamp)) - 1;
    const ready = all.filter((row) => row.block_timestamp <= end);
    held = all.filter((row) => row.block_timestamp > end);
    const tokens = await readTokens(ask, address, { fromMs: begin, untilMs: end });
    await loadDecimals(ask, decimals, ready);
    const position = isLast
      ? Math.max(begin, ...[...ready, ...tokens].map((row) => row.block_timestamp))
      : end + 1;
    yield { transactions: join(ready, tokens, decimals), position: { ms: position } };
    begin = end + 1;
  }
}

function join(
  natives: readonly Native[],
  tokens: readonly TokenTransfer[],
  decimals: ReadonlyMap<string, number | undefined>,
): readonly AccountTransaction[] {
  const byId = Map.groupBy(tokens, (token) => token.transaction_id);
  const known = new Map(natives.map((native) => [native.txID, native]));
  const ids = new Set([...known.keys(), ...byId.keys()]);
  return [...ids].map((id) => mapTron(id, known.get(id), byId.get(id) ?? [], decimals));
}

const getPath = (address: string, list: string, { fromMs, untilMs }: Span, mark?: string): string =>
  `/v1/accounts/${address}/transactions${list}?only_confirmed=true&order_by=block_timestamp,asc&limit=${pageSize}&min_timestamp=${fromMs}&max_timestamp=${untilMs}${mark === undefined ? '' : `&fingerprint=${encodeURIComponent(mark)}`}`;

async function* readNatives(
  ask: AskJson,
  address: string,
  span: Span,
): AsyncGenerator<{ readonly rows: readonly Native[]; readonly isLast: boolean }> {
  for (let mark: string | undefined; ;) {
    const { value } = await ask.get(getPath(address, '', span, mark), nativesShape);
    const next = value.meta?.fingerprint;
    const isLast = next === undefined || value.data.length === 0;
    yield { rows: value.data, isLast };
    if (isLast) return;
    mark = next;
  }
}

async function readTokens(
  ask: AskJson,
  address: string,
  span: Span,
): Promise<readonly TokenTransfer[]> {
  const rows: TokenTransfer[] = [];
  if (span.untilMs < span.fromMs) return rows;
  for (let mark: string | undefined; ;) {
    const { value } = await ask.get(getPath(address, '/trc20', span, mark), tokensShape);
    rows.push(...value.data);
    mark = value.meta?.fingerprint;
    if (mark === undefined || value.data.length === 0) return rows;
  }
}

async function loadDecimals(
  ask: AskJson,
  decimals: Map<string, number | undefined>,
  natives: readonly Native[],
): Promise<void> {
  for (const { raw_data } of natives) {
    const asset = raw_data.contract[0]?.parameter.value.asset_name;
    if (asset === undefined || decimals.has(asset)) continue;
    const found = await ask.find(`/v1/assets/${encodeURIComponent(asset)}`, assetShape);
    const [token] = found?.value.data ?? [];
    decimals.set(asset, token && Number(token.precision ?? '0'));
  }
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format, subtract, sum, type Quantity } from '@lotbook/decimal/decimal';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import type { AssetId } from '@lotbook/model/ids';
import type {
  Access,
  Adapter,
  Json,
  ReportedBalance,
  SyncContext,
  Verdict,
} from '../../adapter.ts';
import { listAt, objectAt, textAt } from '../../answers.ts';
import { mapRows, toRaw, type Mapping } from '../../raw.ts';
import { drainPages, type Window, type WindowResult } from '../../windows.ts';
import { funding, rewards, toFillMapping, toLedgerMapping, type Markets } from './map.ts';

const label = 'Hyperliquid';
const since = '2023-02-01';
const ADDRESS = /^0x[\da-f]{40}$/;

/** Hyperliquid, by the public address of an account. https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint */
export const hyperliquid: Adapter = {
  id: 'hyperliquid',
  kind: 'exchange',
  provider: 'hyperliquid',
  label,
  support: 'tested',
  credentialFields: [
    {
      name: 'accessKey',
      label: fill(texts.accountAddress),
      kind: 'text',
      hint: fill(texts.hyperliquidAddressHint),
    },
  ],
  guide: {
    url: 'https://app.hyperliquid.xyz/portfolio',
    steps: [fill(texts.hyperliquidStep1), fill(texts.hyperliquidStep2)],
    permissions: [],
    forbidden: [],
  },
  canFetch: [
    {
      kind: fill(texts.kindTrades),
      missing: fill(texts.hyperliquidMissingFills),
      file: fill(texts.fileTradeHistoryCsv),
    },
    { kind: fill(texts.kindFundingPayments) },
    { kind: fill(texts.kindDepositsWithdrawalsTransfers) },
    { kind: fill(texts.kindStakingRewards) },
  ],
  hosts: { 'api.hyperliquid.xyz': 0.5 },
  validate: async (access) => toVerdict(await ask(access, { type: 'userRole' })),
  sync: async function* (context: SyncContext) {
    const markets = await readMarkets(context);
    yield* drainPages(context, [
      {
        stream: 'fills',
        phase: fill(texts.trades),
        since,
        ask: forwards(context, 'userFillsByTime', 2000, toFillMapping(markets)),
      },
      {
        stream: 'funding',
        phase: fill(texts.fundingPayments),
        since,
        ask: forwards(context, 'userFunding', 500, funding),
      },
      {
        stream: 'ledger',
        phase: fill(texts.depositsAndWithdrawals),
        since,
        ask: forwards(
          context,
          'userNonFundingLedgerUpdates',
          500,
          toLedgerMapping(addressIn(context)),
        ),
      },
      {
        stream: 'staking',
        phase: fill(texts.stakingRewards),
        since: '2024-12-01',
        ask: async (window) => {
          const rows = listAt(await ask(context, { type: 'delegatorRewards' }), '', label);
          return mapRows(
            rows.filter((row) => isWithin(row, window)),
            rewards,
          );
        },
      },
    ]);
  },
  balances: readBalances,
};

const addressIn = ({ credentials }: Pick<Access, 'credentials'>): string =>
  (credentials['accessKey'] ?? '').trim().toLowerCase();

/** One question about the account. */
async function ask(
  access: Pick<Access, 'credentials' | 'network'>,
  question: Readonly<Record<string, Json>>,
): Promise<Json> {
  const reply = await access.network.ask(() => ({
    service: label,
    url: 'https://api.hyperliquid.xyz/info',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: addressIn(access), ...question }),
  }));
  return parseExactJson(reply.text) as Json;
}

function toVerdict(answer: Json): Verdict {
  const role = textAt(answer, 'role');
  if (role === 'agent') return { kind: 'refused', reason: fill(texts.hyperliquidAgent) };
  if (role === 'missing' || role === '')
    return { kind: 'refused', reason: fill(texts.hyperliquidUnknownAddress) };
  return { kind: 'ok' };
}

const getTimeMs = (row: Json): number => Number(textAt(row, 'time'));

const isWithin = (row: Json, { fromMs, untilMs }: Window): boolean =>
  getTimeMs(row) >= fromMs && getTimeMs(row) <= untilMs;

/** The oldest rows from a time on; after a full page, continues at its newest time. */
const forwards =
  (context: SyncContext, type: string, size: number, mapping: Mapping) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const atMs = Number(token ?? fromMs);
    const rows = listAt(await ask(context, { type, startTime: atMs, endTime: untilMs }), '', label);
    const newest = Math.max(...rows.map(getTimeMs));
    return {
      ...mapRows(rows, mapping),
      next: rows.length < size ? undefined : newest > atMs ? newest : atMs + 1,
    };
  };

/** Fills name most spot markets by number. */
async function readMarkets(context: SyncContext): Promise<Markets> {
  const answer = await ask(context, { type: 'spotMeta' });
  const tokens = new Map(
    listAt(answer, 'tokens', label).map((token) => [
      textAt(token, 'index'),
      textAt(token, 'name').toUpperCase() as AssetId,
    ]),
  );
  return new Map(
    listAt(answer, 'universe', label).flatMap((market) => {
      const [base, quote] = listAt(market, 'tokens', label).map((index) =>
        tokens.get(textAt(index, '')),
      );
      return base && quote ? [[textAt(market, 'name'), [base, quote] as const] as const] : [];
    }),
  );
}

const amount = (json: Json, field: string): Quantity => toRaw(json).amountOr0(field);

/** Perpetuals report the account's value, which contains the results of open positions. */
async function readBalances(access: Access): Promise<readonly ReportedBalance[]> {
  if (!ADDRESS.test(addressIn(access))) return [];
  const state = objectAt(await ask(access, { type: 'clearinghouseState' }), '', label);
  const open = sum(
    listAt(state, 'assetPositions', label).map((each) => amount(each, 'position.unrealizedPnl')),
  );
  const staking = await ask(access, { type: 'delegatorSummary' });
  const staked = sum(
    ['delegated', 'undelegated', 'totalPendingWithdrawal'].map((field) => amount(staking, field)),
  );
  const spot = await ask(access, { type: 'spotClearinghouseState' });
  return [
    {
      asset: 'USDC',
      quantity: format(subtract(amount(state, 'marginSummary.accountValue'), open)),
      pocket: 'Perpetuals',
    },
    ...listAt(spot, 'balances', label).map((each) => ({
      asset: textAt(each, 'coin').toUpperCase(),
      quantity: textAt(each, 'total'),
      pocket: 'Spot',
    })),
    { asset: 'HYPE', quantity: format(staked), pocket: 'Staking' },
  ];
}

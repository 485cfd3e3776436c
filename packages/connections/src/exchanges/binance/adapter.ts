import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Message } from '@lotbook/messages/message';
import type { Access, Adapter, Json, SyncContext, ReportedBalance } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows, type Mapping } from '../../raw.ts';
import { drainPages, type WindowResult, type Window, type WindowedStream } from '../../windows.ts';
import { keyAndSecret } from '../../fields.ts';
import { toPocketBalances, ignoreMissingAccountType } from '../pockets.ts';
import { readHalving } from '../halving.ts';
import { byOffset, byPage } from '../paging.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import {
  conversions,
  deposits,
  dividends,
  dust,
  earnRewards,
  fiatOrders,
  fiatPayments,
  withdrawals,
} from './map.ts';
import { fillsBySymbol } from './symbols.ts';

const label = 'Binance';
const since = '2017-07-01';
const open = (access: Access): Promise<ExchangeClient> =>
  openExchange('binance', label, access, {
    options: { fetchCurrencies: false, recvWindow: 30_000 },
  });

/** Permissions that a Binance key must not have, by their names in `apiRestrictions`. */
const forbidden: readonly (readonly [flag: string, name: Message])[] = [
  ['enableWithdrawals', texts.permissionWithdraw],
  ['enableSpotAndMarginTrading', texts.permissionTrade],
  ['enableInternalTransfer', texts.permissionTransfer],
  ['permitsUniversalTransfer', texts.permissionTransferBetweenAccounts],
  ['enableMargin', texts.permissionBorrow],
  ['enableFutures', texts.permissionTradeFutures],
];

/**
 * Binance's spot wallet, converts, dust, Simple Earn and fiat.
 * https://developers.binance.com/docs/binance-spot-api-docs
 */
export const binance: Adapter = {
  id: 'binance',
  kind: 'exchange',
  provider: 'binance',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://www.binance.com/en/my/settings/api-management',
    steps: [fill(texts.binanceStep1), fill(texts.binanceStep2), fill(texts.copyBothKeyParts)],
    permissions: ['Enable Reading'],
    forbidden: ['Enable Spot & Margin Trading', 'Enable Withdrawals', 'Permits Universal Transfer'],
  },
  canFetch: [
    {
      kind: fill(texts.kindSpotTrades),
      missing: fill(texts.binanceMissingSpotTrades),
      file: fill(texts.fileTransactionHistoryCsv),
    },
    { kind: fill(texts.kindDepositsWithdrawals) },
    { kind: fill(texts.kindBinanceConverts) },
    {
      kind: fill(texts.simpleEarnRewardsAndDistributions),
      missing: fill(texts.binanceMissingRewards),
    },
    { kind: fill(texts.kindCardPurchasesFiatTransfers) },
    {
      kind: fill(texts.kindFuturesMarginOptions),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileTransactionHistoryCsv),
    },
  ],
  // 6,000 weight per minute; a page of trades takes 20.
  hosts: { 'api.binance.com': 4 },
  validate: async (access) => {
    const answer = await (await open(access)).ask('sapiGetAccountApiRestrictions');
    return readOnlyVerdict(
      label,
      forbidden.filter(([flag]) => textAt(answer, flag) === 'true').map(([, name]) => fill(name)),
    );
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, getStreams(client));
    yield* fillsBySymbol(context, client, label);
  },
  balances: async (access) => {
    const client = await open(access);
    const spot = listAt(
      await client.ask('privateGetAccount', { omitZeroBalances: true }),
      'balances',
      label,
    );
    const funding = await ignoreMissingAccountType(async () =>
      toPocketBalances(
        'Funding',
        listAt(await client.ask('sapiPostAssetGetFundingAsset'), '', label),
        'asset',
        'free',
        'locked',
        'freeze',
        'withdrawing',
      ),
    );
    const flexible = await ignoreMissingAccountType(() =>
      readEarning(client, 'sapiGetSimpleEarnFlexiblePosition', 'totalAmount'),
    );
    const locked = await ignoreMissingAccountType(() =>
      readEarning(client, 'sapiGetSimpleEarnLockedPosition', 'amount'),
    );
    // Flexible Earn positions are listed a second time among the spot balances, with the prefix LD.
    const twice = new Set(flexible.map(({ asset }) => `LD${asset}`));
    return [
      ...toPocketBalances('Spot', spot, 'asset', 'free', 'locked').filter(
        ({ asset }) => !twice.has(asset),
      ),
      ...funding,
      ...flexible,
      ...locked,
    ];
  },
};

const transfers = {
  label,
  place: '',
  size: 1000,
  offset: 'offset',
  from: 'startTime',
  until: 'endTime',
  parameters: { limit: 1000 },
} as const;
const money = {
  label,
  place: 'data',
  size: 500,
  page: 'page',
  from: 'beginTime',
  until: 'endTime',
} as const;

function getStreams(client: ExchangeClient): readonly WindowedStream[] {
  const inParts =
    (
      call: string,
      place: string,
      mapping: Mapping,
      parameters: Readonly<Record<string, Json>>,
      isMore: (answer: Json, rows: readonly Json[]) => boolean,
    ) =>
    (window: Window, token: Json | undefined) =>
      readHalving(window, token, async ({ fromMs, untilMs }) => {
        const answer = await client.ask(call, {
          ...parameters,
          startTime: fromMs,
          endTime: untilMs,
        });
        const rows = listAt(answer, place, label);
        return { ...mapRows(rows, mapping), more: isMore(answer, rows) };
      });
  return [
    {
      stream: 'deposits',
      phase: fill(texts.deposits),
      since,
      windowDays: 90,
      overlapDays: 7,
      ask: byOffset(client, {
        ...transfers,
        call: 'sapiGetCapitalDepositHisrec',
        mapping: deposits,
      }),
    },
    {
      stream: 'withdrawals',
      phase: fill(texts.withdrawals),
      since,
      windowDays: 90,
      overlapDays: 7,
      ask: byOffset(client, {
        ...transfers,
        call: 'sapiGetCapitalWithdrawHistory',
        mapping: withdrawals,
      }),
    },
    {
      stream: 'converts',
      phase: fill(texts.converts),
      since: '2020-01-01',
      windowDays: 30,
      ask: inParts(
        'sapiGetConvertTradeFlow',
        'list',
        conversions,
        { limit: 1000 },
        (answer) => textAt(answer, 'moreData') === 'true',
      ),
    },
    {
      stream: 'dust',
      phase: fill(texts.smallBalances),
      since: '2020-12-01',
      windowDays: 90,
      ask: (window, token) => dustPage(client, window, token),
    },
    {
      stream: 'dividends',
      phase: fill(texts.distributions),
      since,
      windowDays: 180,
      ask: inParts(
        'sapiGetAssetAssetDividend',
        'rows',
        dividends,
        { limit: 500 },
        (answer, rows) => Number(textAt(answer, 'total')) > rows.length,
      ),
    },
    ...(['flexible', 'locked'] as const).map((product) => ({
      stream: `earn ${product}`,
      phase: fill(texts.simpleEarnProduct, { product }),
      since: '2022-01-01',
      windowDays: 90,
      ask: byPage(client, {
        label,
        call:
          product === 'flexible'
            ? 'sapiGetSimpleEarnFlexibleHistoryRewardsRecord'
            : 'sapiGetSimpleEarnLockedHistoryRewardsRecord',
        mapping: earnRewards(product),
        place: 'rows',
        size: 100,
        page: 'current',
        from: 'startTime',
        until: 'endTime',
        parameters: { size: 100, ...(product === 'flexible' ? { type: 'ALL' } : {}) },
      }),
    })),
    ...(['in', 'out'] as const).map((direction) => ({
      stream: `fiat ${direction}`,
      phase: fill(texts.moneyPhase),
      since: '2019-01-01',
      windowDays: 500,
      ask: byPage(client, {
        ...money,
        call: 'sapiGetFiatOrders',
        mapping: fiatOrders(direction),
        parameters: { rows: 500, transactionType: direction === 'in' ? 0 : 1 },
      }),
    })),
    ...(['buy', 'sell'] as const).map((side) => ({
      stream: `payments ${side}`,
      phase: fill(texts.cardPayments),
      since: '2019-01-01',
      windowDays: 500,
      ask: byPage(client, {
        ...money,
        call: 'sapiGetFiatPayments',
        mapping: fiatPayments(side),
        parameters: { rows: 500, transactionType: side === 'buy' ? 0 : 1 },
      }),
    })),
  ];
}

async function dustPage(
  client: ExchangeClient,
  window: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  return readHalving(window, token, async ({ fromMs, untilMs }) => {
    const answer = await client.ask('sapiGetAssetDribblet', {
      startTime: fromMs,
      endTime: untilMs,
    });
    const found = listAt(answer, 'userAssetDribblets', label);
    const rows = found.flatMap((each) => listAt(each, 'userAssetDribbletDetails', label));
    // At most 100 are returned at once.
    return { ...mapRows(rows, dust), more: found.length >= 100 };
  });
}

/** Positions of Simple Earn, all pages. */
async function readEarning(
  client: ExchangeClient,
  call: string,
  amount: string,
): Promise<readonly ReportedBalance[]> {
  const found: ReportedBalance[] = [];
  for (let current = 1; ; current += 1) {
    const rows = listAt(await client.ask(call, { current, size: 100 }), 'rows', label);
    found.push(...toPocketBalances('Simple Earn', rows, 'asset', amount));
    if (rows.length < 100) return found;
  }
}

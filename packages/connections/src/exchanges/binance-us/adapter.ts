import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { deposits, dust, withdrawals } from '../binance/map.ts';
import { fillsBySymbol } from '../binance/symbols.ts';
import { keyAndSecret } from '../../fields.ts';
import { byOffset, byPage } from '../paging.ts';
import { getTotal } from '../totals.ts';
import { fiatTransfers, stakingRewards } from './map.ts';

const label = 'Binance.US';
const since = '2019-09-01';
const open = (access: Access): Promise<ExchangeClient> =>
  openExchange('binanceus', label, access, {
    options: { fetchCurrencies: false, recvWindow: 30_000 },
  });
const transfers = {
  label,
  place: '',
  size: 1000,
  offset: 'offset',
  from: 'startTime',
  until: 'endTime',
  parameters: { limit: 1000 },
} as const;

/** Binance.US. Its API doesn't show the permissions of a key. https://docs.binance.us */
export const binanceUs: Adapter = {
  id: 'binance-us',
  kind: 'exchange',
  provider: 'binance-us',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://www.binance.us/settings/api-management',
    steps: [fill(texts.binanceUsStep1), fill(texts.binanceUsStep2), fill(texts.copyBothKeyParts)],
    permissions: ['Can Read'],
    forbidden: ['Enable Spot Trading', 'Enable Withdrawals'],
  },
  canFetch: [
    {
      kind: fill(texts.kindSpotTrades),
      missing: fill(texts.binanceUsMissingSpotTrades),
      file: fill(texts.fileTransactionHistoryCsv),
    },
    { kind: fill(texts.kindDepositsWithdrawalsFiat) },
    { kind: fill(texts.kindSmallBalancesConverted) },
    { kind: fill(texts.kindStakingRewards) },
    {
      kind: fill(texts.kindReferralBonusesOtherDistributions),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileTransactionHistoryCsv),
    },
  ],
  hosts: { 'api.binance.us': 3 },
  validate: async (access) => {
    await (await open(access)).ask('privateGetAccount');
    return { kind: 'ok' };
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
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
      ...(['deposit', 'withdraw'] as const).map((kind) => ({
        stream: `fiat ${kind}`,
        phase: fill(texts.moneyPhase),
        since,
        windowDays: 90,
        overlapDays: 14,
        ask: byOffset(client, {
          ...transfers,
          place: 'assetLogRecordList',
          call:
            kind === 'deposit'
              ? 'sapiGetFiatpaymentQueryDepositHistory'
              : 'sapiGetFiatpaymentQueryWithdrawHistory',
          mapping: fiatTransfers(kind),
        }),
      })),
      {
        stream: 'dust',
        phase: fill(texts.smallBalances),
        since: '2020-12-01',
        windowDays: 90,
        ask: (window, token) => dustPage(client, window, token),
      },
      {
        stream: 'staking',
        phase: fill(texts.stakingRewards),
        since: '2022-06-01',
        windowDays: 90,
        ask: byPage(client, {
          label,
          call: 'sapiGetStakingStakingRewardsHistory',
          mapping: stakingRewards,
          place: 'data',
          size: 500,
          page: 'page',
          from: 'startTime',
          until: 'endTime',
          parameters: { limit: 500 },
        }),
      },
    ]);
    yield* fillsBySymbol(context, client, label);
  },
  balances: async (access) => {
    const answer = await (await open(access)).ask('privateGetAccount');
    return listAt(answer, 'balances', label).map((each) => ({
      asset: textAt(each, 'asset'),
      quantity: getTotal(textAt(each, 'free'), textAt(each, 'locked')),
    }));
  },
};

async function dustPage(
  client: ExchangeClient,
  { fromMs, untilMs }: Window,
  _token: Json | undefined,
): Promise<WindowResult> {
  const answer = await client.ask('sapiGetAssetQueryDustLogs', {
    startTime: fromMs,
    endTime: untilMs,
  });
  return mapRows(
    listAt(answer, 'userAssetDribblets', label).flatMap((each) =>
      listAt(each, 'userAssetDribbletDetails', label),
    ),
    dust,
  );
}

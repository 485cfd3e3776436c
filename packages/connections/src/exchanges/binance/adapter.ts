import type { Access, Adapter, Json, SyncContext, ReportedBalance } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeDoor } from '../../ccxt/exchange.ts';
import { mapped, type Mapping } from '../../raw.ts';
import { drained, type Asked, type Window, type WindowedStream } from '../../windows.ts';
import { keyAndSecret } from '../fields.ts';
import { inPocket, whereThereIsOne } from '../pockets.ts';
import { halving } from '../halving.ts';
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
const open = (access: Access): Promise<ExchangeDoor> =>
  openExchange('binance', label, access, {
    options: { fetchCurrencies: false, recvWindow: 30_000 },
  });

/** Permissions that a Binance key must not have, by their names in `apiRestrictions`. */
const forbidden: readonly (readonly [flag: string, name: string])[] = [
  ['enableWithdrawals', 'withdraw'],
  ['enableSpotAndMarginTrading', 'trade'],
  ['enableInternalTransfer', 'transfer'],
  ['permitsUniversalTransfer', 'transfer between accounts'],
  ['enableMargin', 'borrow'],
  ['enableFutures', 'trade futures'],
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
    steps: [
      'Open API Management and create a key, system generated.',
      'Select only Enable Reading.',
      'Copy both parts of the key here.',
    ],
    permissions: ['Enable Reading'],
    forbidden: ['Enable Spot & Margin Trading', 'Enable Withdrawals', 'Permits Universal Transfer'],
  },
  canFetch: [
    {
      kind: 'spot trades',
      missing: 'Trades of pairs that Binance has delisted are missing.',
      file: 'the Transaction history (CSV)',
    },
    { kind: 'deposits and withdrawals' },
    { kind: 'converts, and small balances converted to BNB' },
    {
      kind: 'Simple Earn rewards and distributions',
      missing:
        'Rewards of other products (ETH staking, Launchpool) may only appear as distributions.',
    },
    { kind: 'card purchases and fiat transfers' },
    {
      kind: 'futures, margin and options',
      missing: 'Not fetched.',
      file: 'the Transaction history (CSV)',
    },
  ],
  // 6,000 weight per minute; a page of trades takes 20.
  hosts: { 'api.binance.com': 4 },
  validate: async (access) => {
    const answer = await (await open(access)).ask('sapiGetAccountApiRestrictions');
    return readOnlyVerdict(
      label,
      forbidden.filter(([flag]) => textAt(answer, flag) === 'true').map(([, name]) => name),
    );
  },
  sync: async function* (context: SyncContext) {
    const door = await open(context);
    yield* drained(context, getStreams(door));
    yield* fillsBySymbol(context, door, label);
  },
  balances: async (access) => {
    const door = await open(access);
    const spot = listAt(
      await door.ask('privateGetAccount', { omitZeroBalances: true }),
      'balances',
      label,
    );
    const funding = await whereThereIsOne(async () =>
      inPocket(
        'Funding',
        listAt(await door.ask('sapiPostAssetGetFundingAsset'), '', label),
        'asset',
        'free',
        'locked',
        'freeze',
        'withdrawing',
      ),
    );
    const flexible = await whereThereIsOne(() =>
      earning(door, 'sapiGetSimpleEarnFlexiblePosition', 'totalAmount'),
    );
    const locked = await whereThereIsOne(() =>
      earning(door, 'sapiGetSimpleEarnLockedPosition', 'amount'),
    );
    // Flexible Earn positions are listed a second time among the spot balances, with the prefix LD.
    const twice = new Set(flexible.map(({ asset }) => `LD${asset}`));
    return [
      ...inPocket('Spot', spot, 'asset', 'free', 'locked').filter(({ asset }) => !twice.has(asset)),
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

function getStreams(door: ExchangeDoor): readonly WindowedStream[] {
  const inParts =
    (
      call: string,
      place: string,
      mapping: Mapping,
      parameters: Readonly<Record<string, Json>>,
      isMore: (answer: Json, rows: readonly Json[]) => boolean,
    ) =>
    (window: Window, token: Json | undefined) =>
      halving(window, token, async ({ fromMs, untilMs }) => {
        const answer = await door.ask(call, { ...parameters, startTime: fromMs, endTime: untilMs });
        const rows = listAt(answer, place, label);
        return { ...mapped(rows, mapping), more: isMore(answer, rows) };
      });
  return [
    {
      stream: 'deposits',
      phase: 'Deposits',
      since,
      windowDays: 90,
      overlapDays: 7,
      ask: byOffset(door, { ...transfers, call: 'sapiGetCapitalDepositHisrec', mapping: deposits }),
    },
    {
      stream: 'withdrawals',
      phase: 'Withdrawals',
      since,
      windowDays: 90,
      overlapDays: 7,
      ask: byOffset(door, {
        ...transfers,
        call: 'sapiGetCapitalWithdrawHistory',
        mapping: withdrawals,
      }),
    },
    {
      stream: 'converts',
      phase: 'Converts',
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
      phase: 'Small balances',
      since: '2020-12-01',
      windowDays: 90,
      ask: (window, token) => dustPage(door, window, token),
    },
    {
      stream: 'dividends',
      phase: 'Distributions',
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
      phase: `Simple Earn, ${product}`,
      since: '2022-01-01',
      windowDays: 90,
      ask: byPage(door, {
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
      phase: 'Money',
      since: '2019-01-01',
      windowDays: 500,
      ask: byPage(door, {
        ...money,
        call: 'sapiGetFiatOrders',
        mapping: fiatOrders(direction),
        parameters: { rows: 500, transactionType: direction === 'in' ? 0 : 1 },
      }),
    })),
    ...(['buy', 'sell'] as const).map((side) => ({
      stream: `payments ${side}`,
      phase: 'Card payments',
      since: '2019-01-01',
      windowDays: 500,
      ask: byPage(door, {
        ...money,
        call: 'sapiGetFiatPayments',
        mapping: fiatPayments(side),
        parameters: { rows: 500, transactionType: side === 'buy' ? 0 : 1 },
      }),
    })),
  ];
}

async function dustPage(
  door: ExchangeDoor,
  window: Window,
  token: Json | undefined,
): Promise<Asked> {
  return halving(window, token, async ({ fromMs, untilMs }) => {
    const answer = await door.ask('sapiGetAssetDribblet', { startTime: fromMs, endTime: untilMs });
    const found = listAt(answer, 'userAssetDribblets', label);
    const rows = found.flatMap((each) => listAt(each, 'userAssetDribbletDetails', label));
    // At most 100 are returned at once.
    return { ...mapped(rows, dust), more: found.length >= 100 };
  });
}

/** Positions of Simple Earn, all pages. */
async function earning(
  door: ExchangeDoor,
  call: string,
  amount: string,
): Promise<readonly ReportedBalance[]> {
  const found: ReportedBalance[] = [];
  for (let current = 1; ; current += 1) {
    const rows = listAt(await door.ask(call, { current, size: 100 }), 'rows', label);
    found.push(...inPocket('Simple Earn', rows, 'asset', amount));
    if (rows.length < 100) return found;
  }
}

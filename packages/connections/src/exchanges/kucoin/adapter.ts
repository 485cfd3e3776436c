import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { drainPages } from '../../windows.ts';
import { withPassphrase } from '../../fields.ts';
import { byPage } from '../paging.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { deposits, fills, ledgerIncome, withdrawals } from './map.ts';

const label = 'KuCoin';
const open = (access: Access): Promise<ExchangeClient> =>
  openExchange('kucoin', label, access, { options: { uta: false } });
const paged = {
  label,
  place: 'data.items',
  size: 500,
  page: 'currentPage',
  from: 'startAt',
  until: 'endAt',
} as const;

/** KuCoin's spot account. https://www.kucoin.com/docs-new */
export const kucoin: Adapter = {
  id: 'kucoin',
  kind: 'exchange',
  provider: 'kucoin',
  label,
  support: 'tested',
  credentialFields: withPassphrase,
  guide: {
    url: 'https://www.kucoin.com/account/api',
    steps: [fill(texts.kucoinStep1), fill(texts.kucoinStep2), fill(texts.copyKeySecretPassphrase)],
    permissions: ['General'],
    forbidden: ['Spot', 'Margin', 'Futures', 'Transfer', 'Withdrawal'],
  },
  canFetch: [
    { kind: fill(texts.kindSpotTrades) },
    { kind: fill(texts.kindDepositsWithdrawals) },
    {
      kind: fill(texts.kindKucoinRewards),
      lookBackDays: 365,
      file: fill(texts.fileAccountHistory),
    },
    {
      kind: fill(texts.kindMarginFuturesLending),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileLotbookFile),
    },
  ],
  hosts: { 'api.kucoin.com': 8 },
  validate: async (access) => {
    const answer = await (await open(access)).ask('privateGetUserApiKey');
    const more = textAt(answer, 'data.permission')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== 'General');
    return readOnlyVerdict(label, more);
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'trades',
        phase: fill(texts.trades),
        since: '2019-02-18',
        windowDays: 7,
        ask: byPage(client, {
          ...paged,
          call: 'privateGetFills',
          mapping: fills,
          parameters: { tradeType: 'TRADE', pageSize: 500 },
        }),
      },
      {
        stream: 'deposits',
        phase: fill(texts.deposits),
        since: '2019-02-18',
        overlapDays: 7,
        ask: byPage(client, {
          ...paged,
          call: 'privateGetDeposits',
          mapping: deposits,
          parameters: { pageSize: 500 },
        }),
      },
      {
        stream: 'withdrawals',
        phase: fill(texts.withdrawals),
        since: '2019-02-18',
        overlapDays: 7,
        ask: byPage(client, {
          ...paged,
          call: 'privateGetWithdrawals',
          mapping: withdrawals,
          parameters: { pageSize: 500 },
        }),
      },
      // One day per request, as documented.
      {
        stream: 'ledger',
        phase: fill(texts.rewards),
        lookBackDays: 365,
        windowDays: 1,
        ask: byPage(client, {
          ...paged,
          call: 'privateGetAccountsLedgers',
          mapping: ledgerIncome,
          parameters: { pageSize: 500 },
        }),
      },
    ]);
  },
  balances: async (access) =>
    listAt(await (await open(access)).ask('privateGetAccounts'), 'data', label).map((each) => ({
      asset: textAt(each, 'currency'),
      quantity: textAt(each, 'balance'),
      ...(textAt(each, 'type') === '' ? {} : { pocket: getPocket(textAt(each, 'type')) }),
    })),
};

/** `main` is the funding account; other names are kept. */
const getPocket = (type: string): string =>
  type === 'main' ? 'Funding' : type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ');

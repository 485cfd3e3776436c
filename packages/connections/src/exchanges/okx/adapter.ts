import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows, type Mapping } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { withPassphrase } from '../../fields.ts';
import { toPocketBalances, ignoreMissingAccountType } from '../pockets.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { bills, conversions, deposits, earnings, fills, withdrawals } from './map.ts';

const label = 'OKX';
const open = (access: Access): Promise<ExchangeClient> => openExchange('okx', label, access);

/**
 * OKX: trading and funding account. Trades and bills only go back three months.
 * https://www.okx.com/docs-v5/en/
 */
export const okx: Adapter = {
  id: 'okx',
  kind: 'exchange',
  provider: 'okx',
  label,
  support: 'tested',
  credentialFields: withPassphrase,
  guide: {
    url: 'https://www.okx.com/account/my-api',
    steps: [fill(texts.okxStep1), fill(texts.okxStep2), fill(texts.copyKeySecretPassphrase)],
    permissions: ['Read'],
    forbidden: ['Trade', 'Withdraw'],
  },
  canFetch: [
    {
      kind: fill(texts.kindSpotTrades),
      lookBackDays: 90,
      file: fill(texts.fileTradingAccountHistoryCsv),
    },
    {
      kind: fill(texts.kindResultsContractsFundingInterest),
      lookBackDays: 90,
      file: fill(texts.fileTradingAccountHistoryCsv),
    },
    { kind: fill(texts.kindDepositsWithdrawals) },
    { kind: fill(texts.kindConverts) },
    { kind: fill(texts.simpleEarnInterest) },
    {
      kind: fill(texts.kindOnChainEarnBonusesAirdrops),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileFundingAccountHistoryCsv),
    },
  ],
  hosts: { 'www.okx.com': 3 },
  validate: async (access) => {
    const answer = await (await open(access)).ask('privateGetAccountConfig');
    const more = textAt(listAt(answer, 'data', label)[0] ?? {}, 'perm')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== 'read_only');
    return readOnlyVerdict(label, more);
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'trades',
        phase: fill(texts.trades),
        lookBackDays: 90,
        ask: byId(client, 'privateGetTradeFillsHistory', fills, { instType: 'SPOT' }),
      },
      {
        stream: 'bills',
        phase: fill(texts.bills),
        lookBackDays: 90,
        ask: byId(client, 'privateGetAccountBillsArchive', bills, {}),
      },
      {
        stream: 'deposits',
        phase: fill(texts.deposits),
        since: '2017-01-01',
        overlapDays: 7,
        ask: byTime(client, 'privateGetAssetDepositHistory', deposits),
      },
      {
        stream: 'withdrawals',
        phase: fill(texts.withdrawals),
        since: '2017-01-01',
        overlapDays: 7,
        ask: byTime(client, 'privateGetAssetWithdrawalHistory', withdrawals),
      },
      {
        stream: 'converts',
        phase: fill(texts.converts),
        since: '2020-01-01',
        ask: byTime(client, 'privateGetAssetConvertHistory', conversions),
      },
      {
        stream: 'earnings',
        phase: fill(texts.simpleEarnPhase),
        since: '2021-01-01',
        ask: byTime(client, 'privateGetFinanceSavingsLendingHistory', earnings),
      },
    ]);
  },
  balances: async (access) => {
    const client = await open(access);
    const trading = listAt(await client.ask('privateGetAccountBalance'), 'data', label).flatMap(
      (each) => listAt(each, 'details', label),
    );
    const funding = listAt(await client.ask('privateGetAssetBalances'), 'data', label);
    const savings = await ignoreMissingAccountType(async () =>
      toPocketBalances(
        'Savings',
        listAt(await client.ask('privateGetFinanceSavingsBalance'), 'data', label),
        'ccy',
        'amt',
      ),
    );
    return [
      ...toPocketBalances('Trading', trading, 'ccy', 'cashBal'),
      ...toPocketBalances('Funding', funding, 'ccy', 'bal'),
      ...savings,
    ];
  },
};

const size = 100;

/** Newest first within a window; continues after the id of the last bill. */
const byId =
  (
    client: ExchangeClient,
    call: string,
    mapping: Mapping,
    parameters: Readonly<Record<string, Json>>,
  ) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const answer = await client.ask(call, {
      ...parameters,
      begin: fromMs,
      end: untilMs,
      limit: size,
      ...(token === undefined ? {} : { after: token }),
    });
    const rows = listAt(answer, 'data', label);
    const ids = rows.map((row) => BigInt(textAt(row, 'billId') || '0'));
    const oldest = ids.reduce((a, b) => (a < b ? a : b), ids[0] ?? 0n);
    return { ...mapRows(rows, mapping), next: rows.length < size ? undefined : String(oldest) };
  };

/**
 * Newest first; `after` a time means before it, and `before` after it. A full page continues at its
 * oldest time.
 */
const byTime =
  (client: ExchangeClient, call: string, mapping: Mapping) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const endMs = Number(token ?? untilMs + 1);
    const rows = listAt(
      await client.ask(call, { before: fromMs - 1, after: endMs, limit: size }),
      'data',
      label,
    );
    const oldest = Math.min(...rows.map((row) => Number(textAt(row, 'ts'))));
    // One millisecond later than the oldest: rows of the same millisecond can be on the next page,
    // too.
    return {
      ...mapRows(rows, mapping),
      next: rows.length < size ? undefined : Math.min(oldest + 1, endMs - 1),
    };
  };

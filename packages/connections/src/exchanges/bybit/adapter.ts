import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, objectAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows, type Mapping } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { keyAndSecret } from '../../fields.ts';
import { toPocketBalances, ignoreMissingAccountType } from '../pockets.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { earnDays, makeEarned, readEarningAt } from './earn.ts';
import { bybitRecords, deposits, splitOpen, withdrawals } from './map.ts';

const label = 'Bybit';
const open = (access: Access): Promise<ExchangeClient> => openExchange('bybit', label, access);

/**
 * Bybit's unified trading account, by its transaction log, which goes back two years.
 * https://bybit-exchange.github.io/docs/v5/account/transaction-log
 */
export const bybit: Adapter = {
  id: 'bybit',
  kind: 'exchange',
  provider: 'bybit',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://www.bybit.com/app/user/api-management',
    steps: [fill(texts.bybitStep1), fill(texts.bybitStep2), fill(texts.copyBothKeyParts)],
    permissions: [
      'Read-Only',
      'Unified Trading: Orders, Positions',
      'Assets: Wallet',
      'Earn, if you use it',
    ],
    forbidden: ['Read-Write'],
  },
  canFetch: [
    {
      kind: fill(texts.kindUnifiedAccount),
      lookBackDays: 730,
      file: fill(texts.fileUnifiedTradingAccountExportCsv),
    },
    {
      kind: fill(texts.kindDepositsWithdrawals),
      lookBackDays: 730,
      file: fill(texts.fileFundingAccountExportCsv),
    },
    {
      kind: fill(texts.kindEarnYields),
      lookBackDays: earnDays,
      file: fill(texts.fileFundingAccountExportCsv),
    },
    {
      kind: fill(texts.kindOtherEarnProducts),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileFundingAccountExportCsv),
    },
  ],
  hosts: { 'api.bybit.com': 8 },
  validate: async (access) => {
    const answer = objectAt(
      await (await open(access)).ask('privateGetV5UserQueryApi'),
      'result',
      label,
    );
    return readOnlyVerdict(
      label,
      textAt(answer, 'readOnly') === '1' ? [] : [fill(texts.permissionReadWrite)],
    );
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'log',
        phase: fill(texts.transactionLog),
        lookBackDays: 730,
        windowDays: 7,
        ask: (window, token) => logPage(client, window, token),
      },
      {
        stream: 'deposits',
        phase: fill(texts.deposits),
        lookBackDays: 730,
        windowDays: 30,
        overlapDays: 7,
        ask: byCursor(client, 'privateGetV5AssetDepositQueryRecord', deposits),
      },
      {
        stream: 'withdrawals',
        phase: fill(texts.withdrawals),
        lookBackDays: 730,
        windowDays: 30,
        overlapDays: 7,
        ask: byCursor(client, 'privateGetV5AssetWithdrawQueryRecord', withdrawals),
      },
      ...(await readEarningAt(client)),
    ]);
  },
  balances: async (access) => {
    const client = await open(access);
    const unified = listAt(
      await client.ask('privateGetV5AccountWalletBalance', { accountType: 'UNIFIED' }),
      'result.list',
      label,
    );
    const funding = await ignoreMissingAccountType(async () => {
      const answer = await client.ask('privateGetV5AssetTransferQueryAccountCoinsBalance', {
        accountType: 'FUND',
      });
      return toPocketBalances(
        'Funding',
        listAt(answer, 'result.balance', label),
        'coin',
        'walletBalance',
      );
    });
    const coins = unified.flatMap((each) => listAt(each, 'coin', label));
    return [
      ...toPocketBalances('Unified Trading', coins, 'coin', 'walletBalance'),
      ...funding,
      ...(await makeEarned(client)),
    ];
  },
};

const size = 50;

const byCursor =
  (client: ExchangeClient, call: string, mapping: Mapping) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const answer = await client.ask(call, {
      startTime: fromMs,
      endTime: untilMs,
      limit: size,
      ...(token === undefined ? {} : { cursor: token }),
    });
    const rows = listAt(answer, 'result.rows', label);
    return {
      ...mapRows(rows, mapping),
      next: textAt(answer, 'result.nextPageCursor') || undefined,
    };
  };

interface Token {
  readonly cursor: string;
  readonly open: readonly Json[];
}

/** Newest first, by the service's own cursor. */
async function logPage(
  client: ExchangeClient,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  const before = token as unknown as Token | undefined;
  const parameters = {
    accountType: 'UNIFIED',
    startTime: fromMs,
    endTime: untilMs,
    limit: size,
    ...(before ? { cursor: before.cursor } : {}),
  };
  const answer = await client.ask('privateGetV5AccountTransactionLog', parameters);
  const entries = [...(before?.open ?? []), ...listAt(answer, 'result.list', label)];
  const cursor = textAt(answer, 'result.nextPageCursor');
  if (cursor === '') return bybitRecords(entries);
  const { whole, open } = splitOpen(entries);
  return { ...bybitRecords(whole), next: { cursor, open } as unknown as Json };
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows, type Mapping } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { keyAndSecret } from '../../fields.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { fills, staking, transfers } from './map.ts';

const label = 'Gemini';
const since = '2015-10-01';
const open = (access: Access): Promise<ExchangeClient> => openExchange('gemini', label, access);

/** Gemini. https://docs.gemini.com/rest */
export const gemini: Adapter = {
  id: 'gemini',
  kind: 'exchange',
  provider: 'gemini',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://exchange.gemini.com/settings/api',
    steps: [fill(texts.geminiStep1), fill(texts.geminiStep2), fill(texts.copyBothKeyParts)],
    permissions: ['Auditor'],
    forbidden: ['Trading', 'Fund Management'],
  },
  canFetch: [
    { kind: fill(texts.kindTrades) },
    { kind: fill(texts.kindDepositsWithdrawalsCardRewards) },
    { kind: fill(texts.kindStakingRewards) },
    {
      kind: fill(texts.kindGeminiEarn),
      missing: fill(texts.geminiMissingEarn),
      file: fill(texts.fileTransactionHistoryXlsx),
    },
  ],
  hosts: { 'api.gemini.com': 2 },
  validate: async (access) => {
    const answer = await (await open(access)).ask('privatePostV1Roles');
    const roles = [
      ['isTrader', texts.permissionTrade] as const,
      ['isFundManager', texts.permissionMoveFunds] as const,
    ];
    const more = roles
      .filter(([role]) => textAt(answer, role) === 'true')
      .map(([, name]) => fill(name));
    if (more.length === 0 && textAt(answer, 'isAuditor') !== 'true')
      return {
        kind: 'refused',
        reason: fill(texts.geminiKeyRefused),
      };
    return readOnlyVerdict(label, more);
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'trades',
        phase: fill(texts.trades),
        since,
        ask: forwards(client, {
          call: 'privatePostV1Mytrades',
          limit: 'limit_trades',
          size: 500,
          mapping: fills,
        }),
      },
      {
        stream: 'transfers',
        phase: fill(texts.depositsAndWithdrawals),
        since,
        overlapDays: 14,
        ask: forwards(client, {
          call: 'privatePostV1Transfers',
          limit: 'limit_transfers',
          size: 50,
          mapping: transfers,
        }),
      },
      {
        stream: 'staking',
        phase: fill(texts.stakingRewards),
        since: '2022-01-01',
        windowDays: 365,
        ask: (window) => readStakingPage(client, window),
      },
    ]);
  },
  balances: async (access) =>
    listAt(await (await open(access)).ask('privatePostV1Balances'), '', label).map((each) => ({
      asset: textAt(each, 'currency').toUpperCase(),
      quantity: textAt(each, 'amount'),
    })),
};

interface Forwards {
  readonly call: string;
  readonly limit: string;
  readonly size: number;
  readonly mapping: Mapping;
}

/**
 * The oldest rows from a time on; after a full page, continues at its newest time. Gemini can't
 * return more rows of one millisecond than fit into a page.
 */
const forwards =
  (client: ExchangeClient, { call, limit, size, mapping }: Forwards) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const atMs = Number(token ?? fromMs);
    const rows = listAt(await client.ask(call, { [limit]: size, timestamp: atMs }), '', label);
    const newest = Math.max(...rows.map((row) => Number(textAt(row, 'timestampms'))));
    const page = mapRows(
      rows.filter((row) => Number(textAt(row, 'timestampms')) <= untilMs),
      mapping,
    );
    return {
      ...page,
      next: rows.length < size || newest > untilMs ? undefined : newest > atMs ? newest : atMs + 1,
    };
  };

async function readStakingPage(
  client: ExchangeClient,
  { fromMs, untilMs }: Window,
): Promise<WindowResult> {
  const answer = await client.ask('privatePostV1StakingHistory', {
    since: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    limit: 500,
    sortAsc: true,
  });
  return mapRows(
    listAt(answer, '', label).flatMap((provider) => listAt(provider, 'transactions', label)),
    staking,
  );
}

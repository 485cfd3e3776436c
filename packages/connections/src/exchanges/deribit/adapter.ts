import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext, SyncPage } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows } from '../../raw.ts';
import { windows, type Window, type WindowResult } from '../../windows.ts';
import { keyAndSecret } from '../../fields.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { transactionLog } from './map.ts';

const label = 'Deribit';
const pageSize = 250;
const open = (access: Access): Promise<ExchangeClient> => openExchange('deribit', label, access);

/** Scopes that can do more than read. */
const POWERS = [
  ['trade:read_write', texts.permissionTrade],
  ['block_trade:read_write', texts.permissionTradeBlocks],
  ['wallet:read_write', texts.permissionWithdraw],
  ['custody:read_write', texts.permissionMoveCustody],
] as const;

/** Deribit, by the transaction log of each currency, which contains every change of its balance. https://docs.deribit.com */
export const deribit: Adapter = {
  id: 'deribit',
  kind: 'exchange',
  provider: 'deribit',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://www.deribit.com/account/BTC/API',
    steps: [fill(texts.deribitStep1), fill(texts.deribitStep2), fill(texts.copyBothKeyParts)],
    permissions: ['account:read', 'trade:read', 'wallet:read'],
    forbidden: ['trade:read_write', 'wallet:read_write'],
  },
  canFetch: [{ kind: fill(texts.kindDeribitTransactions) }],
  hosts: { 'www.deribit.com': 1 },
  validate: async (access) => {
    const client = await open(access);
    const answer = await client.ask('publicGetAuth', {
      grant_type: 'client_credentials',
      client_id: access.credentials['apiKey'] ?? '',
      client_secret: access.credentials['apiSecret'] ?? '',
    });
    const scopes = textAt(answer, 'result.scope').split(' ');
    return readOnlyVerdict(
      label,
      POWERS.filter(([scope]) => scopes.includes(scope)).map(([, name]) => fill(name)),
    );
  },
  sync: async function* (context: SyncContext): AsyncGenerator<SyncPage> {
    const client = await open(context);
    for (const currency of await readCurrencies(client))
      yield* windows(context, {
        stream: `log ${currency}`,
        phase: fill(texts.transactionLogIn, { currency }),
        since: '2016-07-01',
        ask: (window, token) => readLog(client, currency, window, token),
      });
  },
  balances: async (access) => {
    const answer = await (await open(access)).ask('privateGetGetAccountSummaries');
    return listAt(answer, 'result.summaries', label).map((each) => ({
      asset: textAt(each, 'currency').toUpperCase(),
      quantity: textAt(each, 'balance'),
    }));
  },
};

const readCurrencies = async (client: ExchangeClient): Promise<readonly string[]> =>
  listAt(await client.ask('publicGetGetCurrencies'), 'result', label).map((each) =>
    textAt(each, 'currency'),
  );

/** Newest first; an answer names where the next one continues. */
async function readLog(
  client: ExchangeClient,
  currency: string,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  const answer = await client.ask('privateGetGetTransactionLog', {
    currency,
    start_timestamp: fromMs,
    end_timestamp: untilMs,
    count: pageSize,
    ...(token !== undefined && { continuation: token }),
  });
  const next = textAt(answer, 'result.continuation');
  return {
    ...mapRows(listAt(answer, 'result.logs', label), transactionLog),
    next: next === '' ? undefined : next,
  };
}

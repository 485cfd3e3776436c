import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { createHmac } from 'node:crypto';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import { instantFromMs } from '@lotbook/model/time';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { getTotal } from '../../exchanges/totals.ts';
import { mapRows, type Mapping } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { readChosenIds } from '../selected-ids.ts';
import { fills, transfers } from './map.ts';

const label = 'Coinbase Prime';
const host = 'https://api.prime.coinbase.com';
const size = 100;

/**
 * Coinbase Prime, by the transactions and fills of its portfolios.
 * https://docs.cdp.coinbase.com/prime/rest-api
 */
export const coinbasePrime: Adapter = {
  id: 'coinbase-prime',
  kind: 'custodian',
  provider: 'coinbase-prime',
  label,
  support: 'tested',
  credentialFields: [
    {
      name: 'accessKey',
      label: fill(texts.fieldAccessKey),
      kind: 'text',
      hint: fill(texts.coinbasePrimeAccessKeyHint),
    },
    {
      name: 'apiSecret',
      label: fill(texts.fieldSigningKey),
      kind: 'secret',
      hint: fill(texts.coinbasePrimeApiSecretHint),
    },
    {
      name: 'password',
      label: fill(texts.fieldPassphrase),
      kind: 'secret',
      hint: fill(texts.coinbasePrimeApiSecretHint),
    },
  ],
  guide: {
    url: 'https://prime.coinbase.com/settings/apis',
    steps: [
      fill(texts.coinbasePrimeStep1),
      fill(texts.coinbasePrimeStep2),
      fill(texts.coinbasePrimeStep3),
    ],
    permissions: ['Read Only'],
    forbidden: ['Trade', 'Transfer'],
  },
  canFetch: [
    { kind: fill(texts.kindTrades) },
    { kind: fill(texts.kindPrimeTransactions) },
    {
      kind: fill(texts.kindFinancingBorrowing),
      missing: fill(texts.coinbasePrimeMissingFinancing),
      file: fill(texts.fileLotbookFile),
    },
  ],
  hosts: { 'api.prime.coinbase.com': 10 },
  validate: async (access) => {
    const portfolios = await loadPortfolios(access);
    return portfolios.length === 0
      ? {
          kind: 'refused',
          reason: fill(texts.coinbasePrimeKeyRefused),
        }
      : { kind: 'ok' };
  },
  sync: async function* (context: SyncContext) {
    for (const id of await loadPortfolios(context)) {
      yield* drainPages(context, [
        {
          stream: `transactions ${id}`,
          phase: fill(texts.transactionRecords),
          since: '2018-01-01',
          overlapDays: 14,
          ask: byCursor(
            context,
            `/v1/portfolios/${id}/transactions`,
            'transactions',
            ['start_time', 'end_time'],
            transfers,
          ),
        },
        {
          stream: `fills ${id}`,
          phase: fill(texts.trades),
          since: '2018-01-01',
          ask: byCursor(
            context,
            `/v1/portfolios/${id}/fills`,
            'fills',
            ['start_date', 'end_date'],
            fills,
          ),
        },
      ]);
    }
  },
  balances: async (access) => {
    const rows = [];
    for (const id of await loadPortfolios(access))
      rows.push(
        ...listAt(await request(access, `/v1/portfolios/${id}/balances`), 'balances', label),
      );
    return [...Map.groupBy(rows, (row) => textAt(row, 'symbol').toUpperCase())].map(
      ([asset, of]) => ({
        asset,
        quantity: getTotal(...of.map((row) => textAt(row, 'amount'))),
      }),
    );
  },
};

async function loadPortfolios(access: Access): Promise<readonly string[]> {
  const chosen = readChosenIds(access.settings);
  const found = listAt(await request(access, '/v1/portfolios'), 'portfolios', label).map((each) =>
    textAt(each, 'id'),
  );
  return found.filter((id) => chosen === undefined || chosen.has(id));
}

/** The signature (HMAC-SHA256) covers the time, method and path without the query. */
async function request(
  access: Access,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Json> {
  const { accessKey = '', apiSecret = '', password = '' } = access.credentials;
  const query = new URLSearchParams(parameters).toString();
  const reply = await access.network.ask(() => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', apiSecret)
      .update(`${timestamp}GET${path}`)
      .digest('base64');
    const headers = {
      'X-CB-ACCESS-KEY': accessKey,
      'X-CB-ACCESS-PASSPHRASE': password,
      'X-CB-ACCESS-SIGNATURE': signature,
      'X-CB-ACCESS-TIMESTAMP': timestamp,
    };
    return { service: label, url: `${host}${path}${query === '' ? '' : `?${query}`}`, headers };
  });
  return parseExactJson(reply.text) as Json;
}

const byCursor =
  (
    access: Access,
    path: string,
    place: string,
    [from, until]: readonly [string, string],
    mapping: Mapping,
  ) =>
  async ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> => {
    const cursor = typeof token === 'string' ? { cursor: token } : {};
    const answer = await request(access, path, {
      [from]: instantFromMs(fromMs),
      [until]: instantFromMs(untilMs),
      limit: String(size),
      sort_direction: 'ASC',
      ...cursor,
    });
    const rows = listAt(answer, place, label);
    const next =
      textAt(answer, 'pagination.has_next') === 'true'
        ? textAt(answer, 'pagination.next_cursor')
        : '';
    return { ...mapRows(rows, mapping), next: next || undefined };
  };

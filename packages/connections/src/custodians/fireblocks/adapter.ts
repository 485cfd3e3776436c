import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { getTotal } from '../../exchanges/totals.ts';
import { mapRows } from '../../raw.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { Malformed } from '@lotbook/model/outage';
import { readChosenIds } from '../selected-ids.ts';
import { assetName, transactions } from './map.ts';
import { privateKeyIn, requestToken } from './sign.ts';

const label = 'Fireblocks';
const host = 'https://api.fireblocks.io';
const size = 500;

/**
 * Fireblocks, by the transactions of its workspace.
 * https://developers.fireblocks.com/reference/gettransactions
 */
export const fireblocks: Adapter = {
  id: 'fireblocks',
  kind: 'custodian',
  provider: 'fireblocks',
  label,
  support: 'tested',
  credentialFields: [
    {
      name: 'apiKey',
      label: fill(texts.apiUserId),
      kind: 'text',
      hint: fill(texts.fireblocksApiKeyHint),
    },
    {
      name: 'apiSecret',
      label: fill(texts.fieldPrivateKey),
      kind: 'lines',
      hint: fill(texts.fireblocksApiSecretHint),
    },
  ],
  guide: {
    url: 'https://console.fireblocks.io/v2/developer/api-users',
    steps: [fill(texts.fireblocksStep1), fill(texts.fireblocksStep2), fill(texts.fireblocksStep3)],
    permissions: ['Viewer'],
    forbidden: [fill(texts.writingRolesForbidden)],
  },
  canFetch: [
    { kind: fill(texts.kindTransfersOutNetworkFees) },
    {
      kind: fill(texts.kindContractCalls),
      missing: fill(texts.fireblocksMissingContractCalls),
      file: fill(texts.fileWalletAddress),
    },
    {
      kind: fill(texts.kindTradesConnectedExchanges),
      missing: fill(texts.fireblocksMissingTrades),
    },
  ],
  hosts: { 'api.fireblocks.io': 2 },
  validate: async (access) => {
    await request(access, '/v1/transactions?limit=1');
    // This endpoint requires a role with more than read access, so success means that the key can
    // do more; the request itself changes nothing.
    const reply = await access.network.once(question(access, '/v1/users'));
    return reply.status < 300
      ? {
          kind: 'refused',
          reason: fill(texts.fireblocksKeyRefused),
        }
      : { kind: 'ok' };
  },
  sync: async function* (context: SyncContext) {
    const mapping = transactions(readChosenIds(context.settings));
    yield* drainPages(context, [
      {
        stream: 'transactions',
        phase: fill(texts.transactionRecords),
        since: '2019-01-01',
        overlapDays: 30,
        ask: (window, token) => page(context, mapping, window, token),
      },
    ]);
  },
  balances: async (access) => {
    const chosen = readChosenIds(access.settings);
    const found: (readonly [asset: string, quantity: string])[] = [];
    for (let after = ''; ;) {
      const answer = await request(
        access,
        `/v1/vault/accounts_paged?limit=200${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
      );
      const accounts = listAt(answer, 'accounts', label).filter(
        (each) => chosen === undefined || chosen.has(textAt(each, 'id')),
      );
      found.push(
        ...accounts
          .flatMap((each) => listAt(each, 'assets', label))
          .map((each) => [assetName(textAt(each, 'id')), textAt(each, 'total')] as const),
      );
      after = textAt(answer, 'paging.after');
      if (after === '') break;
    }
    return [...Map.groupBy(found, ([asset]) => asset)].map(([asset, rows]) => ({
      asset,
      quantity: getTotal(...rows.map(([, quantity]) => quantity)),
    }));
  },
};

function question({ credentials }: Access, path: string) {
  const { apiKey = '', apiSecret = '' } = credentials;
  return {
    service: label,
    url: host + path,
    headers: {
      'X-API-Key': apiKey,
      Authorization: `Bearer ${requestToken(privateKeyIn(apiSecret, label), apiKey, path)}`,
    },
  };
}

const request = async (access: Access, path: string): Promise<Json> =>
  (await toReply(access, path)).answer;

async function toReply(
  access: Access,
  path: string,
): Promise<{ readonly answer: Json; readonly nextPage: string }> {
  const { text, headers } = await access.network.ask(() => question(access, path));
  return { answer: parseExactJson(text) as Json, nextPage: headers.get('next-page') ?? '' };
}

/**
 * Where a window continues: at a time in milliseconds, or at the next page of one that holds only
 * that time.
 */
type PagePosition = number | { readonly page: string };

/**
 * Oldest first; after a full page, the next request starts at the time of its last row, so that row
 * is returned again and deduplicated. If all rows of a full page have one time, the same page would
 * be returned forever, so it follows the answer's link to the next page.
 *
 * @throws Malformed without a link: rows would be skipped.
 */
async function page(
  access: Access,
  mapping: ReturnType<typeof transactions>,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  const position = (token as PagePosition | undefined) ?? fromMs;
  const path =
    typeof position === 'object'
      ? position.page
      : `/v1/transactions?after=${position}&before=${untilMs}&orderBy=createdAt&sort=ASC&limit=${size}`;
  const { answer, nextPage } = await toReply(access, path);
  const rows = listAt(answer, '', label);
  const times = rows.map((row) => Number(textAt(row, 'createdAt')));
  const [oldest, newest] = [Math.min(...times), Math.max(...times)];
  const next = (): PagePosition =>
    newest > oldest ? newest : { page: toOwnPath(nextPage, newest) };
  return { ...mapRows(rows, mapping), next: rows.length < size ? undefined : next() };
}

/** The path of a next-page URL; links to other hosts are rejected. */
function toOwnPath(address: string, ms: number): string {
  const path = address.startsWith(host) ? address.slice(host.length) : address;
  if (!path.startsWith('/v1/transactions?'))
    throw new Malformed(
      fill(texts.endlessTimestamp, { label, size: String(size), time: new Date(ms).toISOString() }),
    );
  return path;
}

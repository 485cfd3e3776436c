import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, objectAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { keyAndPem } from '../../fields.ts';
import { readOnlyVerdict } from '../verdicts.ts';
import { coinbaseRecords } from './map.ts';

const label = 'Coinbase';
const open = (access: Access): Promise<ExchangeClient> => openExchange('coinbase', label, access);
const size = 100;

/**
 * Coinbase, by the transactions of its wallets, including trades of Coinbase Advanced.
 * https://docs.cdp.coinbase.com/coinbase-app
 */
export const coinbase: Adapter = {
  id: 'coinbase',
  kind: 'exchange',
  provider: 'coinbase',
  label,
  support: 'tested',
  oauth: 'coinbase',
  credentialFields: keyAndPem,
  guide: {
    url: 'https://www.coinbase.com/settings/api',
    steps: [fill(texts.coinbaseStep1), fill(texts.coinbaseStep2), fill(texts.coinbaseStep3)],
    permissions: ['View'],
    forbidden: ['Trade', 'Transfer'],
  },
  canFetch: [
    { kind: fill(texts.kindCoinbaseTransactions) },
    {
      kind: fill(texts.kindWalletsClosed),
      missing: fill(texts.coinbaseMissingClosedWallets),
      file: fill(texts.fileTransactionHistoryCsv),
    },
    {
      kind: fill(texts.kindCoinbasePro),
      missing: fill(texts.coinbaseMissingCoinbasePro),
      file: fill(texts.fileCoinbasePro),
    },
  ],
  // 10,000 per hour.
  hosts: { 'api.coinbase.com': 2.5 },
  validate: async (access) => {
    const client = await open(access);
    // OAuth grants only the requested scope: reading.
    if (access.credentials['accessToken'] !== undefined) {
      await client.ask('v2PrivateGetAccounts', { limit: 1 });
      return { kind: 'ok' };
    }
    const answer = await client.ask('v3PrivateGetBrokerageKeyPermissions');
    const more = [
      ['can_trade', texts.permissionTrade] as const,
      ['can_transfer', texts.permissionTransfer] as const,
    ]
      .filter(([flag]) => textAt(answer, flag) === 'true')
      .map(([, name]) => fill(name));
    return readOnlyVerdict(label, more);
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'transactions',
        phase: fill(texts.transactionRecords),
        since: '2012-06-01',
        overlapDays: 14,
        ask: (window, token) => page(client, window, token, context),
      },
    ]);
  },
  balances: async (access) => {
    const client = await open(access);
    return (await wallets(client)).map((each) => ({
      asset: textAt(each, 'balance.currency'),
      quantity: textAt(each, 'balance.amount'),
    }));
  },
};

async function wallets(client: ExchangeClient): Promise<readonly Json[]> {
  const found: Json[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const answer: Json = await client.ask('v2PrivateGetAccounts', {
      limit: size,
      ...(after === '' ? {} : { starting_after: after }),
    });
    found.push(...listAt(answer, 'data', label));
    after = textAt(objectAt(answer, 'pagination', label), 'next_starting_after') || undefined;
  }
  return found;
}

/**
 * The wallets left to read, the position in the first of them, and entries that wait for their
 * other side.
 */
interface Token {
  readonly left: readonly string[];
  readonly after?: string;
  readonly open: readonly Json[];
}

const at = (row: Json): number => Date.parse(textAt(row, 'created_at'));

/** One wallet after the other, each newest first, back to the start of the window. */
async function page(
  client: ExchangeClient,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
  context: SyncContext,
): Promise<WindowResult> {
  const { left, after, open } = (token as unknown as Token | undefined) ?? {
    left: (await wallets(client)).map((each) => textAt(each, 'id')),
    open: [],
  };
  const [wallet, ...others] = left;
  if (wallet === undefined) return coinbaseRecords(open, true).page;
  context.phase(fill(texts.walletsToGo, { count: left.length }));
  const answer = await client.ask('v2PrivateGetAccountsAccountIdTransactions', {
    account_id: wallet,
    limit: size,
    ...(after === undefined ? {} : { starting_after: after }),
  });
  const rows = listAt(answer, 'data', label);
  const next = textAt(objectAt(answer, 'pagination', label), 'next_starting_after');
  const goesOn = next !== '' && rows.some((row) => at(row) >= fromMs);
  const isLast = !goesOn && others.length === 0;
  const done = coinbaseRecords(
    [...open, ...rows.filter((row) => at(row) >= fromMs && at(row) <= untilMs)],
    isLast,
  );
  const rest: Token = goesOn
    ? { left, after: next, open: done.open }
    : { left: others, open: done.open };
  return { ...done.page, next: isLast ? undefined : (rest as unknown as Json) };
}

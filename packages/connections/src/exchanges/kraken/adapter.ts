import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { toKrakenAsset } from '@lotbook/sources/kraken-ledgers-csv/assets';
import type { Access, Adapter, Json, SyncContext } from '../../adapter.ts';
import { listAt, objectAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { drainPages, type WindowResult, type Window } from '../../windows.ts';
import { keyAndSecret } from '../../fields.ts';
import { isLetThrough, readOnlyVerdict } from '../verdicts.ts';
import { krakenRecords, splitOpen, type LedgerEntry } from './map.ts';

const label = 'Kraken';
/** Documented: 50 entries per page. */
const pageSize = 50;

const open = (access: Access): Promise<ExchangeClient> => openExchange('kraken', label, access);

/**
 * Kraken, by its ledger, which contains every change of every balance: trades, instant buys,
 * staking, transfers, fees. https://docs.kraken.com/api/docs/rest-api/get-ledgers
 */
export const kraken: Adapter = {
  id: 'kraken',
  kind: 'exchange',
  provider: 'kraken',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://pro.kraken.com/app/settings/api',
    steps: [fill(texts.krakenStep1), fill(texts.krakenStep2), fill(texts.copyBothKeyParts)],
    permissions: ['Query funds', 'Query ledger entries', 'Query closed orders & trades'],
    forbidden: ['Create & modify orders', 'Withdraw funds'],
  },
  canFetch: [
    { kind: fill(texts.kindAllChangesBalances) },
    {
      kind: fill(texts.kindFutures),
      missing: fill(texts.krakenMissingFutures),
      file: fill(texts.fileLotbookFileResults),
    },
  ],
  // 15 points; a ledger request takes 2, and 0.33 return each second (documented for the lowest
  // tier).
  hosts: { 'api.kraken.com': 0.5 },
  validate: async (access) => {
    const client = await open(access);
    await client.ask('privatePostLedgers', { ofs: 0 });
    const more = [
      // `validate`: Kraken checks the order and never places it.
      ...((await isLetThrough(() =>
        probePermission(client, 'privatePostAddOrder', {
          pair: 'XBTUSD',
          type: 'buy',
          ordertype: 'limit',
          price: '1',
          volume: '1',
          validate: true,
        }),
      ))
        ? [fill(texts.permissionCreateOrders)]
        : []),
      ...((await isLetThrough(() => probePermission(client, 'privatePostWithdrawMethods', {})))
        ? [fill(texts.permissionWithdrawFunds)]
        : []),
    ];
    return readOnlyVerdict(label, more);
  },
  sync: async function* (context: SyncContext) {
    const client = await open(context);
    yield* drainPages(context, [
      {
        stream: 'ledger',
        phase: fill(texts.ledger),
        since: '2011-07-28',
        ask: (window, token) => ledgerPage(client, window, token),
      },
    ]);
  },
  balances: async (access) => {
    const answer = await (await open(access)).ask('privatePostBalance');
    return Object.entries(objectAt(answer, 'result', label)).map(([asset, quantity]) => ({
      asset: toKrakenAsset(asset),
      quantity: textAt(quantity, ''),
      pocket: asset.includes('.') ? 'Earn' : 'Spot',
    }));
  },
};

/** A request that is rejected for other reasons than a permission was permitted. */
async function probePermission(
  client: ExchangeClient,
  call: string,
  parameters: Readonly<Record<string, Json>>,
): Promise<void> {
  try {
    await client.ask(call, parameters);
  } catch (error) {
    if (error instanceof Error && error.name !== 'Malformed') throw error;
  }
}

/** The next page, and the number of entries read so far. */
interface Token {
  readonly ofs: number;
  readonly open: readonly LedgerEntry[];
}

/** Newest first, by offset: the window's end is fixed, so pages don't shift. */
async function ledgerPage(
  client: ExchangeClient,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  const { ofs, open: before } = (token as unknown as Token | undefined) ?? { ofs: 0, open: [] };
  const answer = await client.ask('privatePostLedgers', {
    start: String(fromMs / 1000),
    end: String(untilMs / 1000),
    ofs,
  });
  const found = Object.entries(objectAt(answer, 'result.ledger', label)).map(
    ([txid, entry]): LedgerEntry => ({ txid, ...(entry as LedgerEntry) }),
  );
  listAt(answer, 'error', label);
  const entries = [...before, ...found];
  if (found.length < pageSize) return krakenRecords(entries);
  const { whole, open } = splitOpen(entries);
  return { ...krakenRecords(whole), next: { ofs: ofs + found.length, open } as unknown as Json };
}

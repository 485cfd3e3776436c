import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Access, Adapter, SyncContext, SyncPage } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import { openExchange, type ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows } from '../../raw.ts';
import { keyAndSecret } from '../../fields.ts';
import { userTransactions } from './map.ts';

const label = 'Bitstamp';
const open = (access: Access): Promise<ExchangeClient> => openExchange('bitstamp', label, access);
const pageSize = 1000;

/**
 * Bitstamp, by its list of transactions, which contains every change of every balance. Its API
 * doesn't show the permissions of a key. https://www.bitstamp.net/api/
 */
export const bitstamp: Adapter = {
  id: 'bitstamp',
  kind: 'exchange',
  provider: 'bitstamp',
  label,
  support: 'tested',
  credentialFields: keyAndSecret,
  guide: {
    url: 'https://www.bitstamp.net/settings/api/',
    steps: [fill(texts.bitstampStep1), fill(texts.bitstampStep2), fill(texts.bitstampStep3)],
    permissions: ['Account balances', 'User transactions'],
    forbidden: ['Buy / sell orders', 'Withdrawals', 'Transfers'],
  },
  canFetch: [{ kind: fill(texts.kindBitstampTransactions) }],
  hosts: { 'www.bitstamp.net': 5 },
  validate: async (access) => {
    const client = await open(access);
    await client.ask('privatePostUserTransactions', { limit: 1 });
    return { kind: 'ok' };
  },
  /** Oldest first from the last id on. Ids only grow, so no overlap is needed. */
  sync: async function* (context: SyncContext): AsyncGenerator<SyncPage> {
    const client = await open(context);
    const stream = 'transactions';
    context.phase('Transactions');
    let last = textAt(context.toCursor(stream) ?? '0', '');
    for (;;) {
      const rows = listAt(
        await client.ask('privatePostUserTransactions', {
          sort: 'asc',
          limit: pageSize,
          since_id: last,
        }),
        '',
        label,
      );
      const newest = rows
        .map((row) => BigInt(textAt(row, 'id') || '0'))
        .reduce((a, b) => (a > b ? a : b), BigInt(last));
      if (rows.length > 0)
        yield { stream, ...mapRows(rows, userTransactions), cursor: String(newest) };
      if (rows.length < pageSize || String(newest) === last) return;
      last = String(newest);
    }
  },
  balances: async (access) => {
    const answer = await (await open(access)).ask('privatePostAccountBalances');
    return listAt(answer, '', label).map((each) => ({
      asset: textAt(each, 'currency').toUpperCase(),
      quantity: textAt(each, 'total'),
    }));
  },
};

import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';
import { getEnd, getFee, getHistory, getTotals, type LedgerTransaction } from './utxo-ledger.ts';

/** Esplora returns the confirmed history of an address in pages of 25. */
const pageSize = 25;

/** A stand-in for an Esplora service: `/api/address/…`. `ledger` can grow while it runs. */
export const startEsplora = ({
  ledger,
}: {
  readonly ledger: readonly LedgerTransaction[];
}): Promise<HttpStandin> => startHttpStandin(esploraAnswer(ledger));

/** Answers like an Esplora service with that ledger. */
export const esploraAnswer =
  (ledger: readonly LedgerTransaction[]) =>
  (url: URL): Answer => {
    const match = /^\/api\/address\/([^/]+)(?:\/txs\/chain(?:\/([^/]+))?)?$/.exec(url.pathname);
    if (!match) return { status: 404, body: 'Not Found' };
    const [, address = '', last] = match;
    if (!/^[\w:]{26,90}$/.test(address)) return { status: 400, body: 'Invalid Bitcoin address' };
    return json(
      url.pathname.includes('/txs/') ? page(ledger, address, last) : state(ledger, address),
    );
  };

function page(
  ledger: readonly LedgerTransaction[],
  address: string,
  last: string | undefined,
): string {
  const all = getHistory(ledger, address);
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
  return `[${all
    .slice(start, start + pageSize)
    .map(toJson)
    .join(',')}]`;
}

function toJson(one: LedgerTransaction): string {
  const inputs =
    one.from.length === 0
      ? '{"is_coinbase":true,"prevout":null}'
      : one.from.map((text) => `{"is_coinbase":false,"prevout":${ended(text)}}`).join(',');
  const status = `{"confirmed":true,"block_height":${one.height},"block_hash":"${'0'.repeat(64)}","block_time":${one.time}}`;
  return `{"txid":${JSON.stringify(one.id)},"version":2,"vin":[${inputs}],"vout":[${one.to.map(ended).join(',')}],"fee":${getFee(one)},"status":${status}}`;
}

function state(ledger: readonly LedgerTransaction[], address: string): string {
  const { received, sent } = getTotals(ledger, address);
  const count = getHistory(ledger, address).length;
  return `{"address":${JSON.stringify(address)},"chain_stats":{"funded_txo_count":${count},"funded_txo_sum":${received},"spent_txo_count":0,"spent_txo_sum":${sent},"tx_count":${count}},"mempool_stats":{"tx_count":0}}`;
}

const json = (body: string): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': 'application/json' },
});

const ended = (text: string): string => {
  const { address, value } = getEnd(text);
  const known = address === '' ? '' : `"scriptpubkey_address":${JSON.stringify(address)},`;
  return `{"scriptpubkey":"00",${known}"value":${value}}`;
};

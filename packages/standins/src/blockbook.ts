import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';
import { getEnd, getFee, getHistory, getTotals, type LedgerTransaction } from './utxo-ledger.ts';

/** A stand-in for Blockbook: `/api/v2/address/…`. Amounts are text, as in Blockbook. */
export const startBlockbook = (options: BlockbookOptions): Promise<HttpStandin> =>
  startHttpStandin(blockbookAnswer(options));

export interface BlockbookOptions {
  readonly ledger: readonly LedgerTransaction[];
  readonly mostPerPage?: number;
}

/** Answers like a Blockbook with that ledger. */
export const blockbookAnswer =
  ({ ledger, mostPerPage = 1000 }: BlockbookOptions) =>
  (url: URL): Answer => {
    const address = decodeURIComponent(
      /^\/api\/v2\/address\/([^/]+)$/.exec(url.pathname)?.[1] ?? '',
    );
    if (address === '') return { status: 404, body: '{"error":"Not Found"}' };
    if (!/^[\w:]{26,90}$/.test(address))
      return {
        status: 400,
        body: '{"error":"Invalid address, decoded address is of unknown format"}',
      };
    return json(answer(ledger, address, url.searchParams, mostPerPage));
  };

function answer(
  ledger: readonly LedgerTransaction[],
  address: string,
  query: URLSearchParams,
  mostPerPage: number,
): object {
  const { received, sent } = getTotals(ledger, address);
  const base = {
    address,
    balance: String(received - sent),
    totalReceived: String(received),
    totalSent: String(sent),
    unconfirmedBalance: '0',
    unconfirmedTxs: 0,
  };
  const all = getHistory(ledger, address);
  if (query.get('details') === 'basic') return { ...base, txs: all.length };
  const within = all.filter(({ height }) => height >= Number(query.get('from') ?? 0));
  const size = Math.min(Number(query.get('pageSize') ?? 25), mostPerPage);
  const page = Math.max(1, Number(query.get('page') ?? 1));
  const transactions = within.slice((page - 1) * size, page * size).map(toJson);
  return {
    page,
    totalPages: Math.max(1, Math.ceil(within.length / size)),
    itemsOnPage: size,
    ...base,
    txs: all.length,
    transactions,
  };
}

function toJson(one: LedgerTransaction): object {
  return {
    txid: one.id,
    version: 2,
    vin: one.from.length === 0 ? [{ n: 0, isAddress: false, coinbase: '03' }] : one.from.map(ended),
    vout: one.to.map(ended),
    blockHeight: one.height,
    confirmations: 10,
    blockTime: one.time,
    fees: String(getFee(one)),
  };
}

const json = (body: object): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const ended = (text: string, n: number): object => {
  const { address, value } = getEnd(text);
  return {
    n,
    ...(address === '' ? { addresses: ['OP_RETURN (made up)'] } : { addresses: [address] }),
    isAddress: address !== '',
    value: String(value),
  };
};

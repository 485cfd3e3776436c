import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';

/** The lists of an Etherscan-type service. */
export type EvmList = 'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx' | 'token1155tx';

/** An event of a contract. */
export interface EvmLog {
  readonly address: string;
  readonly topic: string;
  readonly block: number;
  /** Seconds since 1970. */
  readonly second: number;
  readonly transaction: number;
  /** The values that aren't indexed. */
  readonly words: readonly bigint[];
}

/** A row in the service's format: every value is text. */
export type EvmRow = Readonly<Record<string, string>> & {
  readonly blockNumber: string;
  readonly from: string;
  readonly to: string;
};

export interface EvmExplorerOptions {
  readonly rows: Readonly<Partial<Record<EvmList, readonly EvmRow[]>>>;
  /** Only requests with this key and chain are accepted; undefined for a service without keys. */
  readonly key?: string;
  readonly chainId?: number;
  readonly logs?: readonly EvmLog[];
  /** By address, and by `address contract` for tokens. */
  readonly balances?: Readonly<Record<string, string>>;
}

const emptyMessages: Readonly<Record<EvmList, string>> = {
  txlist: 'No transactions found',
  txlistinternal: 'No internal transactions found',
  tokentx: 'No token transfers found',
  tokennfttx: 'No token transfers found',
  token1155tx: 'No token transfers found',
};

/**
 * A stand-in for Etherscan's API (version 2) and Blockscout's. As in the original, an error is sent
 * with HTTP status 200 and a `status` of 0.
 */
export const startEvmExplorer = (options: EvmExplorerOptions): Promise<HttpStandin> =>
  startHttpStandin(explorerAnswer(options));

/** Answers like an Etherscan-type service with these rows. */
export const explorerAnswer =
  ({ rows, key, chainId, logs = [], balances = {} }: EvmExplorerOptions) =>
  (url: URL): Answer => {
    const query = url.searchParams;
    if (key !== undefined && query.get('apikey') !== key) return makeRefusal('Invalid API Key');
    if (chainId !== undefined && query.get('chainid') !== String(chainId))
      return makeRefusal('Missing or unsupported chainid parameter (required for v2 api)');
    const action = query.get('action') ?? '';
    const address = (query.get('address') ?? '').toLowerCase();
    if (query.get('module') === 'account' && action === 'balance')
      return json({ status: '1', message: 'OK', result: balances[address] ?? '0' });
    if (query.get('module') === 'logs' && action === 'getLogs')
      return listLogs(logs, address, query);
    if (query.get('module') === 'block' && action === 'getblocknobytime')
      return json({
        status: '1',
        message: 'OK',
        result: { blockNumber: blockAt(rows, Number(query.get('timestamp'))) },
      });
    if (action === 'eth_get_balance')
      return json({
        jsonrpc: '2.0',
        id: 0,
        result: `0x${coinsAt(rows, address, Number(query.get('block'))).toString(16)}`,
      });
    if (action === 'tokenbalance')
      return json({
        status: '1',
        message: 'OK',
        result: balances[`${address} ${query.get('contractaddress')}`] ?? '0',
      });
    return Object.hasOwn(emptyMessages, action)
      ? list(rows[action as EvmList] ?? [], action as EvmList, address, query)
      : makeRefusal('Error! Missing Or invalid Action name');
  };

/** The last block of the rows before a time in seconds. */
const blockAt = (rows: EvmExplorerOptions['rows'], second: number): string =>
  String(
    Math.max(
      0,
      ...Object.values(rows).flatMap((list) =>
        list
          .filter((row) => Number(row['timeStamp']) <= second)
          .map(({ blockNumber }) => Number(blockNumber)),
      ),
    ),
  );

/** The balance of an address from signed and internal transactions, after a block. */
function coinsAt(rows: EvmExplorerOptions['rows'], address: string, block: number): bigint {
  const within = [...(rows.txlist ?? []), ...(rows.txlistinternal ?? [])].filter(
    ({ blockNumber }) => Number(blockNumber) <= block,
  );
  return within.reduce((sum, row) => {
    const value = row['isError'] === '1' ? 0n : BigInt(row['value'] ?? 0);
    const gas = BigInt(row['gasPrice'] ?? 0) * BigInt(row['gasUsed'] ?? 0);
    return sum + (row.to === address ? value : 0n) - (row.from === address ? value + gas : 0n);
  }, 0n);
}

/** The free plan's rate-limit answer. */
export const evmTooMany: Answer = {
  status: 200,
  body: '{"status":"0","message":"NOTOK","result":"Max calls per sec rate limit reached (3/sec)"}',
};

const makeRefusal = (result: string): Answer => json({ status: '0', message: 'NOTOK', result });

function list(
  all: readonly EvmRow[],
  action: EvmList,
  address: string,
  query: URLSearchParams,
): Answer {
  const [start, end] = [
    Number(query.get('startblock') ?? 0),
    Number(query.get('endblock') ?? 999_999_999),
  ];
  const own = all
    .filter((row) => row.from.toLowerCase() === address || row.to.toLowerCase() === address)
    .filter(({ blockNumber }) => Number(blockNumber) >= start && Number(blockNumber) <= end)
    .toSorted((a, b) => Number(a.blockNumber) - Number(b.blockNumber));
  const [page, offset] = [
    Number(query.get('page') ?? 1),
    Math.min(Number(query.get('offset') ?? 1000), 1000),
  ];
  if (page * offset > 10_000)
    return makeRefusal(
      'Result window is too large, PageNo x Offset size must be less than or equal to 10000',
    );
  const result = own.slice((page - 1) * offset, page * offset);
  return result.length === 0
    ? json({ status: '0', message: emptyMessages[action], result: [] })
    : json({ status: '1', message: 'OK', result });
}

const toHex = (value: number | bigint): string => `0x${value.toString(16)}`;

function listLogs(logs: readonly EvmLog[], address: string, query: URLSearchParams): Answer {
  const [from, to] = [Number(query.get('fromBlock')), Number(query.get('toBlock'))];
  const [page, offset] = [Number(query.get('page') ?? 1), Number(query.get('offset') ?? 1000)];
  const result = logs
    .filter((log) => log.address === address && log.topic === query.get('topic0'))
    .filter(({ block }) => block >= from && block <= to)
    .toSorted((one, other) => one.block - other.block)
    .slice((page - 1) * offset, page * offset)
    .map(({ topic, block, second, transaction, words }) => ({
      address,
      topics: [topic],
      data: `0x${words.map((each) => each.toString(16).padStart(64, '0')).join('')}`,
      blockNumber: toHex(block),
      timeStamp: toHex(second),
      gasPrice: '0x1',
      gasUsed: '0x1',
      logIndex: toHex(transaction * 10),
      transactionHash: `0x${toHex(block).slice(2).padStart(64, '0')}`,
      transactionIndex: toHex(transaction),
    }));
  return result.length === 0
    ? json({ status: '0', message: 'No records found', result: [] })
    : json({ status: '1', message: 'OK', result });
}

const json = (body: object): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

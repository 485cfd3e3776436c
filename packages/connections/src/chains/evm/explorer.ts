import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';
import { logShape, rowShapes, type Log, type Row, type RowKind } from './rows.ts';

/** The largest page of Etherscan's free plan. */
const pageSize = 1_000;
/** A service returns at most 10,000 rows of one query. */
const mostPages = 10;
/** Higher than any chain's height. */
const lastBlock = 999_999_999;

/** The URL of an Etherscan-type API, and the parameters of every request: the chain, a key. */
export interface ExplorerSettings {
  readonly base: string;
  readonly query: Readonly<Record<string, string>>;
  readonly network: Network;
}

/** An Etherscan-type service (docs.etherscan.io; docs.blockscout.com). */
export interface Explorer {
  /** The rows of one list of an address from a block on, in order; one page at a time. */
  readonly rows: (
    kind: RowKind,
    address: string,
    fromBlock: number,
  ) => AsyncIterable<readonly Row[]>;
  /** In the smallest unit. */
  readonly coinBalance: (address: string) => Promise<bigint>;
  /** The events of a contract with a topic, from a block on, in order. */
  readonly logs: (contract: string, topic: string, fromBlock: number) => Promise<readonly Log[]>;
  readonly tokenBalance: (address: string, contract: string) => Promise<bigint>;
  /**
   * The balance of an address after the last block before a time in seconds, if the service stores
   * past states.
   */
  readonly coinBalanceAt: (address: string, second: number) => Promise<bigint>;
}

const answerShape = z.object({
  status: z.string().optional(),
  message: z.string().nullish(),
  result: z.unknown().optional(),
});

export function explorer({ base, query, network }: ExplorerSettings): Explorer {
  const service = new URL(base).host;
  const ask = (question: Readonly<Record<string, string | number>>): Promise<unknown> =>
    network.withRetries(async () => {
      const url = new URL(base);
      for (const [name, value] of Object.entries<string | number>({
        ...query,
        module: 'account',
        ...question,
      }))
        url.searchParams.set(name, `${value}`);
      const { status, text } = await network.once({ service, url: url.href });
      if (status >= 300)
        throw new Malformed(fill(texts.rejectedRequest, { service, status: String(status) }), {
          cause: text,
        });
      return getResult(text, service);
    });
  const page = async (
    kind: RowKind,
    question: Readonly<Record<string, string | number>>,
  ): Promise<readonly Row[]> =>
    getRows(kind, await ask({ action: kind, sort: 'asc', offset: pageSize, ...question }), service);
  const balance = async (question: Readonly<Record<string, string>>): Promise<bigint> => {
    const result = await ask({ ...question, tag: 'latest' });
    if (typeof result !== 'string' || !/^\d+$/.test(result))
      throw new Malformed(fill(texts.sentBalanceNotNumber, { service }));
    return BigInt(result);
  };
  return {
    rows: (kind, address, fromBlock) =>
      pages(fromBlock, (part) => page(kind, { address, ...part })),
    coinBalance: (address) => balance({ action: 'balance', address }),
    coinBalanceAt: async (address, second) => {
      const found = await ask({
        module: 'block',
        action: 'getblocknobytime',
        timestamp: second,
        closest: 'before',
      });
      const block = getBlock(found, service);
      // Etherscan provides past states to paying users, under a different name.
      if (query['chainid'] !== undefined)
        return balance({ action: 'balancehistory', address, blockno: block });
      const hex = await ask({ action: 'eth_get_balance', address, block });
      if (typeof hex !== 'string' || !/^0x[\da-f]+$/i.test(hex))
        throw new Malformed(fill(texts.sentBalanceNotNumber, { service }));
      return BigInt(hex);
    },
    logs: async (contract, topic, fromBlock) => {
      const logs = new Map<string, Log>();
      const askLogs = async ({ startblock, endblock, page: number }: Part) =>
        getLogs(
          await ask({
            module: 'logs',
            action: 'getLogs',
            address: contract,
            topic0: topic,
            fromBlock: startblock,
            toBlock: endblock,
            page: number,
            offset: pageSize,
          }),
          service,
        );
      for await (const some of pages(fromBlock, askLogs))
        for (const log of some) logs.set(`${log.blockNumber} ${log.logIndex}`, log);
      return [...logs.values()];
    },
    tokenBalance: (address, contract) =>
      balance({ action: 'tokenbalance', address, contractaddress: contract }),
  };
}

interface Part {
  readonly startblock: number;
  readonly endblock: number;
  readonly page: number;
}

/**
 * A full page can end within a block: that block is requested again from its start. A block that
 * fills a page on its own is read by page numbers.
 */
async function* pages<T extends { readonly blockNumber: number }>(
  fromBlock: number,
  ask: (part: Part) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let startblock = fromBlock; ;) {
    const rows = await ask({ startblock, endblock: lastBlock, page: 1 });
    const [first, last] = [rows[0]?.blockNumber, rows.at(-1)?.blockNumber];
    if (rows.length < pageSize || last === undefined) {
      yield rows;
      return;
    }
    if (first === last) yield await completeBlock(rows, last, ask);
    else yield rows.filter(({ blockNumber }) => blockNumber < last);
    startblock = first === last ? last + 1 : last;
  }
}

async function completeBlock<T>(
  begun: readonly T[],
  block: number,
  ask: (part: Part) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all = [...begun];
  for (let page = 2; all.length === pageSize * (page - 1); page += 1) {
    if (page > mostPages)
      throw new Malformed(fill(texts.blockExceedsPage, { block: String(block) }));
    all.push(...(await ask({ startblock: block, endblock: block, page })));
  }
  return all;
}

/** Plain text from Etherscan, within an object from Blockscout. */
function getBlock(found: unknown, service: string): string {
  const text =
    typeof found === 'object' && found !== null && 'blockNumber' in found
      ? found.blockNumber
      : found;
  if (typeof text !== 'string' || !/^\d+$/.test(text))
    throw new Malformed(fill(texts.hasNoBlockForTime, { service }));
  return text;
}

/** Errors are sent with status 200; the text contains the error. */
function getResult(text: string, service: string): unknown {
  const { status, message, result } = readAnswer(answerShape, text, service).value;
  if (Array.isArray(result) || status === '1' || status === undefined) return result;
  const reason = typeof result === 'string' ? result : (message ?? '');
  if (/rate limit|too many|max calls/i.test(reason))
    throw new RateLimited(
      service,
      new Date(Date.now() + (/dai?ly/i.test(reason) ? 3_600_000 : 1_000)),
    );
  if (/^no .*found/i.test(message ?? '')) return [];
  if (/timeout|try again|temporar|busy/i.test(reason))
    throw new Transient(fill(texts.serviceBusy, { service, reason: reason.slice(0, 200) }));
  if (/invalid api key|missing.*api ?key/i.test(reason))
    throw new Malformed(fill(texts.explorerKeyRejected, { service, reason: reason.slice(0, 200) }));
  throw new Malformed(fill(texts.refusedRequest, { service, reason: reason.slice(0, 200) }));
}

function getLogs(result: unknown, service: string): readonly Log[] {
  const read = z.array(logShape).safeParse(result ?? []);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Malformed(
    fill(texts.sentUnexpectedList, {
      service,
      kind: 'getLogs',
      path: issue?.path.join('.') ?? '',
      detail: issue?.message ?? 'unknown',
    }),
  );
}

function getRows(kind: RowKind, result: unknown, service: string): readonly Row[] {
  const read = z.array(rowShapes[kind]).safeParse(result ?? []);
  if (read.success)
    return read.data.map((row, n) => ({ ...row, kind, raw: (result as unknown[])[n] }) as Row);
  const [issue] = read.error.issues;
  throw new Malformed(
    fill(texts.sentUnexpectedList, {
      service,
      kind,
      path: issue?.path.join('.') ?? '',
      detail: issue?.message ?? 'unknown',
    }),
  );
}

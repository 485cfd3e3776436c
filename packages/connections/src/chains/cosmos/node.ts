import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed, Transient } from '@lotbook/model/outage';
import type { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';
import type { CoinOrigin } from './cosmos-chain.ts';
import {
  accountShape,
  balancesShape,
  delegationsShape,
  denomShape,
  searchShape,
  traceShape,
  unbondingShape,
  type CosmosTransaction,
} from './shapes.ts';

const pageSize = 100;

/** What an event says about an address. Together, the queries find every transaction that moves its units. */
export const queries = ['coin_spent.spender', 'coin_received.receiver'] as const;
export type QueryName = (typeof queries)[number];

interface Coin {
  readonly denom: string;
  readonly amount: bigint;
}

/** The calls of a node of a Cosmos SDK chain. */
export interface CosmosNode {
  /** Transactions with an event of the address, from a height on, oldest first. */
  readonly search: (
    query: QueryName,
    address: string,
    fromHeight: number,
  ) => AsyncGenerator<readonly CosmosTransaction[]>;
  /** How many transactions the address has signed; 0 if the chain doesn't know it. */
  readonly countSigned: (address: string) => Promise<number>;
  /** What it holds, has delegated, and is unbonding. */
  readonly balances: (address: string, stakingDenom: string) => Promise<readonly Coin[]>;
  /** Where a coin that another chain sent comes from; undefined if it is unknown. */
  readonly getOrigin: (hash: string) => Promise<CoinOrigin | undefined>;
}

export function cosmosNode(url: string, network: Network): CosmosNode {
  const service = new URL(url).host;
  const base = url.replace(/\/+$/, '');
  /** Undefined if the node lacks it. Proxies answer 403 with HTML, so the status decides. */
  const find = <T>(
    path: string,
    shape: z.ZodType<T>,
    isMissing = (status: number, _text: string): boolean => status === 404,
  ): Promise<T | undefined> =>
    network.withRetries(async () => {
      const { status, text } = await network.once({
        service,
        url: `${base}${path}`,
        readsFailures: true,
      });
      if (isMissing(status, text)) return undefined;
      if (status >= 500)
        throw new Transient(fill(texts.answeredStatus, { service, status: String(status) }));
      if (status === 401 || status === 403)
        throw new AccessRevoked(
          fill(texts.nodeRejectedAccess, { service, status: String(status) }),
        );
      if (status >= 300)
        throw new Malformed(fill(texts.rejectedRequest, { service, status: String(status) }), {
          cause: text,
        });
      return readAnswer(shape, text, service).value;
    });
  const ask = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const found = await find(path, shape);
    if (found === undefined)
      throw new Malformed(fill(texts.rejectedRequest, { service, status: '404' }));
    return found;
  };
  const askAll = async <
    T extends { readonly pagination?: { next_key?: string | null | undefined } | null | undefined },
  >(
    path: string,
    shape: z.ZodType<T>,
  ): Promise<readonly T[]> => {
    const pages: T[] = [];
    for (let key = ''; ;) {
      const more = key === '' ? '' : `&pagination.key=${encodeURIComponent(key)}`;
      const page = await ask(`${path}?pagination.limit=${pageSize}${more}`, shape);
      pages.push(page);
      const next = page.pagination?.next_key ?? '';
      if (next === '' || next === key) return pages;
      key = next;
    }
  };
  return {
    search: async function* search(query, address, fromHeight) {
      const text = encodeURIComponent(`${query}='${address}' AND tx.height>=${fromHeight}`);
      for (let page = 1; ; page += 1) {
        const path = `/cosmos/tx/v1beta1/txs?query=${text}&order_by=ORDER_BY_ASC&page=${page}&limit=${pageSize}`;
        const found =
          page === 1
            ? await ask(path, searchShape)
            : await find(path, searchShape, (status, body) => status >= 400 && isPastEnd(body));
        const transactions = found?.tx_responses ?? [];
        if (page === 1 || transactions.length > 0) yield transactions;
        const total = found?.total ?? found?.pagination?.total ?? 0;
        // Not every node counts: without a total, a page that isn't full is the last.
        const isLast = total > 0 ? page * pageSize >= total : transactions.length < pageSize;
        if (transactions.length === 0 || isLast) return;
      }
    },
    countSigned: async (address) =>
      (await find(`/cosmos/auth/v1beta1/accounts/${address}`, accountShape))?.account.sequence ?? 0,
    balances: async (address, stakingDenom) => {
      const held = await askAll(`/cosmos/bank/v1beta1/balances/${address}`, balancesShape);
      const delegated = await askAll(
        `/cosmos/staking/v1beta1/delegations/${address}`,
        delegationsShape,
      );
      const unbonding = await askAll(
        `/cosmos/staking/v1beta1/delegators/${address}/unbonding_delegations`,
        unbondingShape,
      );
      return [
        ...held.flatMap(({ balances }) => balances),
        ...delegated.flatMap((page) => page.delegation_responses.map(({ balance }) => balance)),
        ...unbonding
          .flatMap((page) => page.unbonding_responses.flatMap(({ entries }) => entries))
          .map(({ balance }) => ({ denom: stakingDenom, amount: balance })),
      ];
    },
    getOrigin: async (hash) => {
      const old = await find(`/ibc/apps/transfer/v1/denom_traces/${hash}`, traceShape, lacks);
      if (old) return { path: old.denom_trace.path, base: old.denom_trace.base_denom };
      const found = await find(`/ibc/apps/transfer/v1/denoms/${hash}`, denomShape, lacks);
      if (!found) return undefined;
      const { base: name, trace } = found.denom;
      const hops = (trace ?? []).map((hop) => `${hop.port_id}/${hop.channel_id}`);
      return { path: hops.join('/'), base: name };
    },
  };
}

/** Versions lack the address of others. */
const lacks = (status: number): boolean => status === 404 || status === 501;

/** The answer of a node that is asked for the page after the last. */
const isPastEnd = (text: string): boolean => text.includes('page should be within');

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { findSmallest } from '@lotbook/model/extremes';
import { AccessRevoked, Malformed, RateLimited, retryAt } from '@lotbook/model/outage';
import type { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';
import {
  envelope,
  extrinsicPage,
  payoutPage,
  rewardPage,
  searchAnswer,
  transferPage,
  type Extrinsic,
  type Page,
  type Payout,
  type Reward,
  type Transfer,
} from './shapes.ts';

const rowsPerPage = 100;
/** Subscan answers the first 10,000 rows of a list only. */
const mostPages = 100;
/** Block numbers have 32 bits. */
const lastBlock = 4_294_967_295;

/** Codes in the body of an answer with status 200. */
const notFound = '10004';
const tooManyRequests = '20008';
/** Limits are for a second. */
const pauseSeconds = '1';

/** Every row of a list, and how many there are by Subscan's own count. */
export interface Whole<T> {
  readonly rows: readonly T[];
  readonly count: number;
}

export interface AccountState {
  /** In whole coins, with bonded and reserved ones. */
  readonly balance: string;
  /** How many extrinsics the account has signed. */
  readonly nonce: number;
}

/** The calls of Subscan for an account of a network, from a block on. */
export interface Subscan {
  readonly getAccount: (network: string, address: string) => Promise<AccountState>;
  readonly getRewards: (range: AccountRange) => Promise<Whole<Reward>>;
  readonly getPayouts: (range: AccountRange) => Promise<Whole<Payout>>;
  readonly getTransfers: (range: AccountRange) => Promise<Whole<Transfer>>;
  readonly getExtrinsics: (range: AccountRange) => Promise<Whole<Extrinsic>>;
}

export interface AccountRange {
  readonly network: string;
  readonly address: string;
  readonly fromBlock: number;
}

interface SubscanSettings {
  readonly network: Network;
  /** With `{network}` where the name of the chain belongs. */
  readonly url: string;
  readonly key: string;
}

export const fillNetwork = (url: string, network: string): string =>
  url.replaceAll('{network}', network).replace(/\/+$/, '');

export function openSubscan({ network: web, url, key }: SubscanSettings): Subscan {
  const ask = async <T>(
    network: string,
    path: string,
    body: Readonly<Record<string, unknown>>,
    shape: z.ZodType<T>,
  ): Promise<T> => {
    const base = fillNetwork(url, network);
    const service = new URL(base).host;
    return await web.withRetries(async () => {
      const { status, text } = await web.once({
        service,
        url: `${base}${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(body),
      });
      if (status === 401 || status === 403)
        throw new AccessRevoked(fill(texts.subscanKeyRejected, { status: String(status) }));
      if (status >= 300)
        throw new Malformed(fill(texts.rejectedRequest, { service, status: String(status) }), {
          cause: text,
        });
      const { code, message } = readAnswer(envelope, text, service).value;
      if (code === '0') return readAnswer(shape, text, service).value;
      if (code === notFound) return readAnswer(shape, '{}', service).value;
      if (code === tooManyRequests)
        throw new RateLimited(service, retryAt(pauseSeconds, Date.now()));
      throw new Malformed(
        fill(texts.rejectedRequestWithReason, { service, status: code, message: message ?? '' }),
      );
    });
  };

  /** Newest first. Rows that arrive meanwhile move others to the next page, so none is missed. */
  const askAll = async <T>(
    { network, address, fromBlock }: AccountRange,
    list: {
      readonly path: string;
      readonly body?: Readonly<Record<string, unknown>>;
      readonly shape: z.ZodType<Page<T>>;
      readonly getId: (row: T) => string;
      readonly getBlock: (row: T) => number;
    },
  ): Promise<Whole<T>> => {
    const rows = new Map<string, T>();
    let [to, all] = [lastBlock, 0];
    for (;;) {
      let isLast = false;
      for (let page = 0; page < mostPages && !isLast; page += 1) {
        const answer = await ask(
          network,
          list.path,
          {
            ...list.body,
            address,
            row: rowsPerPage,
            page,
            block_range: `${fromBlock}-${to}`,
          },
          list.shape,
        );
        if (page === 0) all = Math.max(all, answer.count);
        for (const row of answer.rows) rows.set(list.getId(row), row);
        isLast = answer.rows.length < rowsPerPage;
      }
      if (isLast) return { rows: [...rows.values()], count: all };
      const oldest = findSmallest([...rows.values()].map(list.getBlock), Infinity);
      // A single block with more rows than are answered: its first rows can't be read.
      if (oldest >= to) return { rows: [...rows.values()], count: all };
      to = oldest;
    }
  };

  return {
    getAccount: async (network, address) => {
      const { data } = await ask(network, '/api/v2/scan/search', { key: address }, searchAnswer);
      return { balance: data?.account?.balance ?? '0', nonce: data?.account?.nonce ?? 0 };
    },
    getRewards: async (range) => {
      // The first list has the account's own stakes, the second what stakes of others paid to it.
      const lists = await Promise.all(
        [true, false].map((isStash) =>
          askAll(range, {
            path: '/api/v2/scan/account/reward_slash',
            body: { is_stash: isStash },
            shape: rewardPage,
            getId: ({ event_index: id }) => id,
            getBlock: ({ event_index: id }) => getBlockNumber(id),
          }),
        ),
      );
      const rows = new Map(lists.flatMap((list) => list.rows.map((row) => [row.event_index, row])));
      const missing = lists.reduce((sum, list) => sum + list.count - list.rows.length, 0);
      return { rows: [...rows.values()], count: rows.size + Math.max(0, missing) };
    },
    getPayouts: (range) =>
      askAll(range, {
        path: '/api/scan/nomination_pool/rewards',
        shape: payoutPage,
        getId: ({ event_index: id }) => id,
        getBlock: ({ event_index: id }) => getBlockNumber(id),
      }),
    getTransfers: (range) =>
      askAll(range, {
        path: '/api/v2/scan/transfers',
        body: { direction: 'all' },
        shape: transferPage,
        getId: ({ block_num: block, event_idx: event }) => `${block}-${event}`,
        getBlock: ({ block_num: block }) => block,
      }),
    getExtrinsics: (range) =>
      askAll(range, {
        path: '/api/v2/scan/extrinsics',
        body: { signed: 'signed' },
        shape: extrinsicPage,
        getId: ({ extrinsic_index: id }) => id,
        getBlock: ({ block_num: block }) => block,
      }),
  };
}

/** The block of `6755864-222`. */
export const getBlockNumber = (index: string): number => Number(index.split('-')[0]);

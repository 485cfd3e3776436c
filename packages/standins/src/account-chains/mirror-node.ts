import type { Answer } from '../http-standin.ts';
import { refuse, send, type Row } from './answers.ts';

interface Amount {
  readonly account: string;
  readonly amount: number;
}

export interface MirrorNodeOptions {
  readonly transactions: readonly (Row & {
    readonly consensus_timestamp: string;
    readonly transaction_id: string;
    readonly transfers: readonly Amount[];
    readonly token_transfers?: readonly (Amount & { readonly token_id: string })[];
    readonly nft_transfers?: readonly Row[];
  })[];
  readonly balances?: Readonly<
    Record<string, { readonly balance: number; readonly tokens?: readonly Row[] }>
  >;
  readonly tokens?: Readonly<Record<string, Row>>;
  readonly mostPerPage?: number;
  /** Some nodes search only so much time for a page, and link to the rest. */
  readonly mostSeconds?: number;
}

const notFound = (): Answer => refuse(404, { _status: { messages: [{ message: 'Not found' }] } });

/** Hedera's mirror node: transactions of an account within bounds of time. */
export const answerMirrorNode =
  ({
    transactions,
    balances = {},
    tokens = {},
    mostPerPage = 100,
    mostSeconds,
  }: MirrorNodeOptions) =>
  (url: URL): Answer => {
    const [, , , call, id = '', list] = url.pathname.split('/');
    const query = url.searchParams;
    const limit = Number(query.get('limit') ?? '25');
    if (limit > 100)
      return refuse(400, { _status: { messages: [{ message: 'Invalid parameter: limit' }] } });
    const most = Math.min(limit, mostPerPage);
    if (call === 'tokens') return tokens[id] ? send({ token_id: id, ...tokens[id] }) : notFound();
    if (call === 'accounts') {
      const held = balances[id];
      if (!held) return notFound();
      const all = held.tokens ?? [];
      if (list !== 'tokens')
        return send({
          account: id,
          balance: { timestamp: '1.000000000', balance: held.balance, tokens: all.slice(0, 50) },
          links: { next: null },
        });
      const after = query.get('token.id')?.replace('gt:', '');
      const begin = after === undefined ? 0 : all.findIndex((row) => row['token_id'] === after) + 1;
      const page = all.slice(begin, begin + most);
      const last = String(page.at(-1)?.['token_id']);
      return send({
        tokens: page,
        links: {
          next:
            begin + most < all.length
              ? `/api/v1/accounts/${id}/tokens?limit=${limit}&token.id=gt:${last}`
              : null,
        },
      });
    }
    if (call !== 'transactions') return notFound();
    const account = query.get('account.id') ?? '';
    const bounds = query.getAll('timestamp').map((text) => text.split(':'));
    const getBound = (name: string): bigint =>
      toNumber(bounds.find(([operator]) => operator === name)?.[1]);
    const first = transactions.map((row) => toNumber(row.consensus_timestamp))[0] ?? 0n;
    const asked = { after: getBound('gt'), until: getBound('lte') };
    const begin = asked.after < first ? first - 1n : asked.after;
    const end =
      mostSeconds === undefined ? asked.until : begin + BigInt(mostSeconds) * 1_000_000_000n;
    const until = end < asked.until ? end : asked.until;
    const found = transactions.filter((row) => {
      const at = toNumber(row.consensus_timestamp);
      return concerns(row, account) && at > begin && at <= until;
    });
    const page = found.slice(0, most);
    const next =
      page.length < found.length
        ? page.at(-1)?.consensus_timestamp
        : until < asked.until
          ? toTimestamp(until)
          : undefined;
    return send({
      transactions: page,
      links: {
        next:
          next === undefined
            ? null
            : `/api/v1/transactions?account.id=${account}&limit=${limit}&order=asc&timestamp=lte:${toTimestamp(asked.until)}&timestamp=gt:${next}`,
      },
    });
  };

/** The node finds transactions by their payer and their moves of coins and tokens, not by those of NFTs. */
const concerns = (
  { transaction_id, transfers, token_transfers = [] }: MirrorNodeOptions['transactions'][number],
  account: string,
): boolean =>
  transaction_id.startsWith(`${account}-`) ||
  [...transfers, ...token_transfers].some((one) => one.account === account);

const toTimestamp = (nanos: bigint): string =>
  `${nanos / 1_000_000_000n}.${String(nanos % 1_000_000_000n).padStart(9, '0')}`;

/** Nanoseconds since 1970. */
const toNumber = (text = ''): bigint =>
  BigInt(text.split('.')[0] ?? '0') * 1_000_000_000n +
  BigInt((text.split('.')[1] ?? '0').padEnd(9, '0'));

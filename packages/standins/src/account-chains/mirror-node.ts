import type { Answer } from '../http-standin.ts';
import { refuse, send, type Row } from './answers.ts';

interface Amount {
  readonly account: string;
  readonly amount: number;
}

export interface MirrorNodeOptions {
  readonly transactions: readonly (Row & {
    readonly consensus_timestamp: string;
    readonly transfers: readonly Amount[];
    readonly token_transfers?: readonly (Amount & { readonly token_id: string })[];
    readonly nft_transfers?: readonly Row[];
  })[];
  readonly balances?: Readonly<
    Record<string, { readonly balance: number; readonly tokens?: readonly Row[] }>
  >;
  readonly tokens?: Readonly<Record<string, Row>>;
  readonly mostPerPage?: number;
}

/** Hedera's mirror node: transactions of an account within bounds of time. */
export const answerMirrorNode =
  ({ transactions, balances = {}, tokens = {}, mostPerPage = 100 }: MirrorNodeOptions) =>
  (url: URL): Answer => {
    const [, , , call, id = ''] = url.pathname.split('/');
    const account = url.searchParams.get('account.id') ?? '';
    if (call === 'tokens')
      return tokens[id]
        ? send(tokens[id])
        : refuse(404, { _status: { messages: [{ message: 'Not found' }] } });
    if (call === 'balances') {
      const held = balances[account];
      return send({
        timestamp: '1.000000000',
        balances: held ? [{ account, balance: held.balance, tokens: held.tokens ?? [] }] : [],
        links: { next: null },
      });
    }
    const bounds = url.searchParams.getAll('timestamp').map((text) => text.split(':'));
    const limit = Number(url.searchParams.get('limit'));
    if (call !== 'transactions' || limit > 100)
      return refuse(400, { _status: { messages: [{ message: 'Invalid parameter: limit' }] } });
    const found = transactions.filter(
      (row) =>
        JSON.stringify(row).includes(`"${account}"`) &&
        bounds.every(([operator, text]) =>
          operator === 'gt'
            ? toNumber(row.consensus_timestamp) > toNumber(text)
            : toNumber(row.consensus_timestamp) <= toNumber(text),
        ),
    );
    const page = found.slice(0, Math.min(limit, mostPerPage));
    return send({
      transactions: page,
      links: { next: page.length < found.length ? '/api/v1/transactions?next' : null },
    });
  };

/** Nanoseconds since 1970. */
const toNumber = (text = ''): bigint =>
  BigInt(text.split('.')[0] ?? '0') * 1_000_000_000n +
  BigInt((text.split('.')[1] ?? '0').padEnd(9, '0'));

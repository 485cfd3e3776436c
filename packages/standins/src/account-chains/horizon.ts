import type { Answer } from '../http-standin.ts';
import { refuse, send, omitOwners, type Row } from './answers.ts';

export interface HorizonOptions {
  readonly transactions: readonly (Row & {
    readonly hash: string;
    readonly paging_token: string;
    readonly of: readonly string[];
  })[];
  /** By the hash of the transaction. */
  readonly effects?: Readonly<Record<string, readonly (Row & { readonly paging_token: string })[]>>;
  readonly accounts?: Readonly<Record<string, Row>>;
}

/** Stellar's Horizon: lists with a cursor. */
export const answerHorizon =
  ({ transactions, effects = {}, accounts = {} }: HorizonOptions) =>
  (url: URL): Answer => {
    const [, kind, id = '', list] = url.pathname.split('/');
    const query = url.searchParams;
    const limit = Number(query.get('limit') ?? '10');
    if (limit > 200) return refuse(400, { title: 'Bad Request', status: 400 });
    const page = (rows: readonly (Row & { readonly paging_token: string })[]): Answer => {
      const cursor = query.get('cursor');
      const at = cursor === null ? 0 : rows.findIndex((row) => row.paging_token === cursor) + 1;
      return send({
        _links: {},
        _embedded: { records: rows.slice(at, at + limit).map(omitOwners) },
      });
    };
    if (kind === 'transactions' && list === 'effects') return page(effects[id] ?? []);
    if (kind !== 'accounts') return refuse(404, { title: 'Resource Missing', status: 404 });
    if (list === 'transactions') {
      const rows = transactions.filter((row) => row.of.includes(id));
      return rows.length === 0
        ? refuse(404, { title: 'Resource Missing', status: 404 })
        : page(rows);
    }
    return accounts[id]
      ? send({ id, ...accounts[id] })
      : refuse(404, { title: 'Resource Missing', status: 404 });
  };

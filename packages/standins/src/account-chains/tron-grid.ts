import type { Answer } from '../http-standin.ts';
import { refuse, send, omitOwners, type Row } from './answers.ts';

export interface TronGridOptions {
  /**
   * Transactions in TronGrid's format, with the addresses (T…) that they belong to. Rows with an
   * `internal_tx_id` are what contracts did within the calls of others, which TronGrid lists among
   * them.
   */
  readonly natives: readonly (Row & {
    readonly block_timestamp: number;
    readonly of: readonly string[];
  })[];
  readonly tokens?: readonly (Row & {
    readonly block_timestamp: number;
    readonly from: string;
    readonly to: string;
  })[];
  readonly accounts?: Readonly<Record<string, Row>>;
  readonly assets?: Readonly<Record<string, Row>>;
  readonly mostPerPage?: number;
}

/** TronGrid's lists: in order of time, with a fingerprint if more follows. */
export const answerTronGrid =
  ({ natives, tokens = [], accounts = {}, assets = {}, mostPerPage = 200 }: TronGridOptions) =>
  (url: URL): Answer => {
    const [, version, kind, id = '', list, token] = url.pathname.split('/');
    if (version !== 'v1') return refuse(404, { Error: 'not found' });
    if (kind === 'assets') return send({ success: true, data: assets[id] ? [assets[id]] : [] });
    if (kind !== 'accounts') return refuse(404, { Error: 'not found' });
    if (list === undefined)
      return send({ success: true, data: accounts[id] ? [accounts[id]] : [] });
    const query = url.searchParams;
    const limit = Number(query.get('limit') ?? '20');
    if (limit > 200 || query.get('only_confirmed') !== 'true')
      return refuse(400, { Error: 'limit exceeds 200', success: false, statusCode: 400 });
    const [from, until] = [Number(query.get('min_timestamp')), Number(query.get('max_timestamp'))];
    const rows: readonly (Row & { readonly block_timestamp: number })[] =
      token === 'trc20'
        ? tokens.filter((row) => row.from === id || row.to === id)
        : natives.filter((row) => row.of.includes(id));
    const found = rows
      .filter((row) => row.block_timestamp >= from && row.block_timestamp <= until)
      .toSorted((a, b) => a.block_timestamp - b.block_timestamp);
    const start = Number(query.get('fingerprint') ?? '0');
    const end = start + Math.min(limit, mostPerPage);
    return send({
      success: true,
      data: found.slice(start, end).map(omitOwners),
      meta: { at: 1, page_size: limit, ...(end < found.length ? { fingerprint: `${end}` } : {}) },
    });
  };

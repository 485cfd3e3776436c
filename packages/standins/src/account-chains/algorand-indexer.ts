import type { Answer } from '../http-standin.ts';
import { refuse, send, type Row } from './answers.ts';

export interface AlgorandOptions {
  readonly transactions: readonly (Row & {
    readonly 'confirmed-round': number;
    readonly 'round-time': number;
  })[];
  readonly accounts?: Readonly<Record<string, Row>>;
  readonly assets?: Readonly<Record<string, Row>>;
  readonly mostPerPage?: number;
}

/** An indexer of Algorand: the newest transactions of an account first. */
export const answerAlgorandIndexer =
  ({ transactions, accounts = {}, assets = {}, mostPerPage = 1_000 }: AlgorandOptions) =>
  (url: URL): Answer => {
    const [, version, kind, id = '', list] = url.pathname.split('/');
    if (version !== 'v2') return refuse(404, { message: 'Not Found' });
    if (kind === 'assets')
      return assets[id]
        ? send({ 'current-round': 1, asset: { index: Number(id), params: assets[id] } })
        : refuse(404, { message: `no assets found for asset-id: ${id}` });
    if (list === undefined)
      return accounts[id]
        ? send({ 'current-round': 1, account: { address: id, ...accounts[id] } })
        : refuse(404, { message: `no accounts found for address: ${id}` });
    const query = url.searchParams;
    const limit = Number(query.get('limit'));
    if (limit > 1_000) return refuse(400, { message: 'limit too large' });
    const until = Date.parse(query.get('before-time') ?? '') / 1000;
    const found = transactions
      .filter(
        (row) =>
          JSON.stringify(row).includes(id) &&
          row['confirmed-round'] >= Number(query.get('min-round') ?? '0') &&
          row['round-time'] < until,
      )
      .toSorted((a, b) => b['confirmed-round'] - a['confirmed-round']);
    const start = Number(query.get('next') ?? '0');
    const end = start + Math.min(limit, mostPerPage);
    return send({
      'current-round': 1,
      transactions: found.slice(start, end),
      ...(end < found.length ? { 'next-token': `${end}` } : {}),
    });
  };

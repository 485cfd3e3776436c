import type { Answer, Asked } from '../http-standin.ts';
import { parseBody, refuse, send, type Row } from './answers.ts';

export interface KoiosOptions {
  readonly transactions: readonly (Row & {
    readonly tx_hash: string;
    readonly block_height: number;
  })[];
  readonly tip?: number;
  readonly rewards?: Readonly<
    Record<string, readonly (Row & { readonly spendable_epoch: number })[]>
  >;
  readonly accounts?: Readonly<Record<string, Row>>;
  readonly addresses?: Readonly<Record<string, string>>;
  readonly assets?: Readonly<Record<string, readonly Row[]>>;
  readonly mostPerPage?: number;
}

/** Koios, an indexer of Cardano: lists of at most 1,000 rows with an offset. */
export const answerKoios =
  (options: KoiosOptions) =>
  (url: URL, { body }: Pick<Asked, 'body'>): Answer => {
    const { transactions, rewards = {}, accounts = {}, addresses = {}, assets = {} } = options;
    const call = url.pathname.split('/').at(-1);
    const question = parseBody(body);
    const query = url.searchParams;
    const ids = (name: string): readonly string[] => (question[name] ?? []) as readonly string[];
    const list = (needles: readonly string[], after: number): Answer => {
      const limit = Number(query.get('limit') ?? '1000');
      if (limit > 1_000) return refuse(400, { message: 'limit exceeded' });
      const found = transactions
        .filter(
          (row) =>
            row.block_height >= after &&
            needles.some((needle) => JSON.stringify(row).includes(needle)),
        )
        .toSorted((a, b) => a.block_height - b.block_height);
      const offset = Number(query.get('offset') ?? '0');
      return send(
        found
          .slice(offset, offset + limit)
          .map(({ tx_hash, block_height }) => ({ tx_hash, block_height })),
      );
    };
    switch (call) {
      case 'tip':
        return send([{ block_height: options.tip ?? 1_000_000 }]);
      case 'account_txs':
        return list(
          [query.get('_stake_address') ?? ''],
          Number(query.get('_after_block_height') ?? '0'),
        );
      case 'address_txs':
        return list(ids('_addresses'), Number(question['_after_block_height'] ?? 0));
      case 'tx_info': {
        const hashes = new Set(ids('_tx_hashes'));
        if (hashes.size > 50) return refuse(413, { message: 'too many' });
        return send(transactions.filter(({ tx_hash }) => hashes.has(tx_hash)));
      }
      case 'account_reward_history': {
        const limit = Number(query.get('limit') ?? '1000');
        const from = Number(query.get('spendable_epoch')?.replace('gte.', '') ?? '0');
        const offset = Number(query.get('offset') ?? '0');
        return send(
          ids('_stake_addresses')
            .flatMap((id) => (rewards[id] ?? []).map((row) => ({ stake_address: id, ...row })))
            .filter((row) => row.spendable_epoch >= from)
            .toSorted((a, b) => a.spendable_epoch - b.spendable_epoch)
            .slice(offset, offset + Math.min(limit, 1_000)),
        );
      }
      case 'account_info':
        return send(
          ids('_stake_addresses').flatMap((id) =>
            accounts[id] ? [{ stake_address: id, ...accounts[id] }] : [],
          ),
        );
      case 'address_info':
        return send(
          ids('_addresses').flatMap((id) =>
            addresses[id] === undefined ? [] : [{ address: id, balance: addresses[id] }],
          ),
        );
      case 'account_assets':
        return send(ids('_stake_addresses').flatMap((id) => assets[id] ?? []));
      case 'address_assets':
        return send(ids('_addresses').flatMap((id) => assets[id] ?? []));
      default:
        return refuse(404, { message: 'not found' });
    }
  };

import { format } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import type {
  Json,
  SourceRecord,
  SyncContext,
  SyncPage,
  Unread,
  WalletAddress,
} from '../adapter.ts';
import { openNetwork, type NetworkSettings } from '../network.ts';

/** A network without pauses, to keep tests fast. */
export const quickNetwork = (settings: NetworkSettings = {}): ReturnType<typeof openNetwork> =>
  openNetwork({ firstPauseMs: 1, perSecond: () => 100_000, timeoutMs: 2_000, ...settings });

export interface Run {
  readonly records: readonly SourceRecord[];
  readonly cursors: ReadonlyMap<string, Json>;
  readonly skipped: number;
  readonly unreadRecords: readonly Unread[];
  /** The addresses of each page. */
  readonly addresses: readonly WalletAddress[];
}

/** A sync context that continues from `cursors`. */
export function syncContext(
  settings: Readonly<Record<string, Json>>,
  {
    cursors = new Map(),
    until = '2030-01-01T00:00:00.000Z',
    network = quickNetwork(),
  }: {
    cursors?: ReadonlyMap<string, Json>;
    until?: string;
    network?: ReturnType<typeof openNetwork>;
  } = {},
): SyncContext {
  return {
    settings,
    credentials: {},
    network,
    toCursor: (stream) => cursors.get(stream),
    until: until as Instant,
    phase: () => undefined,
  };
}

/**
 * Everything that a sync yields, stored as the framework does: a cursor with its page, each record
 * once in its latest version.
 */
export async function runSync(
  pages: AsyncIterable<SyncPage>,
  before: ReadonlyMap<string, Json> = new Map(),
): Promise<Run> {
  const records = new Map<string, SourceRecord>();
  const cursors = new Map(before);
  const addresses: WalletAddress[] = [];
  const unreadRecords: Unread[] = [];
  let skipped = 0;
  for await (const page of pages) {
    for (const record of page.records) records.set(record.transaction.externalId, record);
    // A cursor must survive storage as JSON.
    cursors.set(page.stream, JSON.parse(JSON.stringify(page.cursor)) as Json);
    skipped += page.skipped ?? 0;
    unreadRecords.push(...(page.unread ?? []));
    addresses.push(...(page.addresses ?? []));
  }
  return { records: [...records.values()], cursors, skipped, unreadRecords, addresses };
}

/** A transaction in one line: `2024-01-01 withdrawal -1.5 BTC fee 0.1 BTC`. */
export const describeTransaction = ({
  at,
  type,
  category,
  movements,
  memo,
}: ReadTransaction): string =>
  [
    at.slice(0, 10),
    type,
    ...(category ? [`(${category})`] : []),
    ...movements.map(
      ({ direction, asset, quantity }) =>
        `${{ in: '+', out: '-', fee: 'fee ' }[direction]}${format(quantity)} ${asset}`,
    ),
    ...(memo ? [`"${memo}"`] : []),
  ].join(' ');

export const lines = ({ records }: Pick<Run, 'records'>): readonly string[] =>
  records.map(({ transaction }) => describeTransaction(transaction)).toSorted();

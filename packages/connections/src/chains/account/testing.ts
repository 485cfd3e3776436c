import { toEnglish } from '@lotbook/messages/fill';
import { startHttpStandin, type Answer, type Asked } from '@lotbook/standins/http-standin';
import { listUntied } from '../../testing.ts';
import { chainAdapters } from '../registry.ts';
import { lines, runSync, syncContext, type Run } from '../testing.ts';

/** What a sync of a chain's wallet from a stand-in yields, and where it differs from the reported balances. For tests. */
export async function readWallet(
  chain: string,
  addresses: readonly string[],
  answer: (url: URL, asked: Asked) => Answer,
  { cursors, until }: { readonly cursors?: Run['cursors']; readonly until?: string } = {},
): Promise<{
  readonly lines: readonly string[];
  readonly unread: readonly string[];
  readonly untied: readonly string[];
  readonly cursors: Run['cursors'];
  readonly requests: number;
}> {
  await using service = await startHttpStandin(answer);
  const adapter = chainAdapters({ addresses: { [chain]: `rest ${service.url}` } }).find(
    ({ provider }) => provider === chain,
  )!;
  const context = syncContext(
    { addresses: [...addresses] },
    { ...(cursors ? { cursors } : {}), ...(until === undefined ? {} : { until }) },
  );
  const run = await runSync(adapter.sync(context), cursors);
  const requests = service.requests.length;
  return {
    lines: lines(run),
    unread: run.unreadRecords.map(({ reason }) => toEnglish(reason)),
    untied: await listUntied(run.records, adapter, context),
    cursors: run.cursors,
    requests,
  };
}

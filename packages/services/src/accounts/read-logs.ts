import { logPage, type LogFilter, type LogRow } from '@lotbook/db/stores/account-log';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly more: boolean;
}

/** Who did what in the account, newest first. */
export function readLogs(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    filter,
    limit,
    before,
  }: { readonly filter: LogFilter; readonly limit: number; readonly before?: number | undefined },
): Promise<LogPage> {
  return readingAs(services, actor, accountId, 'logsView', async (db, { account }) => {
    const rows = await logPage(db, account.id, filter, limit + 1, before);
    return { rows: rows.slice(0, limit), more: rows.length > limit };
  });
}

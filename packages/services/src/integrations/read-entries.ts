import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { readInputState } from '@lotbook/db/stores/input-changes';
import {
  findIntegration,
  listIntegrationAccounts,
  type IntegrationAccountRow,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import { loadContactStamp } from '@lotbook/db/stores/ledger-accounts';
import {
  countHolds,
  countPlan,
  findPlan,
  readGroup,
  sumSkippedMonths,
  type HoldCount,
  type PlanCount,
  type PlanTotal,
  type SkippedMonth,
} from '@lotbook/db/stores/posting-plans';
import {
  listEntries,
  type EntryPosition,
  type ListedEntry,
} from '@lotbook/db/stores/posting-entries';
import { countPostings, type PostingCount } from '@lotbook/db/stores/postings';
import type { Db } from '@lotbook/db/database';
import { compareByChart } from '@lotbook/integrations/posting/reconcile';
import { listUnknownGlCodes, type UnknownGlCode } from '@lotbook/db/stores/unknown-gl-codes';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { toInputStamp } from './input-stamp.ts';
import { getKnownIntegration } from './known-integration.ts';
import type { StoredLine } from './posting-rows.ts';

export interface PostingSummary {
  /** When the plan was made; undefined before the first preview. */
  readonly madeAt: string | undefined;
  /** Transactions, accounts or settings changed since. */
  readonly isOutdated: boolean;
  readonly plan: readonly PlanCount[];
  readonly totals: readonly (PlanTotal & { readonly account: IntegrationAccountRow | undefined })[];
  readonly holds: readonly HoldCount[];
  readonly states: readonly PostingCount[];
  /** Entries below the minimum value. */
  readonly skipped: readonly SkippedMonth[];
}

/** Reads of one integration; of a disconnected one, too, since what was posted stays. */
function readIntegrationWith<T>(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  work: (db: Db, account: AccountId, row: IntegrationRow) => Promise<T>,
): Promise<T> {
  return readingAs(services, actor, accountId, 'integrationsView', async (db, { account }) => {
    getKnownIntegration(app);
    const row = await findIntegration(db, account.id, app);
    if (!row) throw notFound('integration');
    return work(db, account.id, row);
  });
}

/** Counts of each state, what the next sync does to each account, and what is skipped. */
export const readPostingSummary = (
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
): Promise<PostingSummary> =>
  readIntegrationWith(services, actor, accountId, app, async (db, account, row) => {
    const plan = await findPlan(db, account, app);
    const accounts = await listIntegrationAccounts(db, account, app);
    const byId = new Map(accounts.map((each) => [each.id, each]));
    const compareAccounts = compareByChart(byId);
    const { tenantId } = row;
    const stamp = toInputStamp(
      await readInputState(db, account),
      await loadAccountingPolicy(db, account),
      await loadContactStamp(db, account),
    );
    return {
      madeAt: plan?.madeAt,
      isOutdated: plan !== undefined && plan.inputStamp !== stamp,
      plan: await countPlan(db, account, app),
      totals: (plan?.totals ?? [])
        .toSorted((a, b) => compareAccounts(a.accountId, b.accountId))
        .map((total) => ({
          ...total,
          account: byId.get(total.accountId),
        })),
      holds: await countHolds(db, account, app),
      states: tenantId === null ? [] : await countPostings(db, account, { app, tenantId }),
      skipped: await sumSkippedMonths(db, account, app),
    };
  });

/** A line with its account. */
export interface EntryLine extends Pick<StoredLine, 'accountId' | 'amount' | 'description'> {
  readonly role: string | undefined;
  readonly account: IntegrationAccountRow | undefined;
}

export interface ReadEntry extends Omit<ListedEntry, 'lines'> {
  readonly lines: readonly EntryLine[];
  /** The page of the accounting system that shows it. */
  readonly url: string | undefined;
}

/** What an entry is listed by. */
export interface EntryFilter {
  readonly state?: string | undefined;
  readonly reason?: string | undefined;
  readonly key?: string | undefined;
}

export interface EntryPage {
  readonly limit: number;
  readonly after?: EntryPosition | undefined;
  readonly oldestFirst?: boolean | undefined;
}

/** Planned entries, entries on hold and posted ones, the newest first. */
export const readEntries = (
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  { filter, page }: { readonly filter: EntryFilter; readonly page: EntryPage },
): Promise<readonly ReadEntry[]> =>
  readIntegrationWith(services, actor, accountId, app, async (db, account, row) => {
    const books = { app, tenantId: row.tenantId ?? '' };
    const entries = await listEntries(db, account, { books, ...filter, ...page });
    const accounts = await listIntegrationAccounts(db, account, app);
    const byId = new Map(accounts.map((each) => [each.id, each]));
    const { toEntryUrl } = getKnownIntegration(app);
    return entries.map((entry) => ({
      ...entry,
      lines: (entry.lines as readonly StoredLine[]).map((line) => ({
        accountId: line.accountId,
        amount: line.amount,
        description: line.description,
        role: line.role,
        account: byId.get(line.accountId),
      })),
      url:
        entry.remoteId === null || entry.state === 'removed'
          ? undefined
          : toEntryUrl(entry.remoteId),
    }));
  });

const transactionKey = /^tx:([0-9a-f-]{36})(?::|$)/;
/** `rev:<key>:g<generation>` reverses another entry; `~2` is a part of a long one. */
const toEntryKey = (key: string): string =>
  key.replace(/^rev:(.*):g\d+$/, '$1').replace(/~\d+$/, '');

export interface EntryTransactions {
  readonly ids: readonly string[];
  readonly count: number;
}

/** The transactions that an entry posts. */
export const readEntryTransactions = (
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  { key, ...page }: { readonly key: string; readonly offset: number; readonly limit: number },
): Promise<EntryTransactions> =>
  readIntegrationWith(services, actor, accountId, app, async (db, account) => {
    if (page.offset < 0)
      throw new AppError('BAD_INPUT', fill(texts.offsetNegative), { field: 'offset' });
    const base = toEntryKey(key);
    const [, only] = transactionKey.exec(base) ?? [];
    if (only !== undefined) return { ids: page.offset === 0 ? [only] : [], count: 1 };
    return (await readGroup(db, account, app, base, page)) ?? { ids: [], count: 0 };
  });

/** Contacts whose GL code is no account number of the chart. */
export const readUnknownGlCodes = (
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  limit: number,
): Promise<readonly UnknownGlCode[]> =>
  readIntegrationWith(services, actor, accountId, app, (db, account) =>
    listUnknownGlCodes(db, account, app, limit),
  );

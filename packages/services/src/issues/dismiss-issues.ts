import { randomUUID } from 'node:crypto';
import { log } from '@lotbook/db/stores/accounts';
import {
  decide,
  lastDecided,
  refuseDecidedSince,
  revokeParts,
  type Decider,
} from '@lotbook/db/stores/decisions';
import { loadAffectedIssues, type AlikeIssues, type IssueFilter } from '@lotbook/db/stores/issues';
import type { Db, Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { sayingWhoDecided } from '../decisions/deciding.ts';
import { mostNamed } from '../decisions/entry-ids.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { checkedReason, issuesNamed, type IssueNamed } from './dismiss-issue.ts';
import { taxYearSpan } from './tax-year-span.ts';

/** Issues by name, or all that a filter means. */
export interface IssuesRequest {
  readonly issues?: readonly IssueNamed[] | undefined;
  readonly filter?: IssueWish | undefined;
}

/** Which issues somebody asks for; the tax year is of the account's place. */
export interface IssueWish extends Omit<IssueFilter, 'from' | 'to' | 'sold'> {
  readonly taxYear?: number | undefined;
  /** Of earlier tax years, about units that were sold in this one. */
  readonly soldIn?: number | undefined;
}

export interface IssuesChanged {
  /** As lists count them. */
  readonly changed: number;
  readonly message: string;
  /** Names the act as a whole, for undoing it; absent where nothing changed. */
  readonly undo?: string;
}

export function toIssueFilter(
  account: Account,
  { taxYear, soldIn, ...rest }: IssueWish,
): IssueFilter {
  const sold = soldIn === undefined ? undefined : taxYearSpan(account, soldIn);
  if (taxYear === undefined) return { ...rest, sold };
  const { from, to } = taxYearSpan(account, taxYear);
  return { ...rest, from, to, sold };
}

/**
 * Sets many issues aside for one reason. They stay set aside as one alone does; the figures do not change.
 * @throws AppError CONFLICT where somebody opened one of them again or set it aside, or merged what looks told twice, since it was `seen`.
 */
export function dismissIssues(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: IssuesRequest,
  reason: string,
  seen?: string,
): Promise<IssuesChanged> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const because = checkedReason(reason);
    const meant = await matchTargets(tx, account, wanted, false);
    const decider = { accountId: account.id, userId, batch: randomUUID(), seen };
    const named = wanted.issues ? await matchTargets(tx, account, wanted) : meant;
    const kept = await sayingWhoDecided(tx, decider, async () => {
      await refuseDecidedSince(tx, decider, ['duplicate'], getRecords(meant));
      return decide(
        tx,
        decider,
        'dismissed',
        meant.map(({ recordId, part }) => ({ recordId, part, payload: { reason: because } })),
      );
    });
    const changed = countIssues(meant, kept);
    const before = countIssues(named, named.length) - countIssues(meant, meant.length);
    const reasons =
      before > 0
        ? `${inWords(before)} ${before === 1 ? 'was set aside before and keeps its reason' : 'were set aside before and keep their reasons'}.`
        : '';
    const done =
      changed === 0 && reasons ? 'Nothing changed' : `${inWords(changed)} set aside: ${because}`;
    const message = `${done}${reasons && `. ${reasons}`}`;
    return told(tx, decider, { changed, message }, 'dismiss', wanted);
  });
}

/** When the newest was of what people had decided about the transactions of these issues, to be sent as `seen` with what is decided about them. */
export const readDecidedAt = (
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: IssuesRequest,
): Promise<string | undefined> =>
  readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) =>
    lastDecided(db, account.id, getRecords(await matchTargets(db, account, wanted))),
  );

/** Opens many dismissed issues again. */
export function restoreIssues(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: IssuesRequest,
  seen?: string,
): Promise<IssuesChanged> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const meant = await matchTargets(tx, account, wanted, true);
    const decider = { accountId: account.id, userId, batch: randomUUID(), seen };
    const taken = await sayingWhoDecided(tx, decider, async () => {
      await refuseDecidedSince(tx, decider, ['duplicate'], getRecords(meant));
      return revokeParts(tx, decider, 'dismissed', meant);
    });
    const changed = countIssues(meant, taken);
    return told(
      tx,
      decider,
      { changed, message: `${inWords(changed)} open again.` },
      'restore',
      wanted,
    );
  });
}

/** How many issues lists have of them; of what others changed in the same moment nobody counts those that are alike. */
const countIssues = (meant: readonly AlikeIssues[], changed: number): number =>
  changed === meant.length ? meant.reduce((count, { issues }) => count + issues, 0) : changed;

const getRecords = (meant: readonly { readonly recordId: string }[]): readonly string[] =>
  meant.map(({ recordId }) => recordId);

/** Says in the log what was done, and how it is undone. */
async function told(
  tx: Tx,
  { accountId, userId, batch }: Decider,
  done: IssuesChanged,
  action: string,
  after: IssuesRequest,
): Promise<IssuesChanged> {
  if (done.changed === 0) return done;
  await log(tx, accountId, { userId, type: 'issue', action, message: done.message, after });
  return { ...done, ...(batch !== undefined && { undo: batch }) };
}

/** `dismissed`: those alone of which that is so; absent: as the filter says, or whichever is named. */
async function matchTargets(
  db: Db,
  account: Account,
  { issues, filter }: IssuesRequest,
  dismissed?: boolean,
): Promise<readonly AlikeIssues[]> {
  if ((issues === undefined) === (filter === undefined))
    throw new AppError('BAD_INPUT', 'Name the issues, or give a filter that means them.', {
      field: 'issues',
    });
  if (filter)
    return loadAffectedIssues(db, account.id, {
      ...toIssueFilter(account, filter),
      ...(dismissed !== undefined && { dismissed }),
    });
  if (issues!.length === 0)
    throw new AppError('BAD_INPUT', 'An option must be selected', { field: 'issues' });
  if (issues!.length > mostNamed)
    throw new AppError('BAD_INPUT', `Name at most ${mostNamed} at once; use a filter for more.`, {
      field: 'issues',
    });
  const named = await issuesNamed(db, account.id, issues!);
  return named.filter(({ isDismissed }) => dismissed === undefined || isDismissed === dismissed);
}

const inWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'issue' : 'issues'}`;

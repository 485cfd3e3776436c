import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/issues';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { randomUUID } from 'node:crypto';
import { log } from '@lotbook/db/stores/accounts';
import {
  decide,
  readLastDecided,
  refuseDecidedSince,
  revokeParts,
  type Decider,
} from '@lotbook/db/stores/decisions';
import { loadAffectedIssues, type AlikeIssues, type IssueFilter } from '@lotbook/db/stores/issues';
import type { Db, Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { explainConflict } from '../decisions/deciding.ts';
import { mostNamed } from '../base/entry-ids.ts';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { validateReason, issuesNamed, type IssueNamed } from './dismiss-issue.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';

/** Issues by name, or all that a filter means. */
export interface IssuesRequest {
  readonly issues?: readonly IssueNamed[] | undefined;
  readonly filter?: IssueWish | undefined;
}

/** Selects issues; the tax year is that of the account's jurisdiction. */
export interface IssueWish extends Omit<IssueFilter, 'from' | 'to' | 'sold'> {
  readonly taxYear?: number | undefined;
  /** Of earlier tax years, about units that were sold in this one. */
  readonly soldIn?: number | undefined;
}

export interface IssuesChanged {
  /** As lists count them. */
  readonly changed: number;
  readonly message: FilledMessage;
  /** Id of the operation, for undo; absent if nothing changed. */
  readonly undo?: string;
}

export function toIssueFilter(
  account: Account,
  { taxYear, soldIn, ...rest }: IssueWish,
): IssueFilter {
  const sold = soldIn === undefined ? undefined : getTaxYearSpan(account, soldIn);
  if (taxYear === undefined) return { ...rest, sold };
  const { from, to } = getTaxYearSpan(account, taxYear);
  return { ...rest, from, to, sold };
}

/**
 * Dismisses many issues for one reason. They stay dismissed like single ones; figures don't change.
 * @throws AppError CONFLICT if another person reopened or dismissed one of them, or merged possible duplicates, since `seen`.
 */
export function dismissIssues(
  services: Services,
  actor: Actor,
  accountId: string,
  request: IssuesRequest,
  reason: string,
  seen?: string,
): Promise<IssuesChanged> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const because = validateReason(reason);
    const selected = await matchTargets(tx, account, request, false);
    const decider = { accountId: account.id, userId, batch: randomUUID(), seen };
    const named = request.issues ? await matchTargets(tx, account, request) : selected;
    const kept = await explainConflict(tx, decider, async () => {
      await refuseDecidedSince(tx, decider, ['duplicate'], getRecords(selected));
      return decide(
        tx,
        decider,
        'dismissed',
        selected.map(({ recordId, part }) => ({ recordId, part, payload: { reason: because } })),
      );
    });
    const changed = countIssues(selected, kept);
    const before = countIssues(named, named.length) - countIssues(selected, selected.length);
    const reasons: FilledMessage | undefined =
      before > 0 ? fill(texts.dismissedBefore, { before }) : undefined;
    const done: FilledMessage =
      changed === 0 && reasons
        ? fill(texts.nothingChanged)
        : fill(texts.issuesDismissed, { changed, because });
    const message = joinSentences(done, reasons);
    return logChange(tx, decider, { changed, message }, 'dismiss', request);
  });
}

/** When the newest was of what people had decided about the transactions of these issues, to be sent as `seen` with what is decided about them. */
export const readDecidedAt = (
  services: Services,
  actor: Actor,
  accountId: string,
  request: IssuesRequest,
): Promise<string | undefined> =>
  readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) =>
    readLastDecided(db, account.id, getRecords(await matchTargets(db, account, request))),
  );

/** Opens many dismissed issues again. */
export function restoreIssues(
  services: Services,
  actor: Actor,
  accountId: string,
  request: IssuesRequest,
  seen?: string,
): Promise<IssuesChanged> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const selected = await matchTargets(tx, account, request, true);
    const decider = { accountId: account.id, userId, batch: randomUUID(), seen };
    const handled = await explainConflict(tx, decider, async () => {
      await refuseDecidedSince(tx, decider, ['duplicate'], getRecords(selected));
      return revokeParts(tx, decider, 'dismissed', selected);
    });
    const changed = countIssues(selected, handled);
    return logChange(
      tx,
      decider,
      { changed, message: fill(texts.reopenedCount, { changed }) },
      'restore',
      request,
    );
  });
}

/** Number of list entries for these issues; equivalents changed concurrently by others are not counted. */
const countIssues = (selected: readonly AlikeIssues[], changed: number): number =>
  changed === selected.length ? selected.reduce((count, { issues }) => count + issues, 0) : changed;

const getRecords = (selected: readonly { readonly recordId: string }[]): readonly string[] =>
  selected.map(({ recordId }) => recordId);

/** Logs the operation with its id, for undo. */
async function logChange(
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

/** `dismissed`: only issues in this state; absent: as the filter says, or all that are named. */
async function matchTargets(
  db: Db,
  account: Account,
  { issues, filter }: IssuesRequest,
  dismissed?: boolean,
): Promise<readonly AlikeIssues[]> {
  if ((issues === undefined) === (filter === undefined))
    throw new AppError('BAD_INPUT', fill(texts.issuesMissing), {
      field: 'issues',
    });
  if (filter)
    return loadAffectedIssues(db, account.id, {
      ...toIssueFilter(account, filter),
      ...(dismissed !== undefined && { dismissed }),
    });
  if (issues!.length === 0)
    throw new AppError('BAD_INPUT', fill(contractRules.anOptionMustBeSelected), {
      field: 'issues',
    });
  if (issues!.length > mostNamed)
    throw new AppError('BAD_INPUT', fill(texts.tooManyNamed, { mostNamed }), {
      field: 'issues',
    });
  const named = await issuesNamed(db, account.id, issues!);
  return named.filter(({ isDismissed }) => dismissed === undefined || isDismissed === dismissed);
}

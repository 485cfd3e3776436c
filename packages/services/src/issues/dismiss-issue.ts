import { renderForReader } from '../reader-texts.ts';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/issues';
import * as shared from '@lotbook/messages/generated/services/shared';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { log } from '@lotbook/db/stores/accounts';
import { decide, revokeDecisions } from '@lotbook/db/stores/decisions';
import {
  makeIssuePart,
  loadTransactionIssues,
  type AlikeIssues,
  type IssueRow,
} from '@lotbook/db/stores/issues';
import type { Db, Tx } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { getRecordId } from '../base/entry-ids.ts';
import { notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Which issue of which transaction. */
export interface IssueNamed {
  readonly transactionId: string;
  readonly code: string;
  /** Needed where the transaction has the same issue about several assets. */
  readonly asset?: string | undefined;
  /** For possible duplicates: the transaction that was shown as the one to keep. If it would be another one by now, nothing is merged. */
  readonly twin?: string | undefined;
}

const longest = 200;

/** Dismisses an issue with the person's reason, unless it was dismissed for another one. It stays dismissed as long as the record has it, through imports and computations; figures don't change. */
export function dismissIssue(
  services: Services,
  actor: Actor,
  accountId: string,
  named: IssueNamed,
  reason: string,
): Promise<IssueRow> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const issue = await loadAffectedIssue(tx, account.id, named);
    const because = validateReason(reason);
    if (issue.dismissedBecause !== null && issue.dismissedBecause !== because)
      throw makeDismissedError(issue);
    const payload = {
      recordId: issue.transactionId,
      part: makeIssuePart(issue.code, issue.asset),
      payload: { reason: because },
    };
    await decide(tx, { accountId: account.id, userId }, 'dismissed', [payload]);
    await log(tx, account.id, {
      userId,
      type: 'issue',
      action: 'dismiss',
      message: fill(texts.issueDismissed, { code: issue.code, because }),
      after: named,
    });
    return loadAffectedIssue(tx, account.id, named);
  });
}

const makeDismissedError = ({ dismissedBecause, dismissedByEmail }: IssueRow): AppError =>
  new AppError(
    'CONFLICT',
    fill(texts.alreadyDismissed, {
      dismissedByEmail: dismissedByEmail ?? renderForReader(fill(shared.anotherPerson)),
      dismissedBecause: dismissedBecause ?? '',
    }),
    { field: 'reason' },
  );

/** Opens a dismissed issue again. */
export function restoreIssue(
  services: Services,
  actor: Actor,
  accountId: string,
  named: IssueNamed,
): Promise<IssueRow> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const issue = await loadAffectedIssue(tx, account.id, named);
    const handled = await revokeDecisions(
      tx,
      { accountId: account.id, userId },
      {
        kinds: ['dismissed'],
        of: [issue.transactionId],
        part: makeIssuePart(issue.code, issue.asset),
      },
    );
    if (handled > 0)
      await log(tx, account.id, {
        userId,
        type: 'issue',
        action: 'restore',
        message: fill(texts.issueReopened, { code: issue.code }),
        before: { reason: issue.dismissedBecause },
        after: named,
      });
    return loadAffectedIssue(tx, account.id, named);
  });
}

/** @throws AppError BAD_INPUT for an invalid reason. */
export function validateReason(reason: string): string {
  const because = reason.trim();
  if (because === '')
    throw new AppError('BAD_INPUT', fill(contractRules.thisFieldIsRequired), { field: 'reason' });
  if (because.length > longest)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: longest }), {
      field: 'reason',
    });
  return because;
}

/** The named issues and their equivalents, each once, in the form that dismissals store. @throws AppError NOT_FOUND if the account doesn't have one of them. */
export async function issuesNamed(
  db: Db,
  accountId: AccountId,
  request: readonly IssueNamed[],
): Promise<readonly (AlikeIssues & { readonly isDismissed: boolean })[]> {
  const recordIds = request.map(({ transactionId }) => getRecordId(transactionId));
  const issues = await loadTransactionIssues(db, accountId, [
    ...new Set(recordIds.filter((id) => id !== undefined)),
  ]);
  const byRecord = Map.groupBy(issues, ({ transactionId }) => transactionId);
  const found = request.map((named, index) => {
    const own = byRecord.get(recordIds[index] ?? '') ?? [];
    const first = own.find((each) => isAffected(each, named));
    if (!first) throw notFound('issue');
    const { transactionId: recordId, code, asset, dismissedBecause } = first;
    const alike = own.filter((each) => each.code === code && each.asset === asset);
    return {
      recordId,
      part: makeIssuePart(code, asset),
      issues: alike.length,
      isDismissed: dismissedBecause !== null,
    };
  });
  return [...new Map(found.map((each) => [`${each.recordId} ${each.part}`, each])).values()];
}

const isAffected = (issue: IssueRow, { code, asset }: IssueNamed): boolean =>
  issue.code === code && (asset === undefined || issue.asset === asset);

async function loadAffectedIssue(
  tx: Tx,
  accountId: AccountId,
  named: IssueNamed,
): Promise<IssueRow> {
  const recordId = getRecordId(named.transactionId);
  const issues =
    recordId === undefined ? [] : await loadTransactionIssues(tx, accountId, [recordId]);
  const found = issues.find((each) => isAffected(each, named));
  if (!found) throw notFound('issue');
  return found;
}

import { log } from '@lotbook/db/stores/accounts';
import { decide, takeBack } from '@lotbook/db/stores/decisions';
import { issuePart, issuesOfTransactions, type IssueRow } from '@lotbook/db/stores/issues';
import type { Tx } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { recordIdOf } from '../decisions/entry-ids.ts';
import { notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Which issue of which transaction. */
export interface IssueNamed {
  readonly transactionId: string;
  readonly code: string;
  /** Needed where the transaction has the same issue about several assets. */
  readonly asset?: string | undefined;
}

const longest = 200;

/** Sets an issue aside with the person's reason. It stays set aside while the record has it, through imports and computations; the figures do not change. */
export function dismissIssue(services: Services, actor: Actor, accountId: string, named: IssueNamed, reason: string): Promise<IssueRow> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const issue = await issueMeant(tx, account.id, named);
    const because = reason.trim();
    if (because === '') throw new AppError('BAD_INPUT', 'This field is required', { field: 'reason' });
    if (because.length > longest) throw new AppError('BAD_INPUT', `Must be ${longest} characters or fewer`, { field: 'reason' });
    const payload = { recordId: issue.transactionId, part: issuePart(issue.code, issue.asset), payload: { reason: because } };
    await decide(tx, { accountId: account.id, userId }, 'dismissed', [payload]);
    await log(tx, account.id, { userId, type: 'issue', action: 'dismiss', message: `Issue ${issue.code} dismissed: ${because}`, after: named });
    return { ...issue, dismissedBecause: because };
  });
}

/** Opens a dismissed issue again. */
export function restoreIssue(services: Services, actor: Actor, accountId: string, named: IssueNamed): Promise<IssueRow> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const issue = await issueMeant(tx, account.id, named);
    const taken = await takeBack(
      tx,
      { accountId: account.id, userId },
      { kinds: ['dismissed'], of: [issue.transactionId], part: issuePart(issue.code, issue.asset) },
    );
    if (taken > 0)
      await log(tx, account.id, {
        userId,
        type: 'issue',
        action: 'restore',
        message: `Issue ${issue.code} opened again`,
        before: { reason: issue.dismissedBecause },
        after: named,
      });
    return { ...issue, dismissedBecause: null };
  });
}

async function issueMeant(tx: Tx, accountId: AccountId, { transactionId, code, asset }: IssueNamed): Promise<IssueRow> {
  const recordId = recordIdOf(transactionId);
  const issues = recordId === undefined ? [] : await issuesOfTransactions(tx, accountId, [recordId]);
  const found = issues.find((each) => each.code === code && (asset === undefined || each.asset === asset));
  if (!found) throw notFound('issue');
  return found;
}

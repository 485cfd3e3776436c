import { listAll } from '@lotbook/model/list-text';
import { renderForReader, translateForReader } from '../reader-texts.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import * as shared from '@lotbook/messages/generated/services/shared';
import { randomUUID } from 'node:crypto';
import { loadEmails } from '@lotbook/db/stores/users';
import { raiseStatementTimeout, type Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { ConflictingEdit, waitLongForLocks, type Decider } from '@lotbook/db/stores/decisions';
import { AppError } from '@lotbook/model/errors';
import { utc } from '@lotbook/model/time';
import { writingAs, type Member } from '../member.ts';
import { selectDecidedIds } from '@lotbook/db/stores/transaction-ids';
import { readSealedNotes } from '../seal-warnings/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';
import { describeDecided } from './decided-transactions.ts';
import { formatDecision } from '../base/decision-text.ts';
import { readChangesOn } from './entry-decisions.ts';

/** Result of a decision about one or more transactions. */
export interface Decision {
  /** Transactions about which something else holds now. */
  readonly changed: number;
  /** Those about which it held before. */
  readonly unchanged: number;
  /** Selected transactions that can't take the decision; `message` says why. */
  readonly skipped: number;
  readonly message: FilledMessage;
  /** Why some of the selected transactions don't change, as text; absent if all do. */
  readonly stays?: FilledMessage;
  /** Names what the decision made, where it made something: a link. */
  readonly ref?: string;
  /** Id of the operation, for undo; absent if nothing changed. */
  readonly undo?: string;
}

export interface DecisionReport {
  readonly decision: Decision;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** No figure depends on it. */
  readonly besides?: true;
  /** Something with a later effect was created, though nothing changed now. */
  readonly made?: boolean;
}

/** The account, and the newest decision about the same transactions that the person has read; without it nothing is compared. */
interface Where {
  readonly accountId: string;
  readonly seen?: string | undefined;
}

/**
 * Decides on behalf of a member who may change the account's data. Any change starts a computation, and the log records who did what.
 * @throws AppError CONFLICT if another person decided about the same transactions since they were read; says what and when.
 */
export function decideInTurn(
  services: Services,
  actor: Actor,
  { accountId, seen }: Where,
  work: (tx: Tx, member: Member, decider: Decider) => Promise<DecisionReport>,
): Promise<Decision> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    await raiseStatementTimeout(tx);
    await waitLongForLocks(tx);
    const batch = randomUUID();
    const decider = { accountId: member.account.id, userId: member.userId, batch, seen };
    const {
      decision: done,
      action,
      before,
      after,
      besides,
      made,
    } = await explainConflict(tx, decider, () => work(tx, member, decider));
    if (services.tried) return services.tried(tx, done.stays);
    if (done.changed === 0 && !made) return done;
    const decision = {
      ...done,
      message: joinSentences(
        done.message,
        ...(await readSealedNotes(tx, member.account, selectDecidedIds(member.account.id, batch))),
      ),
    };
    const decided = await describeDecided(tx, member.account, batch);
    await log(tx, member.account.id, {
      userId: member.userId,
      type: 'transaction',
      action,
      message: joinSentences(decision.message, ...decided.sentences),
      before,
      after: addTransactions(after, decided.ids),
    });
    if (!besides && decision.changed > 0)
      await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    else if (keepsJournal(member.account))
      await services.queue.enqueue(tx, { kind: 'journal', accountId: member.account.id });
    return { ...decision, undo: batch };
  });
}

/** What a log entry stores in addition to its sentence. */
function addTransactions(after: unknown, transactions: readonly string[]): unknown {
  if (
    transactions.length === 0 ||
    (after !== undefined && (typeof after !== 'object' || after === null || Array.isArray(after)))
  )
    return after;
  return { ...after, transactions };
}

/** @throws AppError CONFLICT if another person decided about the same transactions since they were read; says what and when. */
export const explainConflict = <T>(tx: Tx, decider: Decider, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => throwRefusal(tx, decider, error));

/** Describes what another person decided in the meantime. */
async function throwRefusal(
  tx: Tx,
  { accountId, userId }: Decider,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ConflictingEdit)) throw error;
  const { recordId, kind, part, records, by } = error.meanwhile;
  const change = (await readChangesOn(tx, accountId, recordId)).findLast(
    (each) => each.kind === kind && each.part === part && each.by !== null,
  );
  if (!change) throw error;
  const when = { instant: change.at, zone: utc };
  const details = { change, transactionId: recordId, transactions: records };
  if (records > 1) {
    const who = await formatNames(tx, userId, by);
    throw new AppError(
      'CONFLICT',
      fill(texts.severalDecidedMeanwhile, { who, records, when }),
      details,
    );
  }
  const who =
    change.by === userId
      ? renderForReader(fill(shared.you))
      : (change.byEmail ?? renderForReader(fill(shared.someoneElse)));
  const what: FilledMessage =
    change.after === null
      ? fill(texts.earlierDecisionReverted)
      : formatDecision(kind, change.after, utc);
  throw new AppError('CONFLICT', fill(texts.decidedMeanwhile, { who, when, what }), details);
}

/** `You`, `You and bob@example.com`. */
async function formatNames(tx: Tx, ownId: string, ids: readonly string[]): Promise<string> {
  const emails = await loadEmails(
    tx,
    ids.filter((id) => id !== ownId),
  );
  const someoneElse = renderForReader(fill(shared.someoneElse));
  const others = emails.map((email) => email ?? someoneElse);
  const all = ids.includes(ownId) ? [renderForReader(fill(shared.you)), ...others] : others;
  return listAll(all.length > 0 ? all : [someoneElse], translateForReader);
}

/** A decision about a filter is refused if the filter matches no transaction. */
export const makeNothingFitsError = (): AppError =>
  new AppError('BAD_INPUT', fill(texts.noTransactionsToChange), {
    field: 'filter',
  });

/** Why some transactions don't change, with their counts; absent if all do. */
export function explainStaying(
  ...reasons: readonly (readonly [count: number, why: (transactions: number) => FilledMessage])[]
): { readonly stays?: FilledMessage } {
  const [first, ...rest] = reasons.filter(([count]) => count > 0).map(([count, why]) => why(count));
  return first === undefined ? {} : { stays: joinSentences(first, ...rest) };
}

/** `1 transaction`, `12 transactions`. */
export const formatTransactions = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'transaction' : 'transactions'}`;

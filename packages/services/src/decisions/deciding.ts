import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { patiently, type Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import type { Decider } from '@lotbook/db/stores/decisions';
import type { Permission } from '@lotbook/access/permissions';
import { writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** What came of deciding something about one transaction or many. */
export interface Decision {
  /** Transactions about which something else holds now. */
  readonly changed: number;
  /** Those about which it held before. */
  readonly unchanged: number;
  /** Those that were meant but could not take it; `message` says why. */
  readonly skipped: number;
  readonly message: string;
  /** Names what the decision made, where it made something: a link. */
  readonly ref?: string;
  /** Names the act as a whole, for undoing it; absent where nothing changed. */
  readonly undo?: string;
}

export interface Told {
  readonly decision: Decision;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** No figure hangs on it. */
  readonly besides?: true;
  /** Something was made that holds later, though nothing changed now. */
  readonly made?: boolean;
}

/** Decides in the name of a member who may change the account's data; a computation follows where anything changed, and the log tells who did what. */
export function deciding(
  services: Services,
  actor: Actor,
  accountId: string,
  work: (tx: Tx, member: Member, decider: Decider) => Promise<Told>,
  permission: Permission = 'sourceEdit',
): Promise<Decision> {
  return writingAs(services, actor, accountId, permission, async (tx, member) => {
    await patiently(tx);
    await waitingFor(tx);
    const batch = randomUUID();
    const { decision, action, before, after, besides, made } = await work(tx, member, { accountId: member.account.id, userId: member.userId, batch });
    if (decision.changed === 0 && !made) return decision;
    await log(tx, member.account.id, { userId: member.userId, type: 'transaction', action, message: decision.message, before, after });
    if (!besides && decision.changed > 0) await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    return { ...decision, undo: batch };
  });
}

/** Whoever decides while a file comes in, or while many are decided about, waits for the end of that: nothing is lost and nobody has to try again. */
const waitingFor = (tx: Tx) => sql`set local lock_timeout = 30000`.execute(tx);

/** `1 transaction`, `12 transactions`. */
export const transactionsInWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'transaction' : 'transactions'}`;

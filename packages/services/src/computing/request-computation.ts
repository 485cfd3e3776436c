import { writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Queues a computation of the account; one that waits already serves for both. */
export function requestComputation(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<Member> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
    return member;
  });
}

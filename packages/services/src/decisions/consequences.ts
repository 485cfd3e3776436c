import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { Consequences } from '../questions/consequences-question.ts';
import type { Actor, Services } from '../services.ts';
import type { TriedAct } from '../questions/dry-run-action.ts';

/** How a decision would change the figures, for members who may make it. Stores nothing; refuses whatever the decision itself would refuse. */
export async function readConsequences(
  services: Services,
  actor: Actor,
  accountId: string,
  act: TriedAct,
): Promise<Consequences> {
  const id = await readingAs(services, actor, accountId, 'sourceEdit', (_db, { account }) =>
    Promise.resolve(account.id),
  );
  return ask(services, id, {
    kind: 'consequences',
    wanted: { actor: { userId: actor.userId, appId: actor.appId }, act },
  });
}

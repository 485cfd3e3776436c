import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { LotsToChoose } from '../questions/choosable-question.ts';
import type { Actor, Services } from '../services.ts';

/** The lots that can be selected manually for a disposing side. */
export async function readChoosableLots(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxId: string,
): Promise<LotsToChoose> {
  const account = await readingAs(services, actor, accountId, 'txSearchView', (_db, member) =>
    Promise.resolve(member.account),
  );
  return ask(services, account.id, { kind: 'choosable', taxTxId });
}

import { readingAs } from '../member.ts';
import { ask } from '../questions/ask.ts';
import type { PriceChoices } from '../questions/prices-question.ts';
import type { Actor, Services } from '../services.ts';

/** The prices that a person may choose among for one side: what each provider says, and what is known already. The worker asks; nothing is kept. */
export async function loadPriceChoices(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxId: string,
): Promise<PriceChoices> {
  const account = await readingAs(services, actor, accountId, 'txSearchView', (_db, member) =>
    Promise.resolve(member.account),
  );
  return ask(services, account.id, { kind: 'prices', taxTxId });
}

import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { PriceChoices } from '../questions/prices-question.ts';
import type { Actor, Services } from '../services.ts';

/** The prices to choose from for one side: from each provider, and those already known. The worker queries the providers; nothing is stored. */
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

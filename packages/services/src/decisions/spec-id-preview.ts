import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { SpecIdPreview } from '../questions/lots-question.ts';
import type { Actor, Services } from '../services.ts';
import type { LotsChosen } from './spec-ids.ts';

/** The result of a disposal with the lots selected now, next to its current result. Stores nothing. */
export async function previewLots(
  services: Services,
  actor: Actor,
  accountId: string,
  request: LotsChosen,
): Promise<SpecIdPreview> {
  const account = await readingAs(services, actor, accountId, 'txSearchView', (_db, member) =>
    Promise.resolve(member.account),
  );
  return ask(services, account.id, { kind: 'lots', wanted: request });
}

import { readingAs } from '../member.ts';
import { ask } from '../questions/ask.ts';
import { askedOf, type EvidenceWanted, type FigureEvidence } from '../questions/explain-question.ts';
import type { Actor, Services } from '../services.ts';

/** Why a figure of an account is what it is, down to the row as it was received. @throws AppError NOT_FOUND for a figure that the account has not got. */
export async function explainFigure(services: Services, actor: Actor, accountId: string, wanted: EvidenceWanted): Promise<FigureEvidence> {
  const account = await readingAs(services, actor, accountId, 'txSearchView', (_db, member) => Promise.resolve(member.account));
  askedOf(wanted);
  return ask(services, account.id, { kind: 'explain', wanted });
}

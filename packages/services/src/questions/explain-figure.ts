import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import {
  parseRequest,
  loadEvidence,
  type EvidenceRequest,
  type FigureEvidence,
} from './explain-question.ts';
import type { Actor, Services } from '../services.ts';

/** Why a figure of an account is what it is, down to the row as it was received. @throws AppError NOT_FOUND for a figure that the account has not got. */
export async function explainFigure(
  services: Services,
  actor: Actor,
  accountId: string,
  request: EvidenceRequest,
): Promise<FigureEvidence> {
  const [account, summed] = await readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account: own }) => {
      // Sums of what is shown are read at once, as the totals of the table are, and wait for no computation.
      const isSummed = ['worth', 'filter', 'stake', 'stake-kind'].includes(
        parseRequest(request).kind,
      );
      return [own, isSummed ? await loadEvidence(db, own, request, undefined) : undefined] as const;
    },
  );
  return summed ?? ask(services, account.id, { kind: 'explain', wanted: request });
}

import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import { decide, revokeDecisions } from '@lotbook/db/stores/decisions';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import type { DecisionKind } from '@lotbook/model/decision';
import { AppError } from '@lotbook/model/errors';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, explainStaying, type Decision } from './deciding.ts';
import { matchTargets } from '../base/entry-ids.ts';
import { getOwn } from '@lotbook/model/get-own';

/** Issues of sides with an unknown cost basis. */
export const unknownBasisCodes = ['unmatched-deposit', 'missing-basis'] as const;
const unknownBasis: ReadonlySet<string> = new Set(unknownBasisCodes);

const explainKnown = (transactions: number): FilledMessage =>
  fill(texts.skippedBasisKnown, { transactions });

/**
 * Sets the basis of units with an unknown cost to their market value at the time: unmatched deposits, and disposals of units the account didn't hold.
 * The result stays marked as assigned. Sides with a known basis are skipped.
 */
export function assignBasis(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxIds: readonly string[],
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const targets = await matchTargets(tx, account.id, taxTxIds);
    const issues = await loadTransactionIssues(tx, account.id, [
      ...new Set(targets.map(({ transaction }) => transaction.id as string)),
    ]);
    const wanting = targets.filter(({ transaction, named }) =>
      issues.some(
        ({ code, transactionId, asset }) =>
          unknownBasis.has(code) &&
          transactionId === transaction.id &&
          asset === named?.movement.asset,
      ),
    );
    const changed = await decide(
      tx,
      decider,
      'assigned',
      wanting.map(({ transaction, named }) => ({
        recordId: transaction.id,
        part: String(named?.place),
        payload: {},
      })),
    );
    const skipped = targets.length - wanting.length;
    const unchanged = wanting.length - changed;
    const assigned: FilledMessage = fill(texts.basisAssigned, { changed });
    const message = joinSentences(assigned, skipped > 0 ? explainKnown(skipped) : undefined);
    const unchangedReason = explainStaying(
      [skipped, explainKnown],
      [unchanged, (transactions) => fill(texts.basisAlreadyAssigned, { transactions })],
    );
    return {
      decision: { changed, unchanged, skipped, message, ...unchangedReason },
      action: 'cost basis assigned',
      after: { taxTxIds },
    };
  });
}

const operations: Readonly<Record<string, readonly DecisionKind[]>> = {
  assign: ['assigned'],
  edit: ['price', 'basis'],
  all: ['assigned', 'price', 'basis'],
};

/** Reverts assigned values, edited values, or both. @throws AppError BAD_INPUT for another kind of operation. */
export function revertAssignments(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxIds: readonly string[],
  operationType: string,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const kinds = getOwn(operations, operationType.toLowerCase());
    if (!kinds)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.operationUnknown, { keys: Object.keys(operations).join(', ') }),
        { field: 'operationType' },
      );
    const targets = await matchTargets(tx, account.id, taxTxIds);
    let changed = 0;
    for (const [part, ids] of groupByPlace(targets))
      changed += await revokeDecisions(tx, decider, { kinds, of: ids, part });
    const message: FilledMessage = fill(texts.reverted, { changed });
    return {
      decision: { changed, unchanged: targets.length - changed, skipped: 0, message },
      action: 'cost basis assignment reverted',
      after: { taxTxIds, operationType },
    };
  });
}

/** Records by the position of the affected movement: few positions, however many records. */
function groupByPlace(
  targets: Awaited<ReturnType<typeof matchTargets>>,
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { transaction, named } of targets) {
    const part = String(named?.place ?? '');
    const ids = places.get(part);
    if (ids) ids.push(transaction.id);
    else places.set(part, [transaction.id]);
  }
  return places;
}

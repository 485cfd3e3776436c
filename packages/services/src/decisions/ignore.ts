import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { choose } from '@lotbook/db/stores/selected-transactions';
import { decide, decideOnChosen, revokeDecisions } from '@lotbook/db/stores/decisions';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, makeNothingFitsError, explainStaying, type Decision } from './deciding.ts';
import { requireKnownFilter, matchTargets, type FilterFor } from '../base/entry-ids.ts';

/** Leaves transactions out of the figures, or counts them again. */
export function setIgnored(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxIds: readonly string[],
  ignore: boolean,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const recordIds = [
      ...new Set(
        (await matchTargets(tx, account.id, taxTxIds)).map(
          ({ transaction }) => transaction.id as string,
        ),
      ),
    ];
    const changed = ignore
      ? await decide(
          tx,
          decider,
          'ignore',
          recordIds.map((recordId) => ({ recordId, payload: { ignored: true } })),
        )
      : await revokeDecisions(tx, decider, { kinds: ['ignore', 'duplicate'], of: recordIds });
    return {
      decision: {
        ...describeIgnoring(recordIds.length, changed, ignore),
        message: formatIgnored(changed, ignore),
      },
      action: 'ignore',
      after: { ignore, recordIds },
    };
  });
}

/** Leaves everything that a filter means out of the figures, or counts it again. */
export function setAllIgnored(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  ignore: boolean,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const targets = await choose(tx, account.id, await requireKnownFilter(tx, account, filter));
    if (targets === 0) throw makeNothingFitsError();
    const changed = ignore
      ? await decideOnChosen(tx, decider, 'ignore', { ignored: true })
      : await revokeDecisions(tx, decider, { kinds: ['ignore', 'duplicate'], of: 'chosen' });
    return {
      decision: {
        ...describeIgnoring(targets, changed, ignore),
        message: formatIgnored(changed, ignore),
      },
      action: 'ignore',
      after: { ignore, meant: targets },
    };
  });
}

function describeIgnoring(targets: number, changed: number, ignore: boolean) {
  const unchanged = targets - changed;
  const already = (transactions: number): FilledMessage =>
    ignore
      ? fill(texts.alreadyExcluded, { transactions })
      : fill(texts.alreadyIncluded, { transactions });
  return { changed, unchanged, skipped: 0, ...explainStaying([unchanged, already]) };
}

function formatIgnored(changed: number, ignore: boolean): FilledMessage {
  if (changed === 0)
    return ignore ? fill(texts.exclusionUnchanged) : fill(texts.inclusionUnchanged);
  return ignore
    ? fill(texts.excludedFromFigures, { changed })
    : fill(texts.includedAgain, { changed });
}

import { decide, takeBack } from '@lotbook/db/stores/decisions';
import type { Actor, Services } from '../services.ts';
import { deciding, transactionsInWords, type Decision } from './deciding.ts';
import { meantBy } from './entry-ids.ts';

/** Leaves transactions out of the figures, or counts them again. */
export function setIgnored(services: Services, actor: Actor, accountId: string, taxTxIds: readonly string[], ignore: boolean): Promise<Decision> {
  return deciding(services, actor, accountId, async (tx, { account }, decider) => {
    const recordIds = [...new Set((await meantBy(tx, account.id, taxTxIds)).map(({ transaction }) => transaction.id as string))];
    const changed = ignore
      ? await decide(
          tx,
          decider,
          'ignore',
          recordIds.map((recordId) => ({ recordId, payload: { ignored: true } })),
        )
      : await takeBack(tx, decider, { kinds: ['ignore'], of: recordIds });
    const message = ignore ? `${transactionsInWords(changed)} left out of the figures.` : `${transactionsInWords(changed)} counted again.`;
    return { decision: { changed, unchanged: recordIds.length - changed, skipped: 0, message }, action: 'ignore', after: { ignore, recordIds } };
  });
}

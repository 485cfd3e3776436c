import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import { log } from '@lotbook/db/stores/accounts';
import { findConnection, planUpdate, updateEveries } from '@lotbook/db/stores/connections';
import { AppError } from '@lotbook/model/errors';
import { requireSource } from '../base/known-source.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { explainFilesOnly } from './request-sync.ts';
import { getNextUpdate } from './update-times.ts';

/** Sets how often a source is updated automatically. @throws AppError FILES_ONLY for one whose data comes from files, BAD_INPUT for an unknown interval. */
export function setUpdateSchedule(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
  request: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = await requireSource(tx, account.id, sourceId);
    const every = updateEveries.find((each) => each === request);
    if (!every)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.updateIntervalUnknown, { updateEveries: updateEveries.join(', ') }),
        {
          field: 'every',
        },
      );
    const connection = await findConnection(tx, account.id, source.id);
    if (!connection) throw new AppError('FILES_ONLY', explainFilesOnly(source));
    if (connection.updateEvery === every) return;
    const next = getNextUpdate(
      { sourceId: source.id, every, failures: connection.failures },
      services.now(),
    );
    await planUpdate(tx, account.id, source.id, {
      every,
      nextAt: connection.authenticationFailed ? undefined : next,
    });
    const message: FilledMessage = fill(texts.isUpdated, {
      name: source.name,
      every,
    });
    const [before, after] = [{ every: connection.updateEvery }, { every }];
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'schedule',
      message,
      before,
      after,
    });
  });
}

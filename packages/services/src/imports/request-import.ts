import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { log } from '@lotbook/db/stores/accounts';
import { findImport, queueImport, type Import } from '@lotbook/db/stores/imports';
import { findSource } from '@lotbook/db/stores/sources';
import type { ImportId, SourceId } from '@lotbook/model/ids';
import { AppError } from '@lotbook/model/errors';
import { isTimeZone } from '@lotbook/model/time';
import { isId, notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Queues an uploaded file. Without a source, the detected format determines it. */
export function requestImport(
  services: Services,
  actor: Actor,
  accountId: string,
  request: {
    readonly uploadId: string;
    readonly sourceId?: string | undefined;
    readonly timeZone?: string | undefined;
  },
): Promise<Import> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    const [uploadId, sourceId] = [
      request.uploadId as ImportId,
      request.sourceId as SourceId | undefined,
    ];
    if (
      sourceId !== undefined &&
      (!isId(sourceId) || !(await findSource(tx, account.id, sourceId)))
    )
      throw notFound('source');
    const { timeZone } = request;
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw new AppError('BAD_INPUT', fill(texts.timeZoneUnknown, { timeZone }), {
        field: 'timeZone',
      });
    if (!isId(uploadId) || !(await queueImport(tx, account.id, uploadId, { sourceId, timeZone })))
      throw notFound('uploadedFile');
    await services.queue.enqueue(tx, { kind: 'import', accountId: account.id, importId: uploadId });
    const queued = await findImport(tx, account.id, uploadId);
    if (!queued) throw notFound('uploadedFile');
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'request',
      message: fill(texts.importRequested, { fileName: queued.fileName }),
    });
    return queued;
  });
}

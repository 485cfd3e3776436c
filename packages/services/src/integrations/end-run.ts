import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, endSentence } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { writing } from '@lotbook/db/database';
import { changeIntegration, findIntegration } from '@lotbook/db/stores/integrations';
import {
  endIntegrationRun,
  type IntegrationRun,
  type IntegrationRunEnd,
} from '@lotbook/db/stores/integration-runs';
import type { Integration } from '@lotbook/integrations/integration';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import type { SyncServices } from '../services.ts';

interface Try {
  readonly accountId: AccountId;
  readonly integration: Integration;
  readonly run: Pick<IntegrationRun, 'id' | 'attempt' | 'dry'>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a service that can't be reached is left alone: ten minutes, then twice as long each time, up to six hours. */
const getPauseMs = (failures: number): number =>
  Math.min(10 * minuteMs * 2 ** Math.min(failures, 8), 6 * 60 * minuteMs);

/** Ends a try and plans the next: daily after the first run that posted, sooner after a pause, never while access is refused. */
export async function endRun(
  services: SyncServices,
  { accountId, integration, run }: Try,
  end: IntegrationRunEnd,
): Promise<void> {
  const app = integration.id;
  await writing(services.database, { accountId }, async (tx) => {
    if (!(await endIntegrationRun(tx, accountId, run, end))) return;
    const before = await findIntegration(tx, accountId, app);
    const now = services.now();
    const isDone = end.status === 'done' && !run.dry;
    const hasSchedule = isDone || before?.lastSyncedAt != null;
    const isRefused = end.errorCode === 'AUTHENTICATION_FAILED';
    const hasFailed = end.status === 'failed' || end.status === 'paused';
    await changeIntegration(tx, accountId, app, {
      authenticationFailed: isRefused,
      problem: isRefused ? end.message : null,
      ...(isDone ? { lastSyncedAt: now.toISOString(), searchesFirst: false } : {}),
      nextSyncAt: hasSchedule && !isRefused ? new Date(now.getTime() + dayMs).toISOString() : null,
      failures: hasFailed ? (before?.failures ?? 0) + 1 : 0,
    });
    if (end.status === 'paused' && end.resumeAt !== undefined)
      await services.queue.enqueue(
        tx,
        { kind: 'integration', accountId, app },
        { startAfter: new Date(end.resumeAt) },
      );
  });
}

/** How a run ends by what went wrong; undefined for a fault of ours. */
export function toRunEnd(
  error: unknown,
  { label }: Integration,
  now: Date,
  failures: number,
): IntegrationRunEnd | undefined {
  if (error instanceof AccessRevoked)
    return {
      status: 'failed',
      errorCode: 'AUTHENTICATION_FAILED',
      message: toStoredText(
        fill(texts.reconnectNeeded, {
          sentence: endSentence(error.text),
          label,
        }),
      ),
    };
  if (error instanceof RateLimited)
    return {
      status: 'paused',
      errorCode: 'RATE_LIMITED',
      message: toStoredText(fill(texts.rateLimited, { label })),
      resumeAt: error.retryAt.toISOString(),
    };
  if (error instanceof Transient)
    return {
      status: 'paused',
      errorCode: 'UNREACHABLE',
      message: toStoredText(
        fill(texts.continuesAutomatically, { sentence: endSentence(error.text) }),
      ),
      resumeAt: new Date(now.getTime() + getPauseMs(failures)).toISOString(),
    };
  if (error instanceof Malformed)
    return {
      status: 'failed',
      errorCode: 'MALFORMED',
      message: toStoredText(fill(texts.tryAgainLater, { sentence: endSentence(error.text) })),
    };
  if (error instanceof AppError)
    return { status: 'failed', errorCode: error.code, message: toStoredText(error.text) };
  return undefined;
}

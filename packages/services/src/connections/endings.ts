import { endSentence, fill, type FilledMessage } from '@lotbook/messages/fill';
import { toStoredText } from '@lotbook/messages/stored-text';
import * as texts from '@lotbook/messages/generated/services/connections';
import type { Source } from '@lotbook/db/stores/sources';
import type { SyncEnd } from '@lotbook/db/stores/sync-runs';
import { AppError } from '@lotbook/model/errors';
import { describeOverLimit } from '../imports/admit-fresh.ts';
import { SignInNeeded } from './token-endpoint.ts';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { pauseMs } from './update-times.ts';

/** How a sync ends by its error, in plain words; undefined for a fault of ours. `failures` is how often in a row the service was unreachable before. */
export function getEnding(
  error: unknown,
  { name }: Pick<Source, 'name'>,
  now: Date,
  failures: number,
): SyncEnd | undefined {
  const storedNote = fill(texts.dataFetchedSoFar);
  if (error instanceof AccessRevoked)
    return {
      status: 'failed',
      errorCode: 'AUTHENTICATION_FAILED',
      message: toStoredText(
        fill(texts.accessRejected, {
          name,
          message: endSentence(error.text),
          isSignIn: error instanceof SignInNeeded ? 'yes' : 'other',
        }),
      ),
    };
  if (error instanceof RateLimited)
    return {
      status: 'paused',
      errorCode: 'RATE_LIMITED',
      message: toStoredText(
        fill(texts.waitUntil, {
          name,
          retryAt: { instant: error.retryAt.toISOString(), zone: 'UTC' },
          storedNote,
        }),
      ),
      resumeAt: error.retryAt.toISOString(),
    };
  if (error instanceof Transient)
    return {
      status: 'paused',
      errorCode: 'UNREACHABLE',
      message: toStoredText(
        fill(texts.nextAttempt, {
          message: endSentence(error.text),
          storedNote,
          failures: formatDelay(pauseMs(failures)),
        }),
      ),
      resumeAt: new Date(now.getTime() + pauseMs(failures)).toISOString(),
    };
  if (error instanceof Malformed)
    return {
      status: 'failed',
      errorCode: 'MALFORMED',
      message: toStoredText(
        fill(texts.updateAgainLater, { message: endSentence(error.text), storedNote }),
      ),
    };
  if (error instanceof AppError)
    return {
      status: 'failed',
      errorCode: error.code,
      message: toStoredText(describeOverLimit(error)),
    };
  return undefined;
}

const formatDelay = (ms: number): FilledMessage => {
  const minutes = ms / 60_000;
  return minutes < 120
    ? fill(texts.minutesPause, { minutes })
    : fill(texts.hoursPause, { hours: Math.round(minutes / 60) });
};

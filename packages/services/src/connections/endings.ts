import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import type { Source } from '@lotbook/db/stores/sources';
import type { SyncEnd } from '@lotbook/db/stores/sync-runs';
import { AppError } from '@lotbook/model/errors';
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
  const storedNote = renderInEnglish(fill(texts.dataFetchedSoFar));
  if (error instanceof AccessRevoked)
    return {
      status: 'failed',
      errorCode: 'AUTHENTICATION_FAILED',
      message: renderInEnglish(
        fill(texts.accessRejected, {
          name,
          message: sentence(error.message),
          isSignIn: error instanceof SignInNeeded ? 'yes' : 'other',
        }),
      ),
    };
  if (error instanceof RateLimited)
    return {
      status: 'paused',
      errorCode: 'RATE_LIMITED',
      message: renderInEnglish(
        fill(texts.waitUntil, {
          name,
          retryAt: error.retryAt.toISOString().slice(0, 16).replace('T', ' '),
          storedNote,
        }),
      ),
      resumeAt: error.retryAt.toISOString(),
    };
  if (error instanceof Transient)
    return {
      status: 'paused',
      errorCode: 'UNREACHABLE',
      message: renderInEnglish(
        fill(texts.nextAttempt, {
          message: sentence(error.message),
          storedNote,
          failures: inWords(pauseMs(failures)),
        }),
      ),
      resumeAt: new Date(now.getTime() + pauseMs(failures)).toISOString(),
    };
  if (error instanceof Malformed)
    return {
      status: 'failed',
      errorCode: 'MALFORMED',
      message: renderInEnglish(
        fill(texts.updateAgainLater, { message: sentence(error.message), storedNote }),
      ),
    };
  if (error instanceof AppError)
    return { status: 'failed', errorCode: error.code, message: error.message };
  return undefined;
}

const inWords = (ms: number): string => {
  const minutes = ms / 60_000;
  if (minutes === 10) return 'ten minutes';
  return minutes < 120 ? `${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

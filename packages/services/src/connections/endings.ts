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
  const storedNote = 'Data fetched so far is stored.';
  if (error instanceof AccessRevoked)
    return {
      status: 'failed',
      errorCode: 'AUTHENTICATION_FAILED',
      message: `${name} does not let us in: ${sentence(error.message)} ${error instanceof SignInNeeded ? 'Sign in to the service again' : 'Enter a new key'} in its settings.`,
    };
  if (error instanceof RateLimited)
    return {
      status: 'paused',
      errorCode: 'RATE_LIMITED',
      message: `${name} asked us to wait until ${error.retryAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${storedNote} The update continues automatically.`,
      resumeAt: error.retryAt.toISOString(),
    };
  if (error instanceof Transient)
    return {
      status: 'paused',
      errorCode: 'UNREACHABLE',
      message: `${sentence(error.message)} ${storedNote} Next attempt in ${inWords(pauseMs(failures))}.`,
      resumeAt: new Date(now.getTime() + pauseMs(failures)).toISOString(),
    };
  if (error instanceof Malformed)
    return {
      status: 'failed',
      errorCode: 'MALFORMED',
      message: `${sentence(error.message)} ${storedNote} Update it again later. If the problem persists, add an export file instead.`,
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

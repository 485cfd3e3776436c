import type { Source } from '@lotbook/db/stores/sources';
import type { SyncEnd } from '@lotbook/db/stores/sync-runs';
import { AppError } from '@lotbook/model/errors';
import { SignInNeeded } from './token-endpoint.ts';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { pauseMs } from './update-times.ts';

/** How a run ends by what went wrong, in plain words; undefined for what is a fault of ours. `failures` tells how often in a row the service was out of reach before. */
export function getEnding(
  error: unknown,
  { name }: Pick<Source, 'name'>,
  now: Date,
  failures: number,
): SyncEnd | undefined {
  const kept = 'What was fetched so far is kept.';
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
      message: `${name} wants a pause until ${error.retryAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${kept} It goes on by itself.`,
      resumeAt: error.retryAt.toISOString(),
    };
  if (error instanceof Transient)
    return {
      status: 'paused',
      errorCode: 'UNREACHABLE',
      message: `${sentence(error.message)} ${kept} It is tried again in ${inWords(pauseMs(failures))}.`,
      resumeAt: new Date(now.getTime() + pauseMs(failures)).toISOString(),
    };
  if (error instanceof Malformed)
    return {
      status: 'failed',
      errorCode: 'MALFORMED',
      message: `${sentence(error.message)} ${kept} Update it again later; if it stays, add an export file instead.`,
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

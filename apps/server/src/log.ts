import type { Log } from '@lotbook/services/services';
import { pino, type Logger } from 'pino';
import { createRepeatLimit } from './limit-repeats.ts';

/** Structured lines on standard error. Only the fields named here are written, none of which can contain a secret. */
export function createLogger(
  level: string,
  role: string,
  stream: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  const limit = createRepeatLimit();
  return pino(
    {
      level,
      base: { role },
      redact: {
        paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.url'],
        remove: true,
      },
      hooks: {
        logMethod(parts, method, lineLevel) {
          const { isWritten, suppressed } = limit(`${lineLevel} ${toKind(parts)}`);
          if (!isWritten) return;
          const [fields] = parts;
          if (suppressed > 0 && typeof fields === 'object' && fields !== null)
            Object.assign(parts, { 0: { ...fields, suppressed } });
          method.apply(this, parts);
        },
      },
    },
    stream,
  );
}

/** A database that restarts is reported in all of these, one after the other. */
const lostDatabase =
  /connect ECONNREFUSED \S+|the database system is [a-z ]+|terminating connection due to [a-z ]+|Connection terminated[a-z ]*/g;

/**
 * The message with its reason: lines that differ in an account or a job are different lines. Numbers vary between repetitions of one fault, and so does what the job queue adds: each of
 * its pollers reports a lost database on its own.
 */
function toKind([fields, message]: readonly unknown[]): string {
  const words = Object.values(
    typeof fields === 'object' && fields !== null ? fields : { fields },
  ).map((each) =>
    each instanceof Error ? each.message : typeof each === 'object' ? '' : String(each),
  );
  return `${String(message)} ${words.join(' ')}`
    .replaceAll(/\(Queue: [^)]*\)/g, '')
    .replaceAll(lostDatabase, 'no database')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/\d+/g, '0')
    .trim()
    .slice(0, 500);
}

export const createLog = (logger: Logger): Log => ({
  info: (message, fields) => logger.info(fields ?? {}, message),
  warn: (message, fields) => logger.warn(fields ?? {}, message),
  error: (message, fields) => logger.error(fields ?? {}, message),
});

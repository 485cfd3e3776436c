import type { Log } from '@lotbook/services/services';
import { pino, type Logger } from 'pino';

/** Structured lines on standard error. Only what is named here is written; nothing that could hold a secret ever is. */
export function createLogger(level: string, role: string): Logger {
  return pino(
    { level, base: { role }, redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.url'], remove: true } },
    pino.destination({ dest: 2, sync: true }),
  );
}

export const logOf = (logger: Logger): Log => ({
  info: (message, fields) => logger.info(fields ?? {}, message),
  warn: (message, fields) => logger.warn(fields ?? {}, message),
  error: (message, fields) => logger.error(fields ?? {}, message),
});

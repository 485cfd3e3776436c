import { expect, it } from 'vitest';
import { createRepeatLimit } from './limit-repeats.ts';
import { createLogger } from './log.ts';

it('writes a line that repeats itself three times per minute, and says then how many it left out', () => {
  let at = 0;
  const limit = createRepeatLimit(() => at);
  expect(
    Array.from({ length: 100 }, () => limit('no database').isWritten).filter(Boolean),
  ).toHaveLength(3);
  expect(limit('another line').isWritten).toBe(true);
  at = 60_000;
  expect(limit('no database')).toEqual({ isWritten: true, suppressed: 97 });
});

it('takes lines that differ in numbers alone for one, and lines about different accounts for different ones', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', 'all', { write: (line) => void lines.push(line) });
  for (let n = 0; n < 50; n += 1)
    logger.error(
      {
        reason: `connect ECONNREFUSED 127.0.0.1:${5000 + n} (Queue: q${n}, Worker: ${crypto.randomUUID()})`,
      },
      'the job queue',
    );
  expect(lines).toHaveLength(3);
  logger.error({ reason: 'another' }, 'the job queue');
  for (const account of ['ada', 'bob']) logger.error({ account }, 'a job failed');
  expect(lines).toHaveLength(6);
});

it('takes all reports of a database that restarts for one line', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', 'all', { write: (line) => void lines.push(line) });
  for (const reason of [
    'terminating connection due to unexpected postmaster exit',
    'terminating connection due to unexpected postmaster exit (Queue: sync, Worker: 1)',
    'connect ECONNREFUSED 127.0.0.1:45749',
    'the database system is starting up',
    'the database system is not yet accepting connections (Queue: report, Worker: 2)',
  ])
    logger.error({ reason }, 'the job queue');
  expect(lines).toHaveLength(3);
  logger.error({ reason: 'permission denied for schema public' }, 'the job queue');
  expect(lines).toHaveLength(4);
});

it('still hides what may be secret', () => {
  const lines: string[] = [];
  createLogger('warn', 'all', { write: (line) => void lines.push(line) }).warn(
    { request: { password: 'harbour' } },
    'refused',
  );
  expect(lines.join('')).not.toContain('harbour');
});

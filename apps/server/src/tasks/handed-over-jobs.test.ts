import type { Job, JobTime } from '@lotbook/services/services';
import { testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, it } from 'vitest';
import { queueHandedOverJobs } from '@lotbook/services/due-jobs/handed-over-jobs';

const database = testDatabase();

it('jobs of a restored installation are put into the queue once, in their order', async () => {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  await client.query(
    `insert into handed_over_job (job, start_after) values ('{"kind": "import", "accountId": "a", "importId": "i"}', null), ('{"kind": "backfill", "accountId": "a"}', '2030-01-01T00:00:00Z')`,
  );
  await client.end();
  const queued: (readonly [Job, JobTime | undefined])[] = [];
  const queue = {
    enqueue: (_: unknown, job: Job, when?: JobTime) =>
      Promise.resolve(void queued.push([job, when])),
  };
  await queueHandedOverJobs(database.current, queue);
  await queueHandedOverJobs(database.current, queue);
  expect(queued).toEqual([
    [{ kind: 'import', accountId: 'a', importId: 'i' }, {}],
    [{ kind: 'backfill', accountId: 'a' }, { startAfter: new Date('2030-01-01T00:00:00Z') }],
  ]);
});

import { randomUUID } from 'node:crypto';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { expect, test } from 'vitest';
import { enterWorker } from './job-holders.ts';

const database = testDatabase();
const job = () => ({ id: randomUUID(), queue: 'import' });
const enter = (workerId: string = randomUUID(), isAlone = false) =>
  enterWorker({ url: database.current.url, workerId, isAlone });

/** The backends that hold a worker's lock in this database. */
async function lockHolders(): Promise<readonly number[]> {
  const name = new URL(database.current.url).pathname.slice(1);
  const { rows } = await asOwner(
    database.current.url,
    `select l.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and a.application_name = 'lotbook worker' and a.datname = '${name}'`,
  );
  return rows.map(({ pid }) => Number(pid));
}

test('returns the jobs of a dead worker once, at the second check, and never those of a living one', async () => {
  const [dead, living, finder] = [await enter(), await enter(), await enter()];
  const [lost, remaining] = [job(), job()];
  await dead.entry.hold(lost);
  await living.entry.hold(remaining);
  await dead.entry.close();
  expect(await finder.entry.takeAbandoned()).toEqual([]);
  expect(await finder.entry.takeAbandoned()).toEqual([lost]);
  expect(await living.entry.takeAbandoned()).toEqual([]);
  expect(await living.entry.takeAbandoned()).toEqual([]);
  await living.entry.release(remaining.id);
  for (const { entry } of [living, finder]) await entry.close();
});

test('keeps a worker registered whose connection is killed', async () => {
  const [living, finder] = [await enter(), await enter()];
  await living.entry.hold(job());
  const before = await lockHolders();
  for (const pid of before)
    await asOwner(database.current.url, `select pg_terminate_backend(${pid})`);
  await expect
    .poll(async () => (await lockHolders()).filter((pid) => !before.includes(pid)).length)
    .toBe(2);
  for (let look = 0; look < 3; look += 1) expect(await finder.entry.takeAbandoned()).toEqual([]);
  for (const { entry } of [living, finder]) await entry.close();
});

test('returns a predecessor’s jobs at once, and all open jobs to a worker that is alone', async () => {
  const id = randomUUID();
  const [first, other] = [await enter(id), await enter()];
  const [mine, theirs] = [job(), job()];
  await first.entry.hold(mine);
  await other.entry.hold(theirs);
  await first.entry.close();
  const second = await enter(id);
  expect(second.abandoned).toEqual([mine]);
  await other.entry.close();
  const alone = await enter(randomUUID(), true);
  expect(alone.abandoned).toContainEqual(theirs);
  for (const { entry } of [second, alone]) await entry.close();
});

const rename = (from: string, to: string) =>
  asOwner(database.current.url, `alter table ${from} rename to ${to}`);

test('returns a job at once that ended while the database was away, and only once', async () => {
  const { entry } = await enter();
  const [recorded, unrecorded] = [job(), job()];
  await entry.hold(recorded);
  await rename('job_holder', 'job_holder_away');
  await expect(entry.hold(unrecorded)).rejects.toThrow('job_holder');
  for (const { id } of [recorded, unrecorded])
    await expect(entry.release(id)).rejects.toThrow('job_holder');
  await expect(entry.takeAbandoned()).rejects.toThrow('job_holder');
  await rename('job_holder_away', 'job_holder');
  expect(await entry.takeAbandoned()).toEqual([recorded, unrecorded]);
  expect(await entry.takeAbandoned()).toEqual([]);
  await entry.close();
});

import { chance, chaos } from '@lotbook/standins/chaos';
import { AccessRevoked, Outage } from '@lotbook/model/outage';
import { describe, expect, test } from 'vitest';
import type { Json, SyncPage } from '../adapter.ts';
import { getFixturePages, renderReason } from '../testing.ts';
import { withoutWorld, worlds, type Running } from './testing.ts';

/**
 * The stored state of a source between attempts, as in the database: a page with its cursor, or
 * neither.
 */
class StoredState {
  readonly cursors = new Map<string, Json>();
  /** Each record once, in its latest version. */
  readonly records = new Map<string, string>();
  /** Records that were reported with two meanings. */
  readonly torn: string[] = [];

  keep(page: SyncPage, tellsAnew: boolean): void {
    for (const record of page.records) {
      const { externalId } = record.transaction;
      const [line = ''] = getFixturePages([{ ...page, records: [record], unread: [], skipped: 0 }]);
      const former = this.records.get(externalId);
      if (former !== undefined && former !== line && !tellsAnew)
        this.torn.push(`${former} | ${line}`);
      this.records.set(externalId, line);
    }
    for (const { externalId, reason } of page.unread ?? [])
      this.torn.push(`${externalId} could not be read: ${renderReason(reason)}`);
    this.cursors.set(page.stream, JSON.parse(JSON.stringify(page.cursor)) as Json);
  }

  lines(): readonly string[] {
    return [...this.records.values()].toSorted();
  }
}

/**
 * One attempt from the stored state. `dies` says after which pages the process is killed, before or
 * after they are stored.
 */
async function run(
  { adapter, access, until }: Running,
  state: StoredState,
  dies: () => 'before' | 'after' | undefined = () => undefined,
): Promise<'done' | 'killed'> {
  const cursors = new Map(state.cursors);
  for await (const page of adapter.sync({
    ...access,
    toCursor: (stream) => cursors.get(stream),
    until,
    phase: () => undefined,
  })) {
    const end = dies();
    if (end === 'before') return 'killed';
    state.keep(page, adapter.tellsAnew === true);
    if (end === 'after') return 'killed';
  }
  return 'done';
}

async function untilDone(
  running: Running,
  state: StoredState,
  dies?: () => 'before' | 'after' | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if ((await run(running, state, dies)) === 'done') return;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    if (tries > 300) throw new Error(`${running.adapter.id} is not done after 300 tries`);
  }
}

async function calm(running: Running): Promise<StoredState> {
  const state = new StoredState();
  await run(running, state);
  expect(state.records.size).toBeGreaterThanOrEqual(running.least);
  expect(state.torn).toEqual([]);
  return state;
}

test('every tested adapter, and every chain, has a stand-in here', () => {
  expect(withoutWorld).toEqual([]);
  expect(worlds.length).toBeGreaterThan(40);
});

describe.each(worlds.map((world) => [world.name, world] as const))('%s', (name, { start }) => {
  test('ends with the right rows, each once, despite faults and kills', async () => {
    await using running = await start();
    const right = await calm(running);
    const [seed, state] = [name.length * 7919, new StoredState()];
    const random = chance(seed + 1);
    running.standin.failBy(chaos(seed, { share: 0.25, shuffles: running.shuffles }));
    await untilDone(running, state, () =>
      random() < 0.15 ? (random() < 0.5 ? 'before' : 'after') : undefined,
    );
    expect(state.torn).toEqual([]);
    expect(state.lines()).toEqual(right.lines());
    // And once more without faults, as the next sync does.
    running.standin.failBy(() => undefined);
    expect(await run(running, state)).toBe('done');
    expect([state.torn, state.lines()]).toEqual([[], right.lines()]);
  });
});

describe.each(
  worlds
    .filter(({ refusal }) => refusal !== undefined)
    .map((world) => [world.name, world] as const),
)('%s', (_name, { start, refusal }) => {
  test('reports a revoked key in the middle, and continues with another one', async () => {
    await using running = await start();
    const { standin } = running;
    const right = await calm(running);
    const questions = standin.requests.length;
    let left = Math.ceil(questions / 2);
    standin.failBy(() => ((left -= 1) < 0 ? refusal : undefined));
    const state = new StoredState();
    await expect(run(running, state)).rejects.toThrow(AccessRevoked);
    standin.failBy(() => undefined);
    await untilDone(running, state);
    expect([state.torn, state.lines()]).toEqual([[], right.lines()]);
  });
});

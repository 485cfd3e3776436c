import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chance } from '@lotbook/standins/chaos';
import { testDatabase } from '@lotbook/testkit/database';
import { runs } from '@lotbook/testkit/runs';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';
import { importText } from '../testing.ts';
import { updateIntegration, updateIntegrationDefaults } from './change-integration.ts';
import { expectPostedOnce } from './expect-posted-once.ts';
import { requestIntegrationSync } from './request-sync.ts';
import { connectIntegration, startAccountingWorld } from './testing.ts';

const database = testDatabase();

/** `npm run fuzz -- kills` kills 200. */
const kills = runs(4);

it(
  `posts each entry once although ${kills} processes are killed while they post`,
  async () => {
    const random = chance(11);
    await using world = await startAccountingWorld(database.current);
    const ada = await seedAccount(database.current);
    const { services, company, standin } = world;
    await connectIntegration(services, ada, 'qbo', '9130');
    const defaults = { asset: '4', income: '25', expense: '31', fee: '30', suspense: '8' };
    await updateIntegrationDefaults(services, ada, ada.accountId, 'qbo', defaults);
    await updateIntegration(services, ada, ada.accountId, 'qbo', {
      syncMode: 'transaction',
      lockedEntries: 'firstOpenDay',
    });
    const start = (): Promise<Syncer> =>
      Syncer.start([standin.url, database.current.url, ada.accountId, 'app', 'secret']);
    let [killed, syncMs, requests] = [0, 1000, 20];
    let syncer = await start();
    try {
      for (let n = 0; killed < kills; n += 1) {
        if (n % 3 === 0) await importText(services, ada, `${n}.csv`, makeRows(n));
        if (killed >= kills / 2) company.closeDate = '2025-01-31';
        await requestIntegrationSync(services, ada, ada.accountId, 'qbo');
        services.waiting.length = 0;
        const begun = performance.now();
        // Half of them end with a request that arrives, and whose answer doesn't; the others at any time.
        let left = random() < 0.5 ? 1 + Math.floor(random() * requests) : Infinity;
        let count = 0;
        standin.failBy(() => {
          count += 1;
          left -= 1;
          if (left === 0) syncer.kill();
          return undefined;
        });
        const timer =
          left === Infinity ? setTimeout(() => syncer.kill(), random() * syncMs) : undefined;
        const ended = await syncer.sync();
        clearTimeout(timer);
        if (ended === 'killed') {
          killed += 1;
          syncer = await start();
        } else [syncMs, requests] = [performance.now() - begun, count];
      }
    } finally {
      syncer.kill();
    }
    standin.failBy(() => undefined);
    await requestIntegrationSync(services, ada, ada.accountId, 'qbo');
    await services.workOff();
    await expectPostedOnce(services, ada, company);
    expect(company.entries.length).toBeGreaterThan(kills);
  },
  600_000 * runs(1),
);

const makeRows = (n: number): string => {
  const day = String(1 + (Math.floor(n / 3) % 28)).padStart(2, '0');
  const hour = String(n % 24).padStart(2, '0');
  return [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    ...Array.from(
      { length: 8 },
      (_, at) => `2025-01-${day}T${hour}:${10 + at}:00Z,buy,${100 + n},USD,1,BTC`,
    ),
    `2025-02-${day}T${hour}:00:00Z,buy,${10 + n},USD,1,ETH`,
    `2025-03-${day}T${hour}:00:00Z,sell,0.5,BTC,${90 + n},USD`,
  ].join('\n');
};

/** A process that syncs until it is killed. */
class Syncer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<unknown>;
  #errors = '';

  private constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [
      path.join(import.meta.dirname, 'sync-process.ts'),
      ...args,
    ]);
    this.#ended = once(this.#child, 'exit');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    this.#child.stderr.on('data', (data: Buffer) => (this.#errors += data.toString()));
    // Lines that are written to a process that was killed are lost.
    this.#child.stdin.on('error', () => undefined);
  }

  static async start(args: readonly string[]): Promise<Syncer> {
    const syncer = new Syncer(args);
    const { done } = await syncer.#lines.next();
    if (done) throw new Error(syncer.#errors);
    return syncer;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** @throws Error if the process ends by itself. */
  async sync(): Promise<'done' | 'killed'> {
    this.#child.stdin.write('sync\n');
    const { done } = await this.#lines.next();
    if (!done) return 'done';
    await this.#ended;
    if (this.#child.signalCode !== 'SIGKILL') throw new Error(this.#errors);
    return 'killed';
  }
}

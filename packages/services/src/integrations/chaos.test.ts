import type { Database } from '@lotbook/db/database';
import { chance } from '@lotbook/standins/chaos';
import { tooMany, type Fault } from '@lotbook/standins/http-standin';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';
import { importText } from '../testing.ts';
import { updateIntegration, updateIntegrationDefaults } from './change-integration.ts';
import { expectPostedOnce } from './testing-posted-once.ts';
import { requestIntegrationSync } from './request-sync.ts';
import { syncIntegration } from './sync-integration.ts';
import { connectIntegration, startAccountingWorld } from './testing.ts';

const database = testDatabase();

/** The process died: nothing after this statement happened. */
class Killed extends Error {}

/** About ten seconds of processor time. */
const kills = 200;

/** A database whose connections break now and then, before or after a transaction commits. */
function breakNow(target: Database, kill: (when: 'before' | 'after') => void): Database {
  const { kysely } = target;
  const broken = new Proxy(kysely, {
    get: (found, name) => {
      const value: unknown = Reflect.get(found, name, found);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(found) : value;
      return () => {
        const builder = found.transaction();
        return new Proxy(builder, {
          get: (inner, method) => {
            const own: unknown = Reflect.get(inner, method, inner);
            if (method !== 'execute') return typeof own === 'function' ? own.bind(inner) : own;
            return async (work: Parameters<typeof inner.execute>[0]) => {
              kill('before');
              const result = await inner.execute(work);
              kill('after');
              return result;
            };
          },
        });
      };
    },
  });
  return { ...target, kysely: broken };
}

it(`posts each entry once although ${kills} syncs are killed at random points`, async () => {
  const random = chance(7);
  await using world = await startAccountingWorld(database.current, {
    attempts: 1,
    timeoutMs: 1000,
  });
  const ada = await seedAccount(database.current);
  const { services, company, standin } = world;
  const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
  await connectIntegration(services, ada, 'qbo', '9130');
  const defaults = { asset: '4', income: '25', expense: '31', fee: '30', suspense: '8' };
  await updateIntegrationDefaults(services, ada, ada.accountId, 'qbo', defaults);
  await updateIntegration(services, ada, ada.accountId, 'qbo', {
    syncMode: 'transaction',
    lockedEntries: 'firstOpenDay',
  });
  const job = { accountId: ada.accountId, app: 'qbo' };
  let steps = Infinity;
  const killed: number[] = [];
  const broken = {
    ...services,
    database: breakNow(database.current, () => {
      steps -= 1;
      if (steps <= 0) throw new Killed();
    }),
  };
  const faults: readonly Fault[] = [
    'cut',
    'partial',
    () => ({ status: 500, body: '' }),
    tooMany('0'),
  ];
  standin.failBy(() => (random() < 0.04 ? faults[Math.floor(random() * 4)] : undefined));
  for (let n = 0; killed.length < kills; n += 1) {
    if (n % 12 === 0) {
      const day = String(1 + ((n / 12) % 28)).padStart(2, '0');
      const hour = String(n % 24).padStart(2, '0');
      const rows = [
        `2025-01-${day}T${hour}:00:00Z,buy,${100 + n},USD,1,BTC`,
        `2025-02-${day}T${hour}:00:00Z,buy,${10 + n},USD,1,ETH`,
        `2025-03-${day}T${hour}:00:00Z,sell,0.5,BTC,${90 + n},USD`,
      ];
      await importText(services, ada, `${n}.csv`, head + rows.join('\n'));
    }
    if (n === 36) company.closeDate = '2025-01-31';
    await requestIntegrationSync(services, ada, ada.accountId, 'qbo');
    services.waiting.length = 0;
    steps = 1 + Math.floor(random() * 16);
    await syncIntegration(broken, job).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      killed.push(n);
    });
  }
  expect(killed).toHaveLength(kills);
  standin.failBy(() => undefined);
  await requestIntegrationSync(services, ada, ada.accountId, 'qbo');
  await services.workOff();
  await expectPostedOnce(services, ada, company);
  expect(company.entries.length).toBeGreaterThan(20);
}, 600_000);

import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { computeAccount } from '@lotbook/services/computing/compute-account';
import { giveUpImport, importFile } from '@lotbook/services/imports/import-file';
import { answerHere } from '@lotbook/services/questions/answer-question';
import type { Job, Services } from '@lotbook/services/services';
import { priceFinder } from '@lotbook/prices/price-finder';
import { priceProviders } from '@lotbook/prices/registry';
import type { AccountId } from '@lotbook/model/ids';
import type { Installation } from './open-installation.ts';
import type { InstallationSettings } from './settings.ts';

/** The services without a worker: what a command makes necessary, the command does. */
export interface LocalServices extends Services {
  /** Does the imports that wait; one that fails for good is ended as the worker would end it. */
  readonly doImports: () => Promise<void>;
  /** Ends the import that runs, as one that failed. */
  readonly cancelImport: () => Promise<void>;
  /** Computes once, however many imports requested it. */
  readonly doComputation: () => Promise<void>;
}

export function localServices(
  { database }: Installation,
  { offline, prices, limits, dataFolder }: InstallationSettings,
): LocalServices {
  const imports: Extract<Job, { kind: 'import' }>[] = [];
  const stale = new Set<AccountId>();
  let running: Extract<Job, { kind: 'import' }> | undefined;
  const services: Services = {
    ask: answerHere,
    database,
    queue: { enqueue: (_tx, job) => Promise.resolve(note(job)) },
    prices: offline ? undefined : priceFinder(priceProviders(prices)),
    limits,
    accountConfigs: makeAccountConfigs(dataFolder),
    now: () => new Date(),
    log: {
      info: () => undefined,
      warn: (message) => void process.stderr.write(`${message}\n`),
      error: (message) => void process.stderr.write(`${message}\n`),
    },
  };
  const note = (job: Job): void => {
    if (job.kind === 'import') imports.push(job);
    else if (job.kind === 'compute') stale.add(job.accountId);
  };
  return {
    ...services,
    doImports: async () => {
      for (let job = imports.shift(); job; job = imports.shift()) {
        running = job;
        try {
          await importFile(services, job);
        } catch (error) {
          await giveUpImport(services, job);
          throw error;
        } finally {
          running = undefined;
        }
      }
    },
    cancelImport: async () => {
      if (running) await giveUpImport(services, running);
    },
    doComputation: async () => {
      for (const accountId of stale) await computeAccount(services, { accountId });
      stale.clear();
    },
  };
}

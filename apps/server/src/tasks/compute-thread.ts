import { answerHere } from '@lotbook/services/questions/answer-question';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@lotbook/db/database';
import { computeAccount } from '@lotbook/services/computing/compute-account';
import { ResidentLedgers } from '@lotbook/services/computing/resident-ledgers';
import type { AccountId } from '@lotbook/model/ids';
import { readBrands } from '../configuration/brands.ts';
import { useInstallationTexts } from '../configuration/installation-texts.ts';
import { createLogger, createLog } from '../log.ts';
import { getPrices } from '../prices.ts';
import { answerStored } from './answer-questions.ts';
import {
  statementTimeoutMs,
  type ComputeAnswer,
  type ComputeOrder,
  type ComputeSetup,
  type ComputeStart,
} from './compute-process.ts';
import { makeSequentialQueue } from './sequential-queue.ts';
import { openQueue } from './job-queue.ts';
import { collectGrownHeap, collectYoung } from './quiet-heap.ts';

/** The thread of computations: it has its own connections, and keeps the ledgers of the accounts that it computed last. */
const [{ config, url }] = (await once((workerData as ComputeStart).setup, 'message')) as [
  ComputeSetup,
];
const ledgers = new ResidentLedgers();
const logger = createLogger(config.logLevel, 'compute');
const services = {
  ask: answerHere,
  database: openDatabase(url, { max: 4, statementTimeoutMs }),
  queue: await openQueue(url, {
    supervise: false,
    onError: (error) => logger.error({ reason: error.message }, 'the job queue'),
  }),
  prices: config.prices.asked ? getPrices(config) : undefined,
  limits: config.limits,
  accountConfigs: makeAccountConfigs(config.dataFolder),
  now: () => new Date(),
  log: createLog(logger),
};

useInstallationTexts(readBrands({ config, log: services.log }));

/** One computation of an account at a time; the next includes changes made in the meantime, or has nothing to do. Questions wait for it and use its result. */
const turns = makeSequentialQueue();

const carryOut = (order: ComputeOrder): Promise<void> =>
  turns(order.accountId, async () => {
    if (order.kind === 'answer')
      return answerStored(services, order, ledgers.look(order.accountId));
    if (order.kind === 'computeIfReady' && !ledgers.has(order.accountId)) return undefined;
    await computeAccount(services, order, ledgers);
    unready.add(order.accountId);
  });

const idleMs = 300;
/** Accounts whose ledgers may not be made, or not wholly. */
const unready = new Set<AccountId>();
/** Whether one was made since the heap was looked at; following an edit leaves little behind. */
let wasMade = false;
let orders = 0;
let idle: NodeJS.Timeout | undefined;

/** Makes ledgers ready for edits, step by step, once nothing was asked for a moment: who tries one method after another does not wait for them. */
function makeReady(): void {
  const [accountId] = unready;
  if (accountId === undefined) return;
  try {
    if (ledgers.makeReady(accountId)) wasMade = true;
    else unready.delete(accountId);
    if (unready.size === 0 && wasMade) {
      wasMade = false;
      collectGrownHeap();
    }
  } catch (error) {
    unready.delete(accountId);
    logger.error({ account: accountId, reason: String(error) }, 'a ledger could not be made');
  }
  idle = setTimeout(makeReady);
}

async function answer(order: ComputeOrder): Promise<ComputeAnswer> {
  try {
    await carryOut(order);
    return { order: order.order };
  } catch (thrown) {
    const { message, stack = message } =
      thrown instanceof Error ? thrown : new Error(String(thrown));
    return { order: order.order, error: { message, stack } };
  }
}

async function obey(order: ComputeOrder): Promise<void> {
  const each = await answer(order);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  parentPort?.postMessage(each);
  orders -= 1;
  if (orders > 0) return;
  collectYoung();
  idle = setTimeout(makeReady, idleMs);
}

parentPort?.on('message', (order: ComputeOrder) => {
  clearTimeout(idle);
  orders += 1;
  void obey(order);
});

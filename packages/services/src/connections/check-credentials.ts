import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '@lotbook/connections/adapter';
import { reading, writing } from '@lotbook/db/database';
import {
  addCredentialCheck,
  answerCheck,
  checkAnswer,
  removeCheck,
  readWaitingCheck,
  type CheckAnswer,
} from '@lotbook/db/stores/credential-checks';
import { Outage } from '@lotbook/model/outage';
import type { AccountId } from '@lotbook/model/ids';
import { AccessRevoked } from '@lotbook/model/outage';
import { writingAs } from '../member.ts';
import { openFor, checkPlace, sealFor } from '../secrets/vault.ts';
import type { Actor, SealingServices, SyncServices } from '../services.ts';
import { validateCredentials } from './checked-credentials.ts';
import { requireAdapter, type Connecting } from './connect-source.ts';

const waitMs = 25_000;
const askEveryMs = 150;

/** Lets the worker test credentials without storing them, and waits for the result. */
export async function checkCredentials(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  { adapter: adapterId, credentials, settings = {} }: Connecting,
): Promise<CheckAnswer> {
  const { checkId, account } = await writingAs(
    services,
    actor,
    accountId,
    'sourceAdd',
    async (tx, { account, userId }) => {
      const adapter = requireAdapter(services, adapterId);
      const checkId = randomUUID();
      const sealed = await sealFor(
        tx,
        services.masterKeys,
        account.id,
        checkPlace(checkId),
        JSON.stringify(validateCredentials(adapter, credentials ?? {})),
      );
      await addCredentialCheck(tx, account.id, checkId, {
        adapter: adapter.id,
        settings,
        ...sealed,
        createdBy: userId,
      });
      await services.queue.enqueue(tx, { kind: 'check', accountId: account.id, checkId });
      return { checkId, account };
    },
  );
  const answer = await readAnswer(services, account.id, checkId);
  await writing(services.database, { accountId: account.id }, (tx) =>
    removeCheck(tx, account.id, checkId),
  );
  return answer;
}

async function readAnswer(
  { database }: SealingServices,
  accountId: AccountId,
  checkId: string,
): Promise<CheckAnswer> {
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    const answer = await reading(database, { accountId }, (db) =>
      checkAnswer(db, accountId, checkId),
    );
    if (answer) return answer;
    await pause(askEveryMs);
  }
  return {
    verdict: 'unknown',
    message: toStoredText(fill(texts.keyNotChecked)),
  };
}

/** Job: tries credentials that wait. */
export async function runCredentialCheck(
  services: SyncServices,
  { accountId, checkId }: { readonly accountId: AccountId; readonly checkId: string },
): Promise<void> {
  const check = await reading(services.database, { accountId }, async (db) => {
    const waiting = await readWaitingCheck(db, accountId, checkId);
    return (
      waiting && {
        ...waiting,
        plain: await openFor(db, services.masterKeys, accountId, checkPlace(checkId), waiting),
      }
    );
  });
  if (!check) return;
  const answer = await tryCredentials(services, check);
  await writing(services.database, { accountId }, (tx) =>
    answerCheck(tx, accountId, checkId, answer),
  );
}

async function tryCredentials(
  services: SyncServices,
  check: {
    readonly adapter: string;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly plain: string;
  },
): Promise<CheckAnswer> {
  const adapter = services.adapters.find(({ id }) => id === check.adapter);
  if (!adapter)
    return {
      verdict: 'unknown',
      message: toStoredText(fill(texts.serviceUnsupported)),
    };
  if (!services.network)
    return {
      verdict: 'unknown',
      message: toStoredText(fill(texts.offline)),
    };
  const network = services.network(adapter);
  const credentials = JSON.parse(check.plain) as Record<string, string>;
  try {
    const verdict = await network.withRetries(() =>
      adapter.validate({
        credentials,
        settings: check.settings as Readonly<Record<string, Json>>,
        network,
      }),
    );
    if (verdict.kind === 'refused')
      return { verdict: 'refused', message: toStoredText(verdict.reason) };
    return {
      verdict: 'ok',
      message: toStoredText(fill(texts.keyAccepted, { label: adapter.label })),
    };
  } catch (error) {
    if (error instanceof AccessRevoked)
      return { verdict: 'refused', message: toStoredText(error.text) };
    if (error instanceof Outage) return { verdict: 'unknown', message: toStoredText(error.text) };
    throw error;
  }
}

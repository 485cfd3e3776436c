import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { log } from '@lotbook/db/stores/accounts';
import {
  changeIntegration,
  findIntegration,
  listIntegrationAccounts,
  putIntegrationMappings,
  type IntegrationChange,
  type IntegrationMappingRow,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import { cancelIntegrationRun } from '@lotbook/db/stores/integration-runs';
import { allowOverwrite } from '@lotbook/db/stores/postings';
import { loadSources } from '@lotbook/db/stores/sources';
import type { Tx } from '@lotbook/db/database';
import { money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { notFound, withdrawal, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { isCalendarDate } from '../base/calendar-date.ts';
import { changeBooks } from '../journal/changing-books.ts';
import { useTenant } from './connect-tenant.ts';
import { getKnownIntegration } from './known-integration.ts';
import { queueRun } from './request-sync.ts';

/** Runs a change of a connected integration. */
function changeInTurn(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  work: (tx: Tx, member: Member, row: IntegrationRow, label: string) => Promise<void>,
): Promise<void> {
  return writingAs(services, actor, accountId, 'integrationsEdit', async (tx, member) => {
    const { label } = getKnownIntegration(app);
    const row = await findIntegration(tx, member.account.id, app);
    if (!row || row.status === 'disconnected') throw notFound('integration');
    await work(tx, member, row, label);
    await changeBooks(services, tx, member.account.id);
  });
}

/** What a person may set; what is absent stays. */
export interface IntegrationSettings {
  readonly minUsdValue?: string | undefined;
  /** `summary` or `transaction`. */
  readonly syncMode?: string | undefined;
  /** `day` or `month`. */
  readonly summaryPeriod?: string | undefined;
  /** Earlier entries are not posted. Null: all are. */
  readonly cutoverDate?: string | null | undefined;
  /** Post the balances before the cutover in one entry of the day before. */
  readonly postsOpening?: boolean | undefined;
  /** `hold` or `firstOpenDay`. */
  readonly lockedEntries?: string | undefined;
  /** Up to which unexplained difference to the trial balance an account is reconciled. */
  readonly tolerance?: string | undefined;
  /** The company, if several were connected. */
  readonly tenantId?: string | undefined;
}

export function updateIntegration(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  settings: IntegrationSettings,
): Promise<void> {
  return changeInTurn(
    services,
    actor,
    accountId,
    app,
    async (tx, { account, userId }, row, label) => {
      if (settings.tenantId !== undefined && settings.tenantId !== row.tenantId) {
        const tenant = row.tenants.find(({ id }) => id === settings.tenantId);
        if (!tenant) throw makeInputError('tenantId', fill(texts.companyUnknown));
        await useTenant(tx, account.id, app, tenant);
        await changeIntegration(tx, account.id, app, { status: 'active' });
        await queueRun(services, tx, account.id, app, { dry: true, requestedBy: userId });
      }
      await changeIntegration(tx, account.id, app, toChange(settings));
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'settings',
        message: fill(texts.settingsChanged, { label }),
        before: {
          minValue: row.minValue,
          syncMode: row.syncMode,
          summaryPeriod: row.summaryPeriod,
          cutoverOn: row.cutoverOn,
          postsOpening: row.postsOpening,
          lockedEntries: row.lockedEntries,
          tolerance: row.tolerance,
          tenantId: row.tenantId,
        },
        after: settings,
      });
    },
  );
}

function toChange(settings: IntegrationSettings): IntegrationChange {
  const { minUsdValue, syncMode, summaryPeriod, cutoverDate } = settings;
  const { postsOpening, lockedEntries, tolerance } = settings;
  checkOneOf('syncMode', syncMode, ['summary', 'transaction']);
  checkOneOf('summaryPeriod', summaryPeriod, ['day', 'month']);
  checkOneOf('lockedEntries', lockedEntries, ['hold', 'firstOpenDay']);
  if (minUsdValue !== undefined && !isAmount(minUsdValue))
    throw makeInputError('minUsdValue', fill(texts.minimumInvalid));
  if (tolerance !== undefined && !isAmount(tolerance))
    throw makeInputError('tolerance', fill(texts.toleranceInvalid));
  if (typeof cutoverDate === 'string' && !isCalendarDate(cutoverDate))
    throw makeInputError('cutoverDate', fill(texts.dateInvalid));
  return {
    ...(minUsdValue === undefined ? {} : { minValue: minUsdValue }),
    ...(syncMode === undefined ? {} : { syncMode }),
    ...(summaryPeriod === undefined ? {} : { summaryPeriod }),
    ...(cutoverDate === undefined ? {} : { cutoverOn: cutoverDate }),
    ...(postsOpening === undefined ? {} : { postsOpening }),
    ...(lockedEntries === undefined ? {} : { lockedEntries }),
    ...(tolerance === undefined ? {} : { tolerance }),
  };
}

function checkOneOf(field: string, value: string | undefined, allowed: readonly string[]): void {
  if (value !== undefined && !allowed.includes(value))
    throw makeInputError(field, fill(texts.valueUnknown, { allowed: allowed.join(' or ') }));
}

function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,18})?$/.test(text) && money(text) >= 0n;
}

const makeInputError = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** The five default accounts; what is absent stays. */
export interface IntegrationDefaults {
  readonly asset?: string | undefined;
  readonly income?: string | undefined;
  readonly expense?: string | undefined;
  readonly fee?: string | undefined;
  readonly suspense?: string | undefined;
}

export function updateIntegrationDefaults(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  defaults: IntegrationDefaults,
): Promise<void> {
  return changeInTurn(
    services,
    actor,
    accountId,
    app,
    async (tx, { account, userId }, row, label) => {
      const given = Object.entries(defaults).filter(([, id]) => id !== undefined);
      await checkAccounts(tx, account.id, app, given);
      const before = {
        asset: row.assetAccount,
        income: row.incomeAccount,
        expense: row.expenseAccount,
        fee: row.feeAccount,
        suspense: row.suspenseAccount,
      };
      await changeIntegration(
        tx,
        account.id,
        app,
        Object.fromEntries(given.map(([role, id]) => [`${role}Account`, id])),
      );
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'defaults',
        message: fill(texts.defaultAccountsChanged, { label }),
        before,
        after: { ...before, ...Object.fromEntries(given) },
      });
    },
  );
}

/** The asset account of a source. An empty account takes the mapping away. */
export interface IntegrationMapping {
  readonly sourceId: string;
  readonly accountId: string;
}

export function updateIntegrationMappings(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  given: {
    readonly exchange: readonly IntegrationMapping[];
    readonly wallet: readonly IntegrationMapping[];
  },
): Promise<void> {
  return changeInTurn(
    services,
    actor,
    accountId,
    app,
    async (tx, { account, userId }, _row, label) => {
      const sources = await loadSources(tx, account.id);
      for (const kind of ['exchange', 'wallet'] as const)
        for (const { sourceId } of given[kind])
          if (
            !sources.some(
              (each) =>
                each.id === sourceId && (each.kind === 'exchange') === (kind === 'exchange'),
            )
          )
            throw makeInputError(`${kind}Mappings`, fill(texts.itemMissing, { kind }));
      const all = [...given.exchange, ...given.wallet];
      await checkAccounts(
        tx,
        account.id,
        app,
        all.flatMap((each) =>
          each.accountId === '' ? [] : [['mappings', each.accountId] as const],
        ),
      );
      const rows = new Map(
        all.map((each) => [
          each.sourceId,
          {
            sourceId: each.sourceId as IntegrationMappingRow['sourceId'],
            remoteAccount: each.accountId,
          },
        ]),
      );
      await putIntegrationMappings(tx, account.id, app, [...rows.values()]);
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'mappings',
        message: fill(texts.accountMappingsChanged, { label }),
        after: all,
      });
    },
  );
}

/** @throws AppError BAD_INPUT for accounts that journal entries can't use */
async function checkAccounts(
  tx: Tx,
  accountId: AccountId,
  app: string,
  given: readonly (readonly [string, string])[],
): Promise<void> {
  if (given.length === 0) return;
  const accounts = new Map(
    (await listIntegrationAccounts(tx, accountId, app)).map((each) => [each.id, each]),
  );
  for (const [field, id] of given) {
    const account = accounts.get(id);
    if (!account?.active) throw makeInputError(field, fill(texts.accountNotInChart));
    if (account.unusable !== null)
      throw makeInputError(
        field,
        fill(texts.unusableSetting, {
          name: account.name,
          unusable: readInEnglish(account.unusable),
        }),
      );
  }
}

/** Lets our content replace what someone changed or deleted in the accounting system, and sums be posted without their blocked entries, at the next sync. */
export function repostEntries(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  keys: readonly string[],
): Promise<void> {
  return changeInTurn(
    services,
    actor,
    accountId,
    app,
    async (tx, { account, userId }, row, label) => {
      const { tenantId } = row;
      const count =
        tenantId === null ? 0 : await allowOverwrite(tx, account.id, { app, tenantId }, keys);
      if (count === 0) throw notFound('changedEntry');
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'repost',
        message: fill(texts.entriesWillBeReplaced, { count, label }),
        after: { keys },
      });
    },
  );
}

/** Ends the connection and gives its access back. What was posted stays in the accounting system, and its history here. */
export function deleteIntegration(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsDelete',
    async (tx, { account, userId }) => {
      const { label } = getKnownIntegration(app);
      const row = await findIntegration(tx, account.id, app);
      if (!row || row.status === 'disconnected') throw notFound('integration');
      await cancelIntegrationRun(tx, account.id, app);
      await changeIntegration(tx, account.id, app, {
        status: 'disconnected',
        authenticationFailed: false,
        problem: null,
        nextSyncAt: null,
      });
      await changeBooks(services, tx, account.id);
      await services.queue.enqueue(tx, {
        kind: 'integration-revoke',
        accountId: account.id,
        app,
      });
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'disconnect',
        message: fill(texts.wasDisconnected, { label }),
      });
    },
    withdrawal,
  );
}

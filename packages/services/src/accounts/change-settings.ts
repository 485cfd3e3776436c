import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import {
  changeAccount,
  findAccount,
  log,
  type Account,
  type AccountChanges,
} from '@lotbook/db/stores/accounts';
import { noteInputChange } from '@lotbook/db/stores/input-changes';
import type { Tx } from '@lotbook/db/database';
import type { Actor, Services } from '../services.ts';
import { writingAs, writingAsEach, type Member } from '../member.ts';
import {
  validateAccountName,
  validateCurrency,
  validateJurisdiction,
  validateTaxMethod,
  validateListedYear,
  validateTimeZone,
  validateTracking,
  validateView,
} from '../base/checked-settings.ts';
import { validateSubtype } from './new-account.ts';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import { followClock } from '../reports/schedules/run-schedule.ts';
import { utc } from '@lotbook/model/time';

export interface SettingsChange {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly fiatCurrency?: string | undefined;
  /** The jurisdiction. Currency and time zone follow, unless the same change sets them. */
  readonly jurisdiction?: string | undefined;
  readonly taxYear?: number | undefined;
  readonly taxMethod?: string | undefined;
  readonly tracking?: string | undefined;
  readonly sourceListView?: string | undefined;
  readonly subtypeId?: string | undefined;
  readonly subtypeFields?: unknown;
}

/** Changes settings of an account; triggers a computation if figures depend on them. */
export function changeSettings(
  services: Services,
  actor: Actor,
  accountId: string,
  change: SettingsChange,
): Promise<Account> {
  return writingAs(services, actor, accountId, 'accountEdit', (tx, member) =>
    applySettings(services, tx, member, change),
  );
}

/** Changes the same settings of several accounts: all of them, or none if the caller may not change one. */
export function changeEachSettings(
  services: Services,
  actor: Actor,
  accountIds: readonly string[],
  change: SettingsChange,
): Promise<readonly Member[]> {
  return writingAsEach(services, actor, accountIds, 'accountEdit', async (tx, member) => ({
    ...member,
    account: await applySettings(services, tx, member, change),
  }));
}

async function applySettings(
  services: Services,
  tx: Tx,
  { account, userId }: Member,
  change: SettingsChange,
): Promise<Account> {
  const request = validateChange(services, account, change);
  const before = Object.fromEntries(
    Object.keys(request).map((key) => [key, account[key as keyof Account]]),
  );
  if (JSON.stringify(request) === JSON.stringify(before)) return account;
  await changeAccount(tx, account.id, request);
  await log(tx, account.id, {
    userId,
    type: 'account',
    action: 'change',
    message: fill(texts.settingsChanged, { keys: Object.keys(request).join(', ') }),
    before,
    after: request,
  });
  // The database tracks which settings affect figures; the year does not.
  if (changesYear(account, request)) await noteInputChange(tx, account.id, 'settings');
  if (
    ['jurisdiction', 'timeZone', 'fiatCurrency', 'taxYear', 'taxMethod', 'tracking'].some(
      (key) => key in request,
    )
  )
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  const changed = (await findAccount(tx, account.id)) ?? account;
  if (changed.timeZone !== account.timeZone) await followClock(services, tx, changed);
  return changed;
}

const changesYear = (account: Account, { taxYear }: AccountChanges): boolean =>
  taxYear !== undefined && taxYear !== account.taxYear;

function validateChange(services: Services, account: Account, change: SettingsChange) {
  const subtypeId =
    change.subtypeId ??
    (change.subtypeFields === undefined ? undefined : (account.subtypeId ?? undefined));
  const place = { jurisdiction: change.jurisdiction ?? account.jurisdiction };
  if (change.taxMethod !== undefined) refuseUnitChoice(place, 'newMethod');
  if (change.tracking !== undefined) refuseUnitChoice(place, 'tracking');
  return {
    ...getPlaceSettings(account, change),
    ...(change.name === undefined ? {} : { name: validateAccountName(change.name) }),
    ...(change.timeZone === undefined
      ? {}
      : { timeZone: validateTimeZone(change.timeZone, validateJurisdiction(place.jurisdiction)) }),
    ...(change.fiatCurrency === undefined
      ? {}
      : { fiatCurrency: validateCurrency(change.fiatCurrency) }),
    ...(change.taxYear === undefined
      ? {}
      : { taxYear: validateListedYear(services, change.taxYear) }),
    ...(change.taxMethod === undefined ? {} : { taxMethod: validateTaxMethod(change.taxMethod) }),
    ...(change.tracking === undefined ? {} : { tracking: validateTracking(change.tracking) }),
    ...(change.sourceListView === undefined
      ? {}
      : { sourceListView: validateView(change.sourceListView) }),
    ...validateSubtype(subtypeId, change.subtypeFields),
  };
}

/** An account that moves to another jurisdiction gets its currency, and its time zone if none was chosen or it can't be chosen there. */
function getPlaceSettings(account: Account, { jurisdiction }: SettingsChange): AccountChanges {
  if (jurisdiction === undefined) return {};
  const place = validateJurisdiction(jurisdiction);
  if (place.id === account.jurisdiction) return { jurisdiction: place.id };
  return {
    jurisdiction: place.id,
    fiatCurrency: place.currency,
    ...(place.isClockFixed || account.timeZone === utc ? { timeZone: place.timeZone } : {}),
  };
}

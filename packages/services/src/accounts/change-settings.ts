import { changeAccount, findAccount, log, type Account, type AccountChanges } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { placeOf } from './place-of.ts';
import { utc } from '@lotbook/model/time';
import type { Actor, Services } from '../services.ts';
import { writingAs } from '../member.ts';
import {
  checkedAccountName,
  checkedCurrency,
  checkedJurisdiction,
  checkedTaxMethod,
  checkedTaxYear,
  checkedTimeZone,
  checkedTracking,
  checkedView,
} from './checked-settings.ts';

export interface SettingsChange {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly fiatCurrency?: string | undefined;
  /** Whose law tax is computed under. Currency and clock follow, unless the same change names them. */
  readonly jurisdiction?: string | undefined;
  readonly taxYear?: number | undefined;
  readonly taxMethod?: string | undefined;
  readonly tracking?: string | undefined;
  readonly sourceListView?: string | undefined;
}

/** Changes settings of an account; a recomputation follows where figures hang on them. */
export function changeSettings(services: Services, actor: Actor, accountId: string, change: SettingsChange): Promise<Account> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const wanted = {
      ...settingsOfPlace(account, change),
      ...(change.name === undefined ? {} : { name: checkedAccountName(change.name) }),
      ...(change.timeZone === undefined ? {} : { timeZone: checkedTimeZone(change.timeZone) }),
      ...(change.fiatCurrency === undefined ? {} : { fiatCurrency: checkedCurrency(change.fiatCurrency) }),
      ...(change.taxYear === undefined ? {} : { taxYear: checkedTaxYear(change.taxYear) }),
      ...(change.taxMethod === undefined ? {} : { taxMethod: checkedTaxMethod(change.taxMethod) }),
      ...(change.tracking === undefined ? {} : { tracking: checkedTracking(change.tracking) }),
      ...(change.sourceListView === undefined ? {} : { sourceListView: checkedView(change.sourceListView) }),
    };
    refuseChoiceOfUnits(account, change);
    const before = Object.fromEntries(Object.keys(wanted).map((key) => [key, account[key as keyof Account]]));
    if (Object.entries(wanted).every(([key, value]) => before[key] === value)) return account;
    await changeAccount(tx, account.id, wanted);
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message: `Settings changed: ${Object.keys(wanted).join(', ')}`,
      before,
      after: wanted,
    });
    if (['jurisdiction', 'timeZone', 'fiatCurrency', 'taxMethod', 'tracking'].some((key) => key in wanted))
      await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
    return (await findAccount(tx, account.id)) ?? account;
  });
}

/** An account that moves to another place is kept in the money of that place, and by its clock where nobody had chosen one. */
function settingsOfPlace(account: Account, { jurisdiction }: SettingsChange): AccountChanges {
  if (jurisdiction === undefined) return {};
  const place = checkedJurisdiction(jurisdiction);
  if (place.id === account.jurisdiction) return { jurisdiction: place.id };
  return { jurisdiction: place.id, fiatCurrency: place.currency, ...(account.timeZone === utc ? { timeZone: place.timeZone } : {}) };
}

/** Where the law says which units leave, a method or a tracking would be set in vain. */
function refuseChoiceOfUnits(account: Account, { jurisdiction, taxMethod, tracking }: SettingsChange): void {
  const { unitsRule } = placeOf({ jurisdiction: jurisdiction ?? account.jurisdiction });
  if (unitsRule === undefined || (taxMethod === undefined && tracking === undefined)) return;
  throw new AppError('BAD_INPUT', unitsRule, { field: taxMethod === undefined ? 'tracking' : 'newMethod' });
}

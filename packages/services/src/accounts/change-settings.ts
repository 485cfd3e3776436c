import { changeAccount, findAccount, log, type Account } from '@lotbook/db/stores/accounts';
import type { Actor, Services } from '../services.ts';
import { writingAs } from '../member.ts';
import { checkedAccountName, checkedCurrency, checkedTaxMethod, checkedTaxYear, checkedTimeZone, checkedTracking, checkedView } from './checked-settings.ts';

export interface SettingsChange {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly fiatCurrency?: string | undefined;
  readonly taxYear?: number | undefined;
  readonly taxMethod?: string | undefined;
  readonly tracking?: string | undefined;
  readonly sourceListView?: string | undefined;
}

/** Changes settings of an account; a recomputation follows where figures hang on them. */
export function changeSettings(services: Services, actor: Actor, accountId: string, change: SettingsChange): Promise<Account> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const wanted = {
      ...(change.name === undefined ? {} : { name: checkedAccountName(change.name) }),
      ...(change.timeZone === undefined ? {} : { timeZone: checkedTimeZone(change.timeZone) }),
      ...(change.fiatCurrency === undefined ? {} : { fiatCurrency: checkedCurrency(change.fiatCurrency) }),
      ...(change.taxYear === undefined ? {} : { taxYear: checkedTaxYear(change.taxYear) }),
      ...(change.taxMethod === undefined ? {} : { taxMethod: checkedTaxMethod(change.taxMethod) }),
      ...(change.tracking === undefined ? {} : { tracking: checkedTracking(change.tracking) }),
      ...(change.sourceListView === undefined ? {} : { sourceListView: checkedView(change.sourceListView) }),
    };
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
    if (['timeZone', 'fiatCurrency', 'taxMethod', 'tracking'].some((key) => key in wanted))
      await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
    return (await findAccount(tx, account.id)) ?? account;
  });
}

import type { Account } from '@lotbook/db/stores/accounts';
import type { FiatCode } from '@lotbook/model/ids';
import type { LotMethod, MethodChange, TaxSettings, Tracking } from '@lotbook/model/settings';
import type { TimeZone } from '@lotbook/model/time';

/** An account's settings as the engine takes them. */
export const taxSettings = (account: Account, methodChanges: readonly MethodChange[] = []): TaxSettings => ({
  jurisdiction: account.jurisdiction as TaxSettings['jurisdiction'],
  currency: account.fiatCurrency as FiatCode,
  timeZone: account.timeZone as TimeZone,
  method: account.taxMethod as LotMethod,
  methodChanges,
  tracking: account.tracking as Tracking,
  treatments: {},
});

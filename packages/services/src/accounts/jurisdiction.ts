import type { Account } from '@lotbook/db/stores/accounts';
import { poolRule } from '@lotbook/engine/jurisdiction/registry';
import { taxYears, type TaxYears } from '@lotbook/law/tax-year';
import { AppError } from '@lotbook/model/errors';
import type { TaxSettings } from '@lotbook/model/settings';

/** Whose law an account's tax is computed under, and what hangs on it besides figures. */
export interface Place {
  readonly jurisdiction: TaxSettings['jurisdiction'];
  readonly years: TaxYears;
  /** How units that leave are identified where nobody may choose, so that method and tracking do not apply. */
  readonly unitsRule: string | undefined;
}

export function getPlace(account: Pick<Account, 'jurisdiction'>): Place {
  const jurisdiction = account.jurisdiction as TaxSettings['jurisdiction'];
  return { jurisdiction, years: taxYears[jurisdiction], unitsRule: poolRule({ jurisdiction }) };
}

/** @throws AppError BAD_INPUT where the law says which units leave, so that a method, a tracking or chosen lots would be set in vain. */
export function refuseUnitChoice(account: Pick<Account, 'jurisdiction'>, field: string): void {
  const { unitsRule } = getPlace(account);
  if (unitsRule !== undefined) throw new AppError('BAD_INPUT', unitsRule, { field });
}

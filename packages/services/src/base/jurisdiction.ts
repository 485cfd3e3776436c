import type { Account } from '@lotbook/db/stores/accounts';
import { getPoolRule } from '@lotbook/engine/jurisdiction/registry';
import { taxYears, type TaxYears } from '@lotbook/law/tax-year';
import { getAccountTranslator } from '../reader-texts.ts';
import { renderExplained } from '@lotbook/messages/render-explanation';
import { AppError } from '@lotbook/model/errors';
import type { TaxSettings } from '@lotbook/model/settings';

/** The jurisdiction of an account's tax, and its consequences other than figures. */
export interface Place {
  readonly jurisdiction: TaxSettings['jurisdiction'];
  readonly years: TaxYears;
  /** How disposed units are identified where people may not choose, so that method and tracking do not apply. */
  readonly unitsRule: string | undefined;
}

export function getPlace(account: Pick<Account, 'jurisdiction'>): Place {
  const jurisdiction = account.jurisdiction as TaxSettings['jurisdiction'];
  return { jurisdiction, years: taxYears[jurisdiction], unitsRule: getUnitsRule(jurisdiction) };
}

function getUnitsRule(jurisdiction: TaxSettings['jurisdiction']): string | undefined {
  const rule = getPoolRule({ jurisdiction });
  return rule && renderExplained(getAccountTranslator(jurisdiction), rule);
}

/** @throws AppError BAD_INPUT if the law determines the units, so that a method, tracking or selected lots would have no effect. */
export function refuseUnitChoice(account: Pick<Account, 'jurisdiction'>, field: string): void {
  const { unitsRule } = getPlace(account);
  if (unitsRule !== undefined) throw new AppError('BAD_INPUT', unitsRule, { field });
}

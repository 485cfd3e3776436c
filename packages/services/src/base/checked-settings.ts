import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/accounts';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { defaultTaxYears, listTaxYears } from '@lotbook/access/tax-years';
import type { Jurisdiction } from '@lotbook/engine/jurisdiction/jurisdiction';
import { jurisdictions } from '@lotbook/engine/jurisdiction/registry';
import { AppError } from '@lotbook/model/errors';
import { formatCountry } from '@lotbook/model/country-text';
import { listAny } from '@lotbook/model/list-text';
import { fiatCodes } from '@lotbook/model/fiat';
import { lotMethods } from '@lotbook/model/settings';
import { isTimeZone } from '@lotbook/model/time';
import { translateForReader } from '../reader-texts.ts';
import type { Services } from '../services.ts';

/** Each check returns the value, or throws an error with the allowed values. */

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** The years that exist at all: from the first block of Bitcoin to the next calendar year. */
const firstTaxYear = 2009;
const getLastTaxYear = (): number => new Date().getUTCFullYear() + 1;

export function validateAccountName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw refuse('name', fill(contractRules.accountNameCannotBeBlank));
  if (trimmed.length > 80)
    throw refuse('name', fill(contractRules.tooManyCharacters, { count: 80 }));
  return trimmed;
}

export function validateTaxYear(year: number): number {
  if (!Number.isInteger(year) || year < firstTaxYear || year > getLastTaxYear())
    throw refuse(
      'taxYear',
      fill(texts.taxYearOutOfRange, {
        firstTaxYear: String(firstTaxYear),
        lastTaxYear: String(getLastTaxYear()),
      }),
    );
  return year;
}

/** A year that this installation lists. */
export function validateListedYear(
  { taxYears = defaultTaxYears, now }: Pick<Services, 'taxYears' | 'now'>,
  year: number,
): number {
  const listed = listTaxYears(taxYears, now());
  if (!listed.includes(year))
    throw refuse(
      'taxYear',
      fill(texts.taxYearOutOfRange, {
        firstTaxYear: String(listed[0]),
        lastTaxYear: String(listed.at(-1)),
      }),
    );
  return year;
}

export function validateJurisdiction(id: string): Jurisdiction {
  const found = jurisdictions.find((each) => each.id === id);
  if (!found)
    throw refuse(
      'jurisdiction',
      fill(texts.jurisdictionUnknown, {
        jurisdictions: listAny(
          jurisdictions.map((each) => `${each.id} (${formatCountry(each.id, translateForReader)})`),
          translateForReader,
        ),
        id,
      }),
    );
  return found;
}

export function validateTaxMethod(method: string): string {
  if (!lotMethods.includes(method as never))
    throw refuse('newMethod', fill(texts.taxMethodUnknown, { lotMethods: lotMethods.join(', ') }));
  return method;
}

export function validateTracking(tracking: string): string {
  if (!['universal', 'wallet', 'us'].includes(tracking))
    throw refuse('tracking', fill(texts.trackingUnknown));
  return tracking;
}

/** A display preference for a list: a value defined by the web application. */
export function validateView(view: string): string {
  if (!/^[a-z]{1,20}$/i.test(view)) throw refuse('sourceListView', fill(texts.viewTypeInvalid));
  return view;
}

export function validateTimeZone(
  zone: string,
  { id, timeZone, isClockFixed }: Jurisdiction,
): string {
  if (!isTimeZone(zone)) throw refuse('timezone', fill(texts.timeZoneUnknown, { zone }));
  if (isClockFixed && zone !== timeZone)
    throw refuse(
      'timezone',
      fill(texts.timeZoneFixed, {
        label: formatCountry(id, translateForReader),
        timeZone,
      }),
    );
  return zone;
}

export function validateCurrency(code: string): string {
  if (!fiatCodes.includes(code as never))
    throw refuse('fiatCurrency', fill(texts.currencyUnknown, { fiatCodes: fiatCodes.join(', ') }));
  return code;
}

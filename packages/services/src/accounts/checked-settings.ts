import { defaultTaxYears, listTaxYears } from '@lotbook/access/tax-years';
import type { Jurisdiction } from '@lotbook/engine/jurisdiction/jurisdiction';
import { jurisdictions } from '@lotbook/engine/jurisdiction/registry';
import { AppError } from '@lotbook/model/errors';
import { fiatCodes } from '@lotbook/model/fiat';
import { lotMethods } from '@lotbook/model/settings';
import { isTimeZone } from '@lotbook/model/time';
import type { Services } from '../services.ts';

/** Each check returns the value, or throws an error with the allowed values. */

const refuse = (field: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** The years that exist at all: from the first block of Bitcoin to the next calendar year. */
const firstTaxYear = 2009;
const getLastTaxYear = (): number => new Date().getUTCFullYear() + 1;

export function checkedAccountName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw refuse('name', 'Account name cannot be blank');
  if (trimmed.length > 80) throw refuse('name', 'Must be 80 characters or fewer');
  return trimmed;
}

export function checkedTaxYear(year: number): number {
  if (!Number.isInteger(year) || year < firstTaxYear || year > getLastTaxYear())
    throw refuse('taxYear', `The tax year has to be from ${firstTaxYear} to ${getLastTaxYear()}.`);
  return year;
}

/** A year that this installation lists. */
export function checkedListedYear(
  { taxYears = defaultTaxYears, now }: Pick<Services, 'taxYears' | 'now'>,
  year: number,
): number {
  const listed = listTaxYears(taxYears, now());
  if (!listed.includes(year))
    throw refuse('taxYear', `The tax year has to be from ${listed[0]} to ${listed.at(-1)}.`);
  return year;
}

export function checkedJurisdiction(id: string): Jurisdiction {
  const found = jurisdictions.find((each) => each.id === id);
  if (!found)
    throw refuse(
      'jurisdiction',
      `Tax can be computed under the law of ${jurisdictions.map((each) => `${each.id} (${each.label})`).join(' or ')}, not of '${id}'.`,
    );
  return found;
}

export function checkedTaxMethod(method: string): string {
  if (!lotMethods.includes(method as never))
    throw refuse('newMethod', `The tax method has to be one of ${lotMethods.join(', ')}.`);
  return method;
}

export function checkedTracking(tracking: string): string {
  if (!['universal', 'wallet', 'us'].includes(tracking))
    throw refuse('tracking', 'Lots are tracked universal, by wallet, or by the us rule.');
  return tracking;
}

/** A display preference for a list: a value defined by the web application. */
export function checkedView(view: string): string {
  if (!/^[a-z]{1,20}$/i.test(view))
    throw refuse('sourceListView', 'A view of a list is named by one word.');
  return view;
}

export function checkedTimeZone(
  zone: string,
  { label, timeZone, isClockFixed }: Jurisdiction,
): string {
  if (!isTimeZone(zone))
    throw refuse('timezone', `'${zone}' is not a time zone. Use a name such as America/New_York.`);
  if (isClockFixed && zone !== timeZone)
    throw refuse(
      'timezone',
      `Under the law of the ${label} days are those of ${timeZone}, so that no other time zone can be chosen.`,
    );
  return zone;
}

export function checkedCurrency(code: string): string {
  if (!fiatCodes.includes(code as never))
    throw refuse(
      'fiatCurrency',
      `The account's currency has to be one of ${fiatCodes.join(', ')}.`,
    );
  return code;
}

import * as texts from '@lotbook/messages/generated/services/preparers';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { locator as locatorRule } from '@lotbook/access/rules/text';
import { AppError } from '@lotbook/model/errors';
import { validateEmail, validateText } from '../base/checked-person.ts';

export interface ClientDetails {
  readonly clientAccountName?: string | undefined;
  readonly contactName?: string | undefined;
  readonly clientEmail?: string | undefined;
  /** The client's number in the preparer's tax software. */
  readonly locator?: string | undefined;
  readonly billingEntity?: string | undefined;
}

const refuse = (field: string, message: string | FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** The validated input. @throws AppError BAD_INPUT with the field. */
export function validateClient(details: ClientDetails) {
  const { clientAccountName, contactName, clientEmail, locator, billingEntity } = details;
  return {
    ...(clientAccountName === undefined
      ? {}
      : {
          clientName: validateText('clientAccountName', clientAccountName, {
            most: 80,
            blank: fill(contractRules.enterClientName),
          }),
        }),
    ...(contactName === undefined
      ? {}
      : {
          contactName: validateText('contactName', contactName, {
            most: 80,
            blank: fill(contractRules.enterPrimaryContactName),
          }),
        }),
    ...(clientEmail === undefined
      ? {}
      : {
          clientEmail: validateEmail(
            clientEmail,
            fill(contractRules.emailForThisContactIsRequired),
          ),
        }),
    ...(locator === undefined ? {} : { locator: validateLocator(locator) }),
    ...(billingEntity === undefined ? {} : { billingEntity: validateEntity(billingEntity) }),
  };
}

function validateLocator(locator: string): string | null {
  const trimmed = locator.trim();
  const wrong = trimmed === '' ? undefined : locatorRule(trimmed);
  if (wrong !== undefined) throw refuse('locator', wrong);
  return trimmed || null;
}

function validateEntity(entity: string): string {
  if (entity !== 'client' && entity !== 'preparer')
    throw refuse('billingEntity', fill(texts.payerUnknown));
  return entity;
}

/** What a preparer charges, by tax year: decimals with up to two places. */
export function validateCharges(given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refuse('charges', fill(texts.chargesInvalid));
  const entries = Object.entries(given).map(([year, amount]): readonly [string, string] => {
    if (!/^20\d\d$/.test(year))
      throw refuse('charges', fill(texts.taxYearInvalid, { year: year.slice(0, 20) }));
    const text = String(amount).replaceAll(',', '');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(text))
      throw refuse('charges', fill(contractRules.enterAValidUsdAmount));
    return [year, text];
  });
  if (entries.length > 50) throw refuse('charges', fill(texts.tooManyTaxYears));
  return Object.fromEntries(entries);
}

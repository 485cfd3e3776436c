import { AsyncLocalStorage } from 'node:async_hooks';
import type { Money } from '@lotbook/decimal/decimal';
import { toMoneyParam } from '@lotbook/engine/explain/text';
import type { FilledMessage } from '@lotbook/messages/fill';
import { formatDay, formatInstant, formatMoney } from '@lotbook/messages/formats';
import { localeFor, type Locale } from '@lotbook/messages/locales';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderStored } from '@lotbook/messages/render-stored';
import type { Translate, Translator } from '@lotbook/messages/translator';
import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';

/** The texts of the brand that a request or job is for, and the locale of its reader. */
export interface ReaderTexts {
  readonly getTranslator: (locale: Locale) => Translator;
  readonly locale: Locale;
}

const current = new AsyncLocalStorage<ReaderTexts>();

let defaultTexts: ReaderTexts = {
  getTranslator: (locale) => getProductTranslator(locale === 'en-GB' ? 'UK' : 'US'),
  locale: 'en-US',
};

const getTexts = (): ReaderTexts => current.getStore() ?? defaultTexts;

/** Sets the texts of the installation, for jobs and everything else that isn't a request to a brand's address. Call it once at start. */
export function setInstallationTexts(getTranslator: ReaderTexts['getTranslator']): void {
  defaultTexts = { getTranslator, locale: 'en-US' };
}

/** Runs a request or job with these texts, and everything that it awaits. */
export const runWithTexts = <Result>(texts: ReaderTexts, work: () => Result): Result =>
  current.run(texts, work);

/** Runs work with the locale of an account, and the texts of the same brand. */
export const runForAccount = <Result>(
  { jurisdiction }: { readonly jurisdiction: string | null },
  work: () => Result,
): Result => current.run({ ...getTexts(), locale: localeFor(jurisdiction) }, work);

/** The brand's texts for a country's taxpayers; the product's own outside of a request or job. */
export const getAccountTranslator = (jurisdiction?: string | null): Translator =>
  getTexts().getTranslator(localeFor(jurisdiction));

/** The brand's texts in the locale of whoever sent the request. */
export const getReaderTranslator = (): Translator => {
  const { getTranslator, locale } = getTexts();
  return getTranslator(locale);
};

/** `$1,234.50`: money for whoever sent the request, rounded to the decimals of its currency. */
export const formatMoneyForReader = (amount: Money, currency: string): string =>
  formatMoney(toMoneyParam(amount, currency), getTexts().locale);

/** `Jan 5, 2024`: a calendar date for whoever sent the request. */
export const formatDayForReader = (day: LocalDate): string => formatDay(day, getTexts().locale);

/** `Jan 5, 2024, 14:03:09 (America/New_York)`: a point in time for whoever sent the request. */
export const formatInstantForReader = (instant: Instant, zone: TimeZone): string =>
  formatInstant({ instant, zone }, getTexts().locale);

/** The text for whoever sent the request, or owns the account of the job. */
export const renderForReader = (text: FilledMessage): string =>
  getReaderTranslator().renderFilled(text);

/** What a text column holds, for whoever sent the request, or owns the account of the job. */
export const renderStoredForReader = (stored: string): string =>
  renderStored(stored, getReaderTranslator());

/** The translate function for whoever sent the request, or owns the account of the job. */
export const translateForReader: Translate = (message, ...params) =>
  getReaderTranslator().translate(message, ...params);

import { catalog as british } from '@lotbook/messages/generated/locales/en-GB';
import type { Locale } from '@lotbook/messages/locales';
import { createTranslator, type Translator } from '@lotbook/messages/translator';
import type { Brand } from './brand.ts';

const translators = new WeakMap<Brand, Map<Locale, Translator>>();

/** The translator for a brand's texts in a locale: mails, documents and error messages. */
export function getTranslator(brand: Brand, locale: Locale = 'en-US'): Translator {
  let byLocale = translators.get(brand);
  if (!byLocale) translators.set(brand, (byLocale = new Map<Locale, Translator>()));
  let translator = byLocale.get(locale);
  if (!translator) byLocale.set(locale, (translator = makeTranslator(brand, locale)));
  return translator;
}

const makeTranslator = ({ app, messages }: Brand, locale: Locale): Translator =>
  createTranslator({
    locale,
    catalog: locale === 'en-GB' ? british : {},
    overrides: messages[locale] ?? {},
    productName: app.productName || 'Lotbook',
  });

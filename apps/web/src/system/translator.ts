import { loadCatalog, localeFor } from '@lotbook/messages/locales';
import {
  createTranslator,
  throwMissing,
  type TokensByCode,
  type Translator,
} from '@lotbook/messages/translator';
import { createPseudoTranslator, pseudoLocale } from '@lotbook/messages/pseudo';
import { useTranslator } from '@lotbook/ui/translate';
import { useEffect, useMemo, useState } from 'react';
import type { Config } from './config.ts';

type Texts = Pick<Config, 'messages' | 'productName'>;

/** The translator before an account is open. Any page shows the pseudo-locale at `?locale=en-XA`. */
export const startTranslator = (config: Texts): Translator =>
  isPseudoLocale()
    ? createPseudoTranslator({ productName: config.productName })
    : makeTranslator(config, 'en-US', {});

const makeTranslator = (
  { messages, productName }: Texts,
  locale: string,
  catalog: TokensByCode,
): Translator =>
  createTranslator({
    locale,
    catalog,
    overrides: messages[locale] ?? {},
    productName,
    ...(import.meta.env.DEV ? { onMissing: throwMissing } : {}),
  });

/** The translator for the account on screen. It stays the same until the locale changes. */
export function useAccountTranslator(
  config: Texts,
  jurisdiction: string | null | undefined,
): Translator {
  const start = useTranslator();
  const locale = start.locale === pseudoLocale ? pseudoLocale : localeFor(jurisdiction);
  const [loaded, setLoaded] = useState<{
    readonly locale: string;
    readonly catalog: TokensByCode;
  }>();
  useEffect(() => {
    if (locale === start.locale) return undefined;
    let current = true;
    void loadCatalog(locale).then((catalog) => current && setLoaded({ locale, catalog }));
    return () => {
      current = false;
    };
  }, [locale, start]);
  const isKnown = jurisdiction !== undefined;
  useEffect(() => {
    if (isKnown) document.documentElement.lang = locale;
  }, [isKnown, locale]);
  return useMemo(
    () =>
      loaded?.locale === locale && locale !== start.locale
        ? makeTranslator(config, locale, loaded.catalog)
        : start,
    [config, loaded, locale, start],
  );
}

const pseudoKey = 'pseudo-locale';

/** Stored for the window, since links don't carry it. */
function isPseudoLocale(): boolean {
  const asked = new URLSearchParams(window.location.search).get('locale');
  if (asked !== null) sessionStorage.setItem(pseudoKey, String(asked === pseudoLocale));
  return sessionStorage.getItem(pseudoKey) === 'true';
}

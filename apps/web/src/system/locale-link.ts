import { SetContextLink } from '@apollo/client/link/context';
import { locales } from '@lotbook/messages/locales';

/** Requests messages in the locale of the page, once the account on screen is known. */
export const makeLocaleLink = (): SetContextLink =>
  new SetContextLink((context) => {
    const { headers } = context as { readonly headers?: Record<string, string> };
    const { lang } = document.documentElement;
    return locales.some((each) => each === lang)
      ? { headers: { ...headers, 'accept-language': lang } }
      : {};
  });

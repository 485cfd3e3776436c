import type { TokensByCode } from './translator.ts';

/** Locales with texts of their own. Every text exists in en-US; the others hold what differs. */
export const locales = ['en-US', 'en-GB'] as const;
export type Locale = (typeof locales)[number];

/** The locale of an account by the country that its taxes are computed for. */
export const localeFor = (jurisdiction: string | null | undefined): Locale =>
  jurisdiction === 'UK' ? 'en-GB' : 'en-US';

/** What a locale's texts are, where they differ from en-US. Loaded only by those who need it. */
export async function loadCatalog(locale: string): Promise<TokensByCode> {
  return locale === 'en-GB' ? (await import('./generated/locales/en-GB.ts')).catalog : {};
}

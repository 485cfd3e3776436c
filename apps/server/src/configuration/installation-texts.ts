import { setInstallationTexts } from '@lotbook/services/reader-texts';
import { getTranslator } from './brand-translator.ts';
import type { Brands } from './brands.ts';

/** Lets jobs, documents and messages of this process use the texts of the installation. */
export const useInstallationTexts = (brands: Pick<Brands, 'of'>): void =>
  setInstallationTexts((locale) => getTranslator(brands.of(undefined), locale));

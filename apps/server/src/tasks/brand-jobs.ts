import { reading } from '@lotbook/db/database';
import { findAccountOrigin } from '@lotbook/db/stores/accounts';
import { runWithTexts } from '@lotbook/services/reader-texts';
import type { Job, Services } from '@lotbook/services/services';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Brands } from '../configuration/brands.ts';

/** Does a job with the texts and the address of the brand where its account was created. */
export async function runForBrand<S extends Pick<Services, 'database' | 'origin'>>(
  brands: Pick<Brands, 'of' | 'origins'>,
  services: S,
  { accountId }: Pick<Job, 'accountId'>,
  work: (services: S) => Promise<void>,
): Promise<void> {
  if (brands.origins.length < 2) return work(services);
  const origin = await reading(services.database, { accountId }, (db) =>
    findAccountOrigin(db, accountId),
  );
  if (origin === undefined) return work(services);
  const brand = brands.of(new URL(origin).host);
  return runWithTexts(
    { getTranslator: (locale) => getTranslator(brand, locale), locale: 'en-US' },
    () => work({ ...services, origin: brand.origin }),
  );
}

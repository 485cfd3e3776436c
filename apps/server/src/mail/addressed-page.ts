import { isAppId } from '@lotbook/access/applications';
import type { Brand } from '../configuration/brand.ts';
import { getAliases } from './brand-services.ts';
import type { Brands } from '../configuration/brands.ts';

/** A page of an account as a mail names it, with the brand and application where the mail was requested. */
export function getAddressedPage(
  brands: Pick<Brands, 'of'>,
  {
    origin,
    appId,
    clientId,
  }: { readonly origin: string; readonly appId: string; readonly clientId?: string },
  page: string,
): { readonly brand: Brand; readonly link: string } {
  const brand = brands.of(new URL(origin).host);
  const app = isAppId(appId) ? getAliases(brand.app)[appId] : appId;
  const link = `${brand.origin}/${app}/${clientId === undefined ? '' : `client/${clientId}/`}${page}`;
  return { brand, link };
}

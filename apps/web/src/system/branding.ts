import type { AppConfig, BrandTheme } from '@lotbook/access/app-config';
import { hexColour } from '@lotbook/access/hex';
import type { Brand } from '@lotbook/ui/brand';
import type { AppId, Config } from './config.ts';

/** The deployment's logos, or the application's own. */
export function getBrand({ app, productName }: Config, appId?: AppId): Brand {
  const own = appId ? getLogos(app)[appId] : undefined;
  return {
    name: app.appTitle || productName,
    logoUrl: own?.[0] || app.defaultLogoUrl || '',
    darkLogoUrl: own?.[1] || app.defaultDarkLogoUrl || '',
    loaderUrl: app.appLoaderIconImgSrc || '',
  };
}

const getLogos = (
  app: AppConfig,
): Readonly<Record<AppId, readonly [string | undefined, string | undefined]>> => ({
  tax: [app.taxLogoUrl, app.taxDarkLogoUrl],
  accounting: [app.accountingLogoUrl, app.accountingDarkLogoUrl],
  'tax-preparer': [app.taxProLogoUrl, app.taxProDarkLogoUrl],
  'tir-admin': [app.tirAdminLogoUrl, app.tirAdminDarkLogoUrl],
});

/** Sets the document title and icons before a route does. */
export function showBrand({ app, productName }: Config): void {
  document.title = app.defaultDocumentTitle || productName;
  const icons = [
    ['16x16', app.favicon16Href],
    ['32x32', app.favicon32Href],
    ['96x96', app.favicon96Href],
  ].filter((icon): icon is [string, string] => Boolean(icon[1]));
  if (icons.length === 0) return;
  for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove();
  for (const [sizes, href] of icons)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'icon', sizes, href }),
    );
}

/** Loads the colors and radii of `themeId`. The server has checked them. Falls back to the product's theme and logs an error if they can't be loaded. */
export async function loadTheme({ themeId }: AppConfig): Promise<BrandTheme | undefined> {
  if (!themeId || themeId === 'default') return undefined;
  try {
    const response = await fetch(`/config/${themeId}_theme.json`);
    if (response.ok) return normalizeTheme((await response.json()) as BrandTheme);
    console.error(`The theme '${themeId}' could not be loaded (${response.status})`);
  } catch (error) {
    console.error(`The theme '${themeId}' could not be loaded`, error);
  }
  return undefined;
}

/** Colors in one format, however many digits they were written with. */
const normalizeTheme = (theme: BrandTheme): BrandTheme =>
  JSON.parse(JSON.stringify(theme), (_, value: unknown) =>
    typeof value === 'string' ? hexColour(value) : value,
  ) as BrandTheme;

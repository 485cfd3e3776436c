import type { AppConfig, BrandTheme } from '@lotbook/access/app-config';
import { html } from '../pages/html.ts';

/** The built page with a brand's title, icons and colours in its head: right before any script runs. */
export function brandPage(page: string, app: AppConfig, theme: BrandTheme | undefined): string {
  const title = app.defaultDocumentTitle || app.appTitle || app.productName || '';
  const icons = (
    [
      ['16x16', app.favicon16Href],
      ['32x32', app.favicon32Href],
      ['96x96', app.favicon96Href],
    ] as const
  ).filter(([, href]) => href);
  const colours = [
    theme?.light?.accent &&
      html`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.light.accent}" />`,
  ];
  const dark =
    theme?.dark?.accent &&
    html`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.dark.accent}" />`;
  const head = html`<title>${title}</title>${icons.map(([sizes, href]) => html`<link rel="icon" sizes="${sizes}" href="${href ?? ''}" />`)}${colours}${dark}`;
  const own = icons.length > 0 ? page.replace(/<link rel="icon"[^>]*>/, '') : page;
  return own.replace(/<title>[^<]*<\/title>/, () => head.text);
}

/** The external origins of a brand's images. */
export function listPictureOrigins(app: AppConfig): readonly string[] {
  const pictures = Object.entries(app).filter(([name]) =>
    /(LogoUrl|ImgSrc|^favicon\d+Href)$/.test(name),
  );
  const origins = pictures.flatMap(([, value]) =>
    typeof value === 'string' && value.startsWith('https://') && URL.canParse(value)
      ? [new URL(value).origin]
      : [],
  );
  return [...new Set(origins)];
}

import type { AppConfig } from '@lotbook/access/app-config';
import { appIds, type AppId } from '@lotbook/access/applications';
import type { LocationRewrite } from '@tanstack/react-router';

/** The first part of an application's addresses as this deployment spells it. */
export function getAlias(app: AppConfig, appId: AppId): string {
  const aliases = {
    tax: app.taxAppUrlAlias,
    accounting: app.accountingAppUrlAlias,
    'tax-preparer': app.taxProAppUrlAlias,
    'tir-admin': app.tirAdminAppUrlAlias,
  };
  return aliases[appId] || appId;
}

/** Turns the deployment's addresses into the product's own and back: an application may have another first part, and all may live below a path. */
export function addressRewrite(app: AppConfig): LocationRewrite {
  const base = (app.alternateBaseAppPath ?? '/').replace(/\/$/, '');
  return {
    input: ({ url }) => {
      const path = below(url.pathname, base);
      url.pathname = withFirst(
        path,
        (first) => appIds.find((appId) => getAlias(app, appId) === first) ?? first,
      );
      return url;
    },
    output: ({ url }) => {
      url.pathname = base + withFirst(url.pathname, (first) => aliased(app, first));
      return url;
    },
  };
}

/** What the identity provider sends people back to stays outside of the base path. */
const below = (path: string, base: string): string =>
  base !== '' && (path === base || path.startsWith(`${base}/`))
    ? path.slice(base.length) || '/'
    : path;

function withFirst(path: string, change: (first: string) => string): string {
  const [, first = '', ...rest] = path.split('/');
  return `/${[change(first), ...rest].join('/')}`;
}

function aliased(app: AppConfig, first: string): string {
  const appId = appIds.find((each) => each === first);
  return appId ? getAlias(app, appId) : first;
}

import type { AppConfig } from '@lotbook/access/app-config';
import { appIds, type AppId } from '@lotbook/access/applications';
import type { LocationRewrite } from '@tanstack/react-router';

/** The first path segment of an application in this deployment. */
export function getAlias(app: AppConfig, appId: AppId): string {
  const aliases = {
    tax: app.taxAppUrlAlias,
    accounting: app.accountingAppUrlAlias,
    'tax-preparer': app.taxProAppUrlAlias,
    'tir-admin': app.tirAdminAppUrlAlias,
  };
  return aliases[appId] || appId;
}

/** Converts between the deployment's addresses and the product's: an application can have an alias, and all can be below a base path. */
export function makeAddressRewrite(app: AppConfig): LocationRewrite {
  const base = (app.alternateBaseAppPath ?? '/').replace(/\/$/, '');
  return {
    input: ({ url }) => {
      const path = joinPath(url.pathname, base);
      url.pathname = replaceFirst(
        path,
        (first) => appIds.find((appId) => getAlias(app, appId) === first) ?? first,
      );
      return url;
    },
    output: ({ url }) => {
      url.pathname = base + replaceFirst(url.pathname, (first) => applyAlias(app, first));
      return url;
    },
  };
}

/** The identity provider's redirect addresses are outside the base path. */
const joinPath = (path: string, base: string): string =>
  base !== '' && (path === base || path.startsWith(`${base}/`))
    ? path.slice(base.length) || '/'
    : path;

function replaceFirst(path: string, change: (first: string) => string): string {
  const [, first = '', ...rest] = path.split('/');
  return `/${[change(first), ...rest].join('/')}`;
}

function applyAlias(app: AppConfig, first: string): string {
  const appId = appIds.find((each) => each === first);
  return appId ? getAlias(app, appId) : first;
}

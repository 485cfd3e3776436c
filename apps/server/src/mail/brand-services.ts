import { appIds, type AppId } from '@lotbook/access/applications';
import type { AppConfig } from '@lotbook/access/app-config';
import type { ShellServices } from '@lotbook/services/shell';
import { makeNoticeSender, type NoticeOptions } from './notices.ts';
import type { Brand } from '../configuration/brand.ts';
import { getTranslator } from '../configuration/brand-translator.ts';

/** The services under a brand's name and address: links lead there, and mails are signed with its name. */
export function makeBrandServices(
  services: ShellServices,
  brand: Brand,
  sending: Pick<NoticeOptions, 'mail' | 'log'>,
): ShellServices {
  const { origin, app } = brand;
  const notify = makeNoticeSender({ ...sending, translator: getTranslator(brand) });
  return {
    ...services,
    origin,
    notify,
    getTranslator: (locale) => getTranslator(brand, locale),
    shell: {
      ...services.shell,
      origin,
      appPaths: getAliases(app),
      signUpCodeRequired: app.signupCodeRequired === true,
      demoFeatures: app.enableDemoFeatures !== false,
    },
  };
}

/** The first path segment of each application. */
export function getAliases(app: AppConfig): Readonly<Record<AppId, string>> {
  const given = {
    tax: app.taxAppUrlAlias,
    accounting: app.accountingAppUrlAlias,
    'tax-preparer': app.taxProAppUrlAlias,
    'tir-admin': app.tirAdminAppUrlAlias,
  };
  return Object.fromEntries(appIds.map((id) => [id, given[id] || id])) as Record<AppId, string>;
}

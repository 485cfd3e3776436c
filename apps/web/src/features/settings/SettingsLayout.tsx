import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt, usePlace } from '../../system/place.ts';
import { useAllowed } from '../account/use-may.ts';
import { getSettingsName } from '../shared/settings-name.ts';

const makeParts = (t: Translate) =>
  [
    { page: 'settings/general', label: t(settings.generalTab) },
    { page: 'settings/users', label: t(settings.users) },
    { page: 'settings/organizations', label: t(settings.organizationsTab) },
    { page: 'settings/usage', label: t(settings.usage) },
    { page: 'settings/billing', label: t(settings.logBilling) },
    { page: 'settings/logs', label: t(settings.logs) },
  ] as const;

/** The settings of the current account, in tabs; billing is for those who pay. */
export function SettingsLayout() {
  const t = useTranslate();
  const { appId } = usePlace();
  const pageAt = usePageAt();
  const { may } = useAllowed();
  const parts = makeParts(t).filter(
    ({ page }) => page !== 'settings/billing' || may('billingView'),
  );
  return (
    <AppPage title={t(getSettingsName(appId))}>
      <SubTabs label={t(common.settings)}>
        {parts.map(({ page, label }) => (
          <SubTabLink key={page} to={pageAt(page)}>
            {label}
          </SubTabLink>
        ))}
      </SubTabs>
      <Outlet />
    </AppPage>
  );
}

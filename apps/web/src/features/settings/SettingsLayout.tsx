import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt, usePlace } from '../../system/place.ts';
import { settingsName } from './settings-name.ts';

const parts = [
  { page: 'settings/general', label: 'General' },
  { page: 'settings/users', label: 'Users' },
  { page: 'settings/organizations', label: 'Organizations' },
  { page: 'settings/usage', label: 'Usage' },
  { page: 'settings/logs', label: 'Logs' },
] as const;

/** The settings of the account on screen, in five parts. */
export function SettingsLayout() {
  const { appId } = usePlace();
  const pageAt = usePageAt();
  return (
    <AppPage title={settingsName(appId)}>
      <SubTabs label="Settings">
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

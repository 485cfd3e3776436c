import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';

/** Files that were delivered, and corrections to what was reported. */
export function FilesLayout() {
  const pageAt = usePageAt();
  return (
    <AppPage title="Files">
      <SubTabs label="Files">
        <SubTabLink to={pageAt('files/management')}>Management</SubTabLink>
        <SubTabLink to={pageAt('files/corrections')}>Corrections</SubTabLink>
      </SubTabs>
      <Outlet />
    </AppPage>
  );
}

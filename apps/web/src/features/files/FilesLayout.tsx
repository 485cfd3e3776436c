import * as texts from '@lotbook/messages/generated/web/files';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';

/** Files submitted for reporting, and corrections. */
export function FilesLayout() {
  const t = useTranslate();
  const pageAt = usePageAt();
  return (
    <AppPage title={t(common.files)}>
      <SubTabs label={t(common.files)}>
        <SubTabLink to={pageAt('files/management')}>{t(texts.management)}</SubTabLink>
        <SubTabLink to={pageAt('files/corrections')}>{t(texts.corrections)}</SubTabLink>
      </SubTabs>
      <Outlet />
    </AppPage>
  );
}

import { AppPage } from '../../system/AppPage.tsx';

export function GeneralSettings() {
  return <AppPage title="GeneralSettings">{null}</AppPage>;
}

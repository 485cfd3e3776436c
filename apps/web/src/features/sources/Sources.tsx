import { AppPage } from '../../system/AppPage.tsx';

export function Sources() {
  return <AppPage title="Sources">{null}</AppPage>;
}

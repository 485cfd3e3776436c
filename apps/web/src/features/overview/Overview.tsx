import { AppPage } from '../../system/AppPage.tsx';

export function Overview() {
  return <AppPage title="Overview">{null}</AppPage>;
}

import { AppPage } from '../../system/AppPage.tsx';

export function Reports() {
  return <AppPage title="Reports">{null}</AppPage>;
}

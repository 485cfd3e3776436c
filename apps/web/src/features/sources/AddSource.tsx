import { AppPage } from '../../system/AppPage.tsx';

export function AddSource() {
  return <AppPage title="AddSource">{null}</AppPage>;
}

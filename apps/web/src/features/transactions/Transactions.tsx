import { AppPage } from '../../system/AppPage.tsx';

export function Transactions() {
  return <AppPage title="Transactions">{null}</AppPage>;
}

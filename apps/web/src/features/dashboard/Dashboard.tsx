import { usePlace } from '../../system/place.ts';
import { Clients } from '../clients/Clients.tsx';
import { Overview } from '../overview/Overview.tsx';

/** The first page of an application: the person's own figures, or the clients they look after. */
export function Dashboard() {
  const { appId } = usePlace();
  return appId === 'tax' || appId === 'accounting' ? <Overview /> : <Clients />;
}

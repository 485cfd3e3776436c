import { Radar } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

const Alerts = () => (
  <EmptyPage
    title="Monitoring"
    nothing="No alerts"
    icon={<Radar size={32} strokeWidth={1.5} aria-hidden />}
  >
    Alerts about addresses you deal with stand here once the blockchain analytics integration is
    active for this account.
  </EmptyPage>
);

export const Monitoring = () =>
  useIsAvailable('monitoring') ? (
    <Alerts />
  ) : (
    <NotAvailable title="Monitoring">
      Blockchain monitoring needs an analytics integration, which this server doesn’t have.
    </NotAvailable>
  );

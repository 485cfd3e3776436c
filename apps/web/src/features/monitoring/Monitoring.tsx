import { Radar } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';

export const Monitoring = () => (
  <EmptyPage title="Monitoring" nothing="No alerts" icon={<Radar size={32} strokeWidth={1.5} aria-hidden />}>
    Alerts about addresses you deal with stand here once the blockchain analytics integration is active for this account.
  </EmptyPage>
);

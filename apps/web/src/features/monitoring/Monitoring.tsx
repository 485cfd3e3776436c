import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useTranslate } from '@lotbook/ui/translate';
import { Radar } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

const Alerts = () => {
  const t = useTranslate();
  return (
    <EmptyPage
      title={t(monitoring.monitoring)}
      nothing={t(monitoring.noAlerts)}
      icon={<Radar size={32} strokeWidth={1.5} aria-hidden />}
    >
      {t(monitoring.noAlertsHelp)}
    </EmptyPage>
  );
};

export const Monitoring = () => {
  const t = useTranslate();
  return useIsAvailable('monitoring') ? (
    <Alerts />
  ) : (
    <NotAvailable title={t(monitoring.monitoring)}>{t(monitoring.notEnabled)}</NotAvailable>
  );
};

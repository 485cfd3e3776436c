import * as texts from '@lotbook/messages/generated/web/integrations';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Progress } from '@lotbook/ui/Progress';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ConnectButton } from './ConnectButton.tsx';
import { CancelSyncDocument } from './documents.ts';
import { integrationNames } from './integration-ids.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { integrationQueries } from './use-integration.ts';

/** What happens now, or what went wrong last. */
export function StateBanner({ appName, integration }: IntegrationPartProps) {
  const t = useTranslate();
  const name = integrationNames[appName];
  const [newest] = integration.runs;
  if (integration.authenticationFailed)
    return (
      <Banner tone="loss" action={<ConnectButton appName={appName} again />}>
        {t(texts.authFailed, { name })}
      </Banner>
    );
  if (newest?.status === 'queued' || newest?.status === 'running') {
    const phase = newest.phase ?? t(texts.waitingToStart);
    const { done, total } = newest;
    return (
      <Banner
        tone="info"
        action={<CancelButton appName={appName} />}
        progress={<Progress label={phase} done={done} total={total} />}
      >
        {total > 0 ? t(texts.syncProgress, { phase, done, total }) : phase}
      </Banner>
    );
  }
  if (newest?.status === 'paused')
    return (
      <Banner tone="warning" action={<CancelButton appName={appName} />}>
        {newest.message}{' '}
        {newest.resumeAt && (
          <>
            {t(texts.paused)} <When at={newest.resumeAt} />
          </>
        )}
      </Banner>
    );
  if (newest?.status === 'failed')
    return <Banner tone="loss">{t(texts.lastFailed, { reason: newest.message ?? '' })}</Banner>;
  return null;
}

function CancelButton({ appName }: Pick<IntegrationPartProps, 'appName'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(CancelSyncDocument, { refetch: integrationQueries, toastWrong: true });
  if (!may('integrationsEdit')) return null;
  return (
    <Button
      small
      busy={action.busy}
      onClick={() => action.run({ accountId, appName }, t(texts.cancelAsked))}
    >
      {t(texts.cancelSync)}
    </Button>
  );
}

import * as texts from '@lotbook/messages/generated/web/integrations';
import { useTranslate } from '@lotbook/ui/translate';
import { Plug } from '@lotbook/ui/icons';
import { useParams } from '@tanstack/react-router';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';
import { integrationNames, isIntegrationId } from './integration-ids.ts';

/** One accounting system. */
export function Integration() {
  const t = useTranslate();
  const { integrationId = '' } = useParams({ strict: false });
  const isAvailable = useIsAvailable('integrations');
  const name = isIntegrationId(integrationId) ? integrationNames[integrationId] : integrationId;
  if (!isAvailable)
    return <NotAvailable title={name}>{t(texts.notAvailable, { name })}</NotAvailable>;
  return (
    <EmptyPage
      title={name}
      nothing={t(texts.notLinked, { name })}
      icon={<Plug size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="integrations">{t(texts.all)}</PageButton>}
    >
      {t(texts.notLinkedHelp)}
    </EmptyPage>
  );
}

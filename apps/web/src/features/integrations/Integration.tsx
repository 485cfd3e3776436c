import { Plug } from '@lotbook/ui/icons';
import { useParams } from '@tanstack/react-router';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';
import { integrationNames, isIntegrationId } from './integration-ids.ts';

/** One accounting system. */
export function Integration() {
  const { integrationId = '' } = useParams({ strict: false });
  const isAvailable = useIsAvailable('integrations');
  const name = isIntegrationId(integrationId) ? integrationNames[integrationId] : integrationId;
  if (!isAvailable)
    return (
      <NotAvailable
        title={name}
      >{`This server isn’t registered with ${name}. Ask its administrator.`}</NotAvailable>
    );
  return (
    <EmptyPage
      title={name}
      nothing={`${name} isn’t linked`}
      icon={<Plug size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="integrations">All integrations</PageButton>}
    >
      Its organization, default accounts and mappings appear here once this account is linked.
    </EmptyPage>
  );
}

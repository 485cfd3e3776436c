import { Plug } from '@lotbook/ui/icons';
import { useParams } from '@tanstack/react-router';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { integrationNames, isIntegrationId } from './integration-ids.ts';

/** One accounting system. */
export function Integration() {
  const { integrationId = '' } = useParams({ strict: false });
  const name = isIntegrationId(integrationId) ? integrationNames[integrationId] : integrationId;
  return (
    <EmptyPage
      title={name}
      nothing={`${name} is not linked`}
      icon={<Plug size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="integrations">All integrations</PageButton>}
    >
      Its organisation, default accounts and mappings stand here once this account is linked. This installation holds no key to link it with.
    </EmptyPage>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { goToSite } from '../../system/leave-site.ts';
import { usePageAt } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { IntegrationVisitDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';
import { rememberVisitStart } from './visit-memory.ts';

/** Opens the consent page of an accounting system. */
export function useVisitIntegration(appName: IntegrationId) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const pageAt = usePageAt();
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const visit = async (): Promise<void> => {
    setIsBusy(true);
    setWrong(undefined);
    try {
      const { data } = await client.query({
        query: IntegrationVisitDocument,
        variables: {
          accountId,
          applicationName: appName,
          redirectUri: `/accounting/integrations/${appName}`,
        },
        fetchPolicy: 'no-cache',
      });
      const address = new URL(data?.oauthAuthorizationUrl ?? '');
      rememberVisitStart(address.searchParams.get('state') ?? '', {
        accountId,
        page: pageAt(`integrations/${appName}`),
      });
      goToSite(address.href);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      setIsBusy(false);
    }
  };
  return { visit: () => void visit(), isBusy, wrong };
}

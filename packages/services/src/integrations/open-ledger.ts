import type { Integration } from '@lotbook/integrations/integration';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import type { SyncServices } from '../services.ts';
import { createDatabaseTokens } from './database-tokens.ts';
import type { IntegrationJob } from './integration-job.ts';
import { getGranting } from './integration-network.ts';

/** The books of a company, with the access that was granted. @throws AppError if the installation may not or can't ask the service */
export const openLedger = (
  services: SyncServices,
  { integration, ...job }: IntegrationJob & { readonly integration: Integration },
  tenantId: string,
): RemoteLedger =>
  integration.open({
    ...getGranting(services, integration),
    tokens: createDatabaseTokens(services, job),
    tenantId,
    limiter: services.integrationLimiter,
  });

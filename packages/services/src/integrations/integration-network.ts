import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import type { Granting, Integration } from '@lotbook/integrations/integration';
import { AppError } from '@lotbook/model/errors';
import type { SyncServices } from '../services.ts';

/** How an accounting system is asked, with the installation's registration. @throws AppError if the installation may not or can't ask it */
export function getGranting(services: SyncServices, integration: Integration): Granting {
  if (!services.network) throw new AppError('OFFLINE', fill(texts.offline));
  const application = services.oauth.applications.find(({ id }) => id === integration.id);
  if (application?.clientSecret === undefined)
    throw new AppError(
      'OAUTH_REGISTRATION',
      fill(texts.registrationMissing, { integration: integration.label }),
    );
  return {
    network: services.network(integration),
    registration: {
      clientId: application.clientId,
      clientSecret: application.clientSecret,
      tokenUrl: application.tokenUrl ?? integration.tokenUrl,
      revokeUrl: application.revokeUrl ?? integration.revokeUrl,
    },
  };
}

/** Where the consent page sends the browser back to. */
export const getRedirectUri = ({ oauth }: SyncServices, { id }: Integration): string =>
  `${oauth.origin}/oauth-callback/${id}`;

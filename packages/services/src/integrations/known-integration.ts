import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import type { Integration } from '@lotbook/integrations/integration';
import { integrations } from '@lotbook/integrations/registry';
import { AppError } from '@lotbook/model/errors';

/** @throws AppError BAD_INPUT for an accounting system that isn't supported */
export function getKnownIntegration(app: string): Integration {
  const found = integrations.find(({ id }) => id === app);
  if (!found) throw new AppError('BAD_INPUT', fill(texts.integrationUnknown), { field: 'appName' });
  return found;
}

/** Whether an OAuth application of the installation is an accounting system. */
export const isIntegrationId = (id: string): boolean => integrations.some((each) => each.id === id);

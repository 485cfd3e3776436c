import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { timingSafeEqual } from 'node:crypto';
import { log } from '@lotbook/db/stores/accounts';
import { beginIntegration, listIntegrations } from '@lotbook/db/stores/integrations';
import { putSealedTokens } from '@lotbook/db/stores/integration-tokens';
import { takeEndedOAuthSession } from '@lotbook/db/stores/oauth-sessions';
import { AppError } from '@lotbook/model/errors';
import { writingAs } from '../member.ts';
import { getIntegrationPlace, sealFor } from '../secrets/vault.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import type { SealedGrant } from './database-tokens.ts';
import { getKnownIntegration } from './known-integration.ts';
import { queueRun } from './request-sync.ts';

/** What the accounting system's consent page sent along, and proof that the same browser began the visit. */
export interface Authorization {
  readonly code: string;
  readonly state: string;
  /** QuickBooks: the company. */
  readonly realmId?: string | undefined;
  readonly binding: string | undefined;
}

/**
 * Connects an accounting system, or connects it again: the code is sealed, and the worker turns it into access and previews what would be posted. Settings, mappings and
 * what was posted before stay.
 * @throws AppError NOT_FOUND for a state of no visit of this person and browser
 */
export function createIntegration(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  app: string,
  authorization: Authorization,
): Promise<void> {
  const { code, state, realmId, binding } = authorization;
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const { label } = getKnownIntegration(app);
      const other = (await listIntegrations(tx, account.id)).find(
        (each) => each.app !== app && each.status !== 'disconnected',
      );
      if (other)
        throw new AppError(
          'OTHER_INTEGRATION',
          fill(texts.otherConnected, { other: getKnownIntegration(other.app).label, label }),
        );
      const session = await takeEndedOAuthSession(tx, account.id, {
        stateDigest: computeDigest(state),
        userId,
        provider: app,
        now: services.now().toISOString(),
      });
      if (
        !session ||
        binding === undefined ||
        !timingSafeEqual(session.bindingDigest, computeDigest(binding))
      )
        throw new AppError('NOT_FOUND', fill(contract.noOAuthSessionFound));
      if (app === 'qbo' && !/^\d{1,30}$/.test(realmId ?? ''))
        throw new AppError('BAD_INPUT', fill(texts.companyNotNamed), { field: 'realmId' });
      const grant: SealedGrant = { code, ...(app === 'qbo' ? { realmId } : {}) };
      await beginIntegration(tx, account.id, app, userId);
      const sealed = await sealFor(
        tx,
        services.masterKeys,
        account.id,
        getIntegrationPlace(app),
        JSON.stringify(grant),
      );
      await putSealedTokens(tx, account.id, app, { ...sealed, refreshExpiresAt: undefined });
      await queueRun(services, tx, account.id, app, { dry: true, requestedBy: userId });
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'connect',
        message: fill(texts.wasConnected, { label }),
      });
    },
  );
}

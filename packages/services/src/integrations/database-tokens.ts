import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reading, writing } from '@lotbook/db/database';
import {
  endTokenTurn,
  findSealedTokens,
  putSealedTokens,
  takeTokenTurn,
} from '@lotbook/db/stores/integration-tokens';
import type { Tokens, TokenStore } from '@lotbook/integrations/oauth/tokens';
import type { AccountId } from '@lotbook/model/ids';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import { openFor, getIntegrationPlace, sealFor } from '../secrets/vault.ts';
import type { SyncServices } from '../services.ts';

/** What the person's visit brought, until the worker turns it into tokens. */
export interface SealedGrant {
  readonly code: string;
  readonly realmId?: string | undefined;
}

interface Place {
  readonly accountId: AccountId;
  readonly app: string;
}

/** The tokens of an integration, or the grant that becomes tokens. @throws AccessRevoked if there is neither */
export function openSealed(
  services: SyncServices,
  { accountId, app }: Place,
): Promise<Tokens | SealedGrant> {
  return reading(services.database, { accountId }, async (db) => {
    const sealed = await findSealedTokens(db, accountId, app);
    if (!sealed) throw new AccessRevoked(fill(texts.notGrantedYet));
    const plain = await openFor(
      db,
      services.masterKeys,
      accountId,
      getIntegrationPlace(app),
      sealed,
    );
    return JSON.parse(plain) as Tokens | SealedGrant;
  });
}

/** Seals and stores tokens. @returns whether they were stored: not if the person granted others meanwhile */
export function storeTokens(
  services: SyncServices,
  { accountId, app }: Place,
  tokens: Tokens,
  renewal?: string,
): Promise<boolean> {
  return writing(services.database, { accountId }, async (tx) =>
    putSealedTokens(tx, accountId, app, {
      ...(await sealFor(
        tx,
        services.masterKeys,
        accountId,
        getIntegrationPlace(app),
        JSON.stringify(tokens),
      )),
      refreshExpiresAt: findEarliest(tokens.refreshExpiresAt, tokens.hardExpiresAt),
      ...(renewal === undefined ? {} : { renewal }),
    }),
  );
}

const findEarliest = (...instants: readonly (string | undefined)[]): string | undefined =>
  instants.filter((each) => each !== undefined).sort()[0];

const [looks, lookEveryMs] = [240, 250];

/** Tokens in the database. One process of all renews them at a time; the others read what it stored. */
export function createDatabaseTokens(services: SyncServices, place: Place): TokenStore {
  const { accountId, app } = place;
  let renewal: string | undefined;
  return {
    load: async () => {
      const opened = await openSealed(services, place);
      if ('code' in opened) throw new Transient(fill(texts.beingGranted));
      return opened;
    },
    save: async (tokens) => {
      if (!(await storeTokens(services, place, tokens, renewal)))
        throw new Transient(fill(texts.grantedAgain));
    },
    withLock: async (work) => {
      const mine = randomUUID();
      for (let look = 0; !(await takeTurn(mine)); look += 1) {
        if (look === looks) throw new Transient(fill(texts.beingRenewed));
        await pause(lookEveryMs);
      }
      renewal = mine;
      try {
        return await work();
      } finally {
        renewal = undefined;
        await writing(services.database, { accountId }, (tx) =>
          endTokenTurn(tx, accountId, app, mine),
        );
      }
    },
  };

  function takeTurn(mine: string): Promise<boolean> {
    return writing(services.database, { accountId }, (tx) =>
      takeTokenTurn(tx, accountId, app, mine),
    );
  }
}

import { createHmac, randomBytes } from 'node:crypto';
import type { Db, Tx } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import { findTirKey, putTirKey } from '@lotbook/db/stores/tir-access';
import type { AccountId } from '@lotbook/model/ids';
import { deriveKey, open, seal } from '../secrets/seal.ts';
import { openFor, sealFor, tirKeyPlace, type MasterKeys } from '../secrets/vault.ts';

/**
 * Seals TINs and files that contain TINs. A million rows share one key, which is sealed with the
 * account's key like other secrets.
 */
export interface TirSealer {
  readonly seal: (place: string, text: string) => Buffer;
  readonly open: (place: string, sealed: Uint8Array) => string;
  /** A digest that can't be computed without the key, since nine digits can be guessed. */
  readonly digest: (text: string) => string;
}

/** The sealer of an account, with a new key if there is none. */
export async function makeTirSealer(
  tx: Tx,
  masters: MasterKeys,
  accountId: AccountId,
): Promise<TirSealer> {
  if (!(await findTirKey(tx, accountId))) {
    await lockAccount(tx, accountId);
    if (!(await findTirKey(tx, accountId))) {
      const key = randomBytes(32).toString('base64');
      await putTirKey(tx, accountId, await sealFor(tx, masters, accountId, tirKeyPlace, key));
    }
  }
  return openTirSealer(tx, masters, accountId);
}

/** @throws if nothing was sealed yet, so there is nothing to open */
export async function openTirSealer(
  db: Db,
  masters: MasterKeys,
  accountId: AccountId,
): Promise<TirSealer> {
  const sealed = await findTirKey(db, accountId);
  if (!sealed) throw new Error('the account has no key for information reporting');
  const key = Buffer.from(await openFor(db, masters, accountId, tirKeyPlace, sealed), 'base64');
  const digestKey = deriveKey(key, 'digests');
  return {
    seal: (place, text) => seal(key, text, `${accountId} ${place}`),
    open: (place, bytes) => open(key, bytes, `${accountId} ${place}`),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),
  };
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/wallets';
import { findUtxoChain } from '@lotbook/connections/chains/bitcoin/utxo-chain';
import { validateKeys, type KeyCheck } from '@lotbook/connections/chains/bitcoin/validate-keys';
import { chainName } from '@lotbook/connections/chains/chain-name';
import { loadConnections } from '@lotbook/db/stores/connections';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getSettings } from './change-wallets.ts';

const mostKeys = 60;

/** Checks for each key whether it is valid on the chain, and whether it is already in the list or in another wallet of the account. */
export function checkKeys(
  services: Services,
  actor: Actor,
  accountId: string,
  chainId: string,
  keys: readonly string[],
): Promise<readonly KeyCheck[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    if (keys.length > mostKeys)
      throw new AppError('BAD_INPUT', fill(texts.tooManyKeysToCheck, { mostKeys }), {
        field: 'keys',
      });
    const chain = findUtxoChain(chainId);
    if (!chain)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.chainHasNoKeys, { chainId: chainName(chainId.slice(0, 40)) }),
        { field: 'chain' },
      );
    const known = (await loadConnections(db, account.id)).flatMap(
      (connection) => getSettings(connection).keys,
    );
    return validateKeys(chain, keys, known);
  });
}

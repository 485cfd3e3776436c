import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import { beaconchainHost, openBeaconchain } from '@lotbook/connections/beaconchain/beaconchain';
import { reading, writing } from '@lotbook/db/database';
import { expandAddress, loadValidators, refuseAddress } from '@lotbook/db/stores/validators';
import type { AccountId } from '@lotbook/model/ids';
import { Outage } from '@lotbook/model/outage';
import type { SyncServices } from '../services.ts';

/** Replaces addresses that were added with their validators. Returns why some remain; null if none does. */
export async function expandAddresses(
  { database, network, beaconchainKey: key }: SyncServices,
  accountId: AccountId,
): Promise<string | null> {
  const rows = await reading(database, { accountId }, (db) => loadValidators(db, accountId));
  const waiting = rows.flatMap(({ id, address, state }) =>
    address !== null && state === 'waiting' ? [{ id, address }] : [],
  );
  if (waiting.length === 0) return null;
  if (!network || key === undefined) return toStoredText(fill(texts.noIndex));
  // Plans begin at one request a second.
  const service = network({ id: 'beaconchain', hosts: { [beaconchainHost]: 1 } });
  const index = openBeaconchain({ network: service, key });
  for (const { id, address } of waiting)
    try {
      const found = await index.findByAddress(address);
      if (!found) {
        await writing(database, { accountId }, (tx) => refuseAddress(tx, accountId, { id }));
        continue;
      }
      await writing(database, { accountId }, (tx) =>
        expandAddress(
          tx,
          accountId,
          { id },
          found.map(({ index: validatorIndex = null, publicKey }) => ({
            id: `ethereum-${validatorIndex ?? publicKey}`,
            validatorIndex,
            publicKey,
          })),
        ),
      );
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      return toStoredText(fill(texts.lookupFailed, { address, reason: toMessage(error.text) }));
    }
  return null;
}

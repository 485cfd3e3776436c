import type { AccountId } from '@lotbook/model/ids';
import type { SyncServices } from '../services.ts';
import { runProvider } from './run-provider.ts';
import { screenWaitingAddresses } from './screen-address.ts';
import { screenList } from './screen-list.ts';

/** Compares an account with the sanctions list, and continues with its provider. Running it again, or twice at once, changes nothing. */
export async function runMonitoring(
  services: SyncServices,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  // A person waits for these.
  await screenWaitingAddresses(services, accountId);
  await screenList(services, accountId);
  await runProvider(services, accountId);
}

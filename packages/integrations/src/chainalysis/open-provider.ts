import type { Network } from '@lotbook/connections/network';
import { AccessRevoked } from '@lotbook/model/outage';
import type { ScreeningProvider } from '../screening/provider.ts';
import { openKyt, probeKyt } from './kyt.ts';
import { openSanctions, probeSanctions } from './sanctions.ts';

export const openProvider = (
  id: ScreeningProvider['id'],
  network: Network,
  apiKey: string,
): ScreeningProvider => (id === 'kyt' ? openKyt : openSanctions)(network, apiKey);

/**
 * Finds out which interface a key is for.
 * @throws Outage AccessRevoked if it is for none; other outages leave it open
 */
export async function findProvider(
  network: Network,
  apiKey: string,
): Promise<ScreeningProvider['id']> {
  try {
    await probeKyt(network, apiKey);
    return 'kyt';
  } catch (error) {
    if (!(error instanceof AccessRevoked)) throw error;
  }
  await probeSanctions(network, apiKey);
  return 'sanctions';
}

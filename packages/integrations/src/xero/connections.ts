import { parseExactJson } from '@lotbook/decimal/exact-json';
import { getText, toList, type Answer, type BearerApi } from '../bearer-api.ts';
import { xeroAddresses } from './constants.ts';

/** The organisations that the person connected. Practices have no books of their own. */
export async function listConnections(api: BearerApi): Promise<readonly Answer[]> {
  const { reply } = await api.ask({ service: 'Xero', url: xeroAddresses.connections });
  return toList(parseExactJson(reply.text)).filter(
    (each) => getText(each, 'tenantType') === 'ORGANISATION',
  );
}

import { lookup } from 'node:dns/promises';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import ipaddr from 'ipaddr.js';

/** The host is in the network of the installation, and its operator didn't allow it. */
export class InternalHost extends AccessRevoked {
  override name = 'InternalHost';
  readonly host: string;
  constructor(host: string) {
    super(`${host} is an internal address`);
    this.host = host;
  }
}

/** Addresses of a host name, as the system resolves it. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The address to connect to. People enter hosts, so an internal one is refused unless the operator
 * allows it by name or address. Connect to the result: resolving the name again could give another.
 * @throws InternalHost, Transient if the name is unknown
 */
export async function findAllowedAddress(
  host: string,
  internalHosts: readonly string[],
  resolve: Resolve = resolveHost,
): Promise<string> {
  const addresses = ipaddr.isValid(host) ? [host] : await resolveNow(host, resolve);
  const isAllowedName = internalHosts.includes(host);
  const [first] = addresses;
  if (first === undefined) throw new Transient(`${host} has no address`);
  for (const address of addresses)
    if (!isAllowedName && !internalHosts.includes(address) && !isPublicAddress(address))
      throw new InternalHost(host);
  return first;
}

/** Whether a host that a person enters is internal for sure. Names are resolved when files are sent. */
export const isInternalHost = (host: string): boolean =>
  ipaddr.isValid(host) ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host);

/** Addresses of one computer in the public network. `process` unwraps IPv4 in IPv6. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

async function resolveNow(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw new Transient(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

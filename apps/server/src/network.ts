import type { Adapter } from '@lotbook/connections/adapter';
import { openNetwork, type Network } from '@lotbook/connections/network';
import type { Config } from './config.ts';

/** Requests per second to a host whose adapter declares no limits. */
const usualPerSecond = 3;

/** No network requests, except to stand-ins on this computer. */
export const isOffline = ({
  offline,
  standinsUrl,
}: Pick<Config, 'offline' | 'standinsUrl'>): boolean => offline && standinsUrl === undefined;

/** The door of each adapter, one for all its connections, so that they share what a host allows. Undefined where nothing may be asked for. */
export function getNetwork({
  offline,
  standinsUrl,
}: Pick<Config, 'offline' | 'standinsUrl'>):
  | ((service: Pick<Adapter, 'id' | 'hosts'>) => Network)
  | undefined {
  if (isOffline({ offline, standinsUrl })) return undefined;
  const doors = new Map<string, Network>();
  return (adapter) => {
    const found =
      doors.get(adapter.id) ??
      openNetwork(
        standinsUrl === undefined ? listOwnHosts(adapter) : makeStandinRoute(standinsUrl),
      );
    doors.set(adapter.id, found);
    return found;
  };
}

const listOwnHosts = ({ hosts = {} }: Pick<Adapter, 'hosts'>) => ({
  perSecond: (host: string) => hosts[host] ?? usualPerSecond,
});

const makeStandinRoute = (standinsUrl: string) => ({
  // A service on this computer is not external.
  route: (url: string) =>
    /^http:\/\/(localhost|127\.0\.0\.1)/.test(url)
      ? url
      : `${standinsUrl.replace(/\/$/, '')}/${url.replace(/^https:\/\//, '')}`,
  perSecond: () => 1000,
});

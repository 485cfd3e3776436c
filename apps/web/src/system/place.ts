import { useMatches, useParams } from '@tanstack/react-router';
import { isAppId, type AppId } from './config.ts';
import { readLastApp } from './last-app.ts';

/** The current application, and the client account if one is open. */
export interface Place {
  readonly appId: AppId;
  readonly clientId: string | undefined;
}

export function usePlace(): Place {
  const { appId, accountId } = useParams({ strict: false });
  return { appId: isAppId(appId) ? appId : (readLastApp() ?? 'tax'), clientId: accountId };
}

/** The address of a page in the current account, such as `sources/add`; `''` is the dashboard. */
export const getPageAddress = ({ appId, clientId }: Place, page: string): string => {
  const start = clientId === undefined ? `/${appId}` : `/${appId}/client/${clientId}`;
  return page === '' ? start : `${start}/${page}`;
};

export function usePageAt(): (page: string) => string {
  const place = usePlace();
  return (page) => getPageAddress(place, page);
}

/** The path of the page on screen. While the next page loads, the location is already that of the next one: what surrounds both would change too early. */
export const useShownPath = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }).replace(/\/$/, '');

import { useParams } from '@tanstack/react-router';
import { isAppId, type AppId } from './config.ts';
import { lastApp } from './last-app.ts';

/** Where the person works: in an application, and in a client's account where one is being looked at. */
export interface Place {
  readonly appId: AppId;
  readonly clientId: string | undefined;
}

export function usePlace(): Place {
  const { appId, accountId } = useParams({ strict: false });
  return { appId: isAppId(appId) ? appId : (lastApp() ?? 'tax'), clientId: accountId };
}

/** The address of a page of the account on screen, such as `sources/add`; `''` is its first page. */
export const pageAddress = ({ appId, clientId }: Place, page: string): string => {
  const start = clientId === undefined ? `/${appId}` : `/${appId}/client/${clientId}`;
  return page === '' ? start : `${start}/${page}`;
};

export function usePageAt(): (page: string) => string {
  const place = usePlace();
  return (page) => pageAddress(place, page);
}

import { TabLink } from '../../system/links.tsx';

const params = { appId: 'tax' } as const;

/** The pages of the tax application that exist. */
export function Tabs() {
  return (
    <>
      <TabLink to="/$appId" params={params} activeOptions={{ exact: true }}>
        Tax Overview
      </TabLink>
      <TabLink to="/$appId/sources" params={params} activeOptions={{ includeSearch: false }}>
        Crypto Sources
      </TabLink>
      <TabLink to="/$appId/transactions" params={params} activeOptions={{ includeSearch: false }}>
        Transactions
      </TabLink>
      <TabLink to="/$appId/reports" params={params}>
        Reports
      </TabLink>
      <TabLink to="/$appId/settings" params={params}>
        Settings
      </TabLink>
    </>
  );
}

import { TabBlocked } from '@lotbook/ui/frame';
import { TabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import type { MainTab } from './main-tabs.ts';

/** The pages of the account on screen; one that the person may not open says why. */
export function Tabs({ tabs }: { readonly tabs: readonly MainTab[] }) {
  const pageAt = usePageAt();
  return tabs.map(({ id, label, page, blocked }) =>
    blocked === undefined ? (
      <TabLink key={id} to={pageAt(page)} activeOptions={{ exact: page === '', includeSearch: false }}>
        {label}
      </TabLink>
    ) : (
      <TabBlocked key={id} reason={blocked}>
        {label}
      </TabBlocked>
    ),
  );
}

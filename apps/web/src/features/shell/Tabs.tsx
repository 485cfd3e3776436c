import { useLocation } from '@tanstack/react-router';
import { TabBlocked } from '@lotbook/ui/frame';
import { TabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { belongsTo, type MainTab } from './main-tabs.ts';

const asActive = { className: 'active', 'aria-current': 'page', 'data-status': 'active' } as const;

/** The main tabs of the current account. A tab without permission shows the reason. */
export function Tabs({ tabs }: { readonly tabs: readonly MainTab[] }) {
  const pageAt = usePageAt();
  const { pathname } = useLocation();
  const here = pathname.slice(pageAt('').length + 1);
  return tabs.map(({ id, label, page, blocked }) =>
    blocked === undefined ? (
      <TabLink
        key={id}
        to={pageAt(page)}
        activeOptions={{ exact: page === '', includeSearch: false }}
        inactiveProps={belongsTo(id, here) ? asActive : {}}
      >
        {label}
      </TabLink>
    ) : (
      <TabBlocked key={id} reason={blocked}>
        {label}
      </TabBlocked>
    ),
  );
}

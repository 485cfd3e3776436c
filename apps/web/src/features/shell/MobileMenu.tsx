import { IconButton } from '@lotbook/ui/buttons';
import { OnlyNarrow } from '@lotbook/ui/frame';
import { Menu } from '@lotbook/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { MainTab } from './main-tabs.ts';

const MobileMenuDrawer = lazy(async () => ({
  default: (await import('./MobileMenuDrawer.tsx')).MobileMenuDrawer,
}));

/** The pages, support and the way out, on a phone; fetched when it first opens. */
export function MobileMenu({ tabs }: { readonly tabs: readonly MainTab[] }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <OnlyNarrow>
      <IconButton label="Menu" onClick={() => setState('open')} expanded={state === 'open'}>
        <Menu size={22} aria-hidden />
      </IconButton>
      {state !== 'unused' && (
        <Suspense>
          <MobileMenuDrawer
            tabs={tabs}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </OnlyNarrow>
  );
}

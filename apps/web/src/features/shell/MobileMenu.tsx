import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { IconButton } from '@lotbook/ui/buttons';
import { OnlyNarrow } from '@lotbook/ui/frame';
import { Menu } from '@lotbook/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { MainTab } from './main-tabs.ts';

const MobileMenuDrawer = lazy(async () => ({
  default: (await import('./MobileMenuDrawer.tsx')).MobileMenuDrawer,
}));

/** Pages, support and logout on narrow screens. Loads when first opened. */
export function MobileMenu({ tabs }: { readonly tabs: readonly MainTab[] }) {
  const t = useTranslate();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <OnlyNarrow>
      <IconButton
        label={t(shell.menu)}
        onClick={() => setState('open')}
        expanded={state === 'open'}
      >
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

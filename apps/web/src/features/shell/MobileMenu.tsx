import { IconButton } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { MenuList, OnlyNarrow } from '@lotbook/ui/frame';
import { BookOpen, LifeBuoy, LogOut, Menu, Settings } from '@lotbook/ui/icons';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { usePageAt, usePlace } from '../../system/place.ts';
import type { MainTab } from './main-tabs.ts';

/** The pages, support and the way out, on a phone. */
export function MobileMenu({ tabs }: { readonly tabs: readonly MainTab[] }) {
  const [open, setOpen] = useState(false);
  const { appId } = usePlace();
  const pageAt = usePageAt();
  const guide = useModal('product-guide');
  const support = useModal('contact-support');
  const close = () => setOpen(false);
  const after = (show: () => void) => () => {
    close();
    show();
  };
  return (
    <OnlyNarrow>
      <IconButton label="Menu" onClick={() => setOpen(true)} expanded={open}>
        <Menu size={22} aria-hidden />
      </IconButton>
      <Drawer title="Menu" open={open} onClose={close}>
        <MenuList>
          {tabs
            .filter(({ blocked }) => blocked === undefined)
            .map(({ id, label, page }) => (
              <Link key={id} to={pageAt(page)} activeOptions={{ exact: page === '', includeSearch: false }} onClick={close}>
                {label}
              </Link>
            ))}
          {tabs.length > 0 && <hr />}
          <Link to="/user-settings" onClick={close}>
            <Settings size={18} aria-hidden /> User Settings
          </Link>
          <h3>Support</h3>
          <button type="button" onClick={after(guide.show)}>
            <BookOpen size={18} aria-hidden /> Help
          </button>
          <button type="button" onClick={after(support.show)}>
            <LifeBuoy size={18} aria-hidden /> Contact Us
          </button>
          <hr />
          <Link to="/$appId/logout" params={{ appId }} onClick={close}>
            <LogOut size={18} aria-hidden /> Logout
          </Link>
        </MenuList>
      </Drawer>
    </OnlyNarrow>
  );
}

import { Drawer } from '@lotbook/ui/Drawer';
import { MenuList } from '@lotbook/ui/frame';
import { BookOpen, LifeBuoy, LogOut, Settings } from '@lotbook/ui/icons';
import { Link } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePageAt, usePlace } from '../../system/place.ts';
import type { MainTab } from './main-tabs.ts';

interface MobileMenuDrawerProps {
  readonly tabs: readonly MainTab[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the menu of a phone leads to. */
export function MobileMenuDrawer({ tabs, open, onClose }: MobileMenuDrawerProps) {
  const { appId } = usePlace();
  const pageAt = usePageAt();
  const guide = useModal('product-guide');
  const support = useModal('contact-support');
  const after = (show: () => void) => () => {
    onClose();
    show();
  };
  return (
    <Drawer title="Menu" open={open} onClose={onClose}>
      <MenuList>
        {tabs
          .filter(({ blocked }) => blocked === undefined)
          .map(({ id, label, page }) => (
            <Link
              key={id}
              to={pageAt(page)}
              activeOptions={{ exact: page === '', includeSearch: false }}
              onClick={onClose}
            >
              {label}
            </Link>
          ))}
        {tabs.length > 0 && <hr />}
        <Link to="/user-settings" onClick={onClose}>
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
        <Link to="/$appId/logout" params={{ appId }} onClick={onClose}>
          <LogOut size={18} aria-hidden /> Logout
        </Link>
      </MenuList>
    </Drawer>
  );
}

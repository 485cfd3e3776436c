import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The content of the mobile menu. */
export function MobileMenuDrawer({ tabs, open, onClose }: MobileMenuDrawerProps) {
  const t = useTranslate();
  const { appId } = usePlace();
  const pageAt = usePageAt();
  const guide = useModal('product-guide');
  const support = useModal('contact-support');
  const after = (show: () => void) => () => {
    onClose();
    show();
  };
  return (
    <Drawer title={t(shell.menu)} open={open} onClose={onClose}>
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
          <Settings size={18} aria-hidden /> {t(contract.userSettings)}
        </Link>
        <h3>{t(dialogs.support)}</h3>
        <button type="button" onClick={after(guide.show)}>
          <BookOpen size={18} aria-hidden /> {t(shell.help)}
        </button>
        <button type="button" onClick={after(support.show)}>
          <LifeBuoy size={18} aria-hidden /> {t(dialogs.contactUs)}
        </button>
        <hr />
        <Link to="/$appId/logout" params={{ appId }} onClick={onClose}>
          <LogOut size={18} aria-hidden /> {t(contract.logout)}
        </Link>
      </MenuList>
    </Drawer>
  );
}

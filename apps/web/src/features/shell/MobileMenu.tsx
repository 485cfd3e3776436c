import { IconButton } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { MenuList, OnlyNarrow } from '@lotbook/ui/frame';
import { LogOut, Menu } from '@lotbook/ui/icons';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

const params = { appId: 'tax' } as const;

/** The pages, on a phone. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <OnlyNarrow>
      <IconButton label="Menu" onClick={() => setOpen(true)} expanded={open}>
        <Menu size={22} aria-hidden />
      </IconButton>
      <Drawer title="Menu" open={open} onClose={close}>
        <MenuList>
          <Link to="/$appId" params={params} activeOptions={{ exact: true }} onClick={close}>
            Tax Overview
          </Link>
          <Link to="/$appId/sources" params={params} onClick={close}>
            Crypto Sources
          </Link>
          <Link to="/$appId/transactions" params={params} onClick={close}>
            Transactions
          </Link>
          <Link to="/$appId/reports" params={params} onClick={close}>
            Reports
          </Link>
          <Link to="/$appId/settings" params={params} onClick={close}>
            Settings
          </Link>
          <hr />
          <Link to="/$appId/logout" params={params} onClick={close}>
            <LogOut size={18} aria-hidden /> Logout
          </Link>
        </MenuList>
      </Drawer>
    </OnlyNarrow>
  );
}

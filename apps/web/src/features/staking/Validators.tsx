import { Layers } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

const ValidatorList = () => (
  <EmptyPage
    title="Staking"
    nothing="No validators yet"
    icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
    actions={<PageButton page="sources">Crypto Sources</PageButton>}
  >
    Validators whose rewards this account receives stand here, with what each earned.
  </EmptyPage>
);

export const Validators = () =>
  useIsAvailable('staking') ? (
    <ValidatorList />
  ) : (
    <NotAvailable title="Staking">
      Validators aren’t followed by this version. Staking rewards in your files are imported as
      usual.
    </NotAvailable>
  );

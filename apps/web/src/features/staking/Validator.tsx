import { Empty } from '@lotbook/ui/Empty';
import { Layers } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

/** One validator. */
const OneValidator = () => (
  <AppPage title="Validator">
    <Section>
      <Empty
        title="There is no such validator in this account"
        icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
        actions={<PageButton page="staking">All validators</PageButton>}
      >
        What a validator earned, day by day, stands here once its rewards are in your books.
      </Empty>
    </Section>
  </AppPage>
);

export const Validator = () =>
  useIsAvailable('staking') ? (
    <OneValidator />
  ) : (
    <NotAvailable title="Validator">
      Validators aren’t followed by this version. Staking rewards in your files are imported as
      usual.
    </NotAvailable>
  );

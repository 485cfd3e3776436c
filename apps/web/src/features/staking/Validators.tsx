import * as staking from '@lotbook/messages/generated/web/staking';
import { useTranslate } from '@lotbook/ui/translate';
import { Layers } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

const ValidatorList = () => {
  const t = useTranslate();
  return (
    <EmptyPage
      title={t(staking.staking)}
      nothing={t(staking.noValidators)}
      icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="sources">{t(staking.sources)}</PageButton>}
    >
      {t(staking.validatorsHelp)}
    </EmptyPage>
  );
};

export const Validators = () => {
  const t = useTranslate();
  return useIsAvailable('staking') ? (
    <ValidatorList />
  ) : (
    <NotAvailable title={t(staking.staking)}>{t(staking.notSupported)}</NotAvailable>
  );
};

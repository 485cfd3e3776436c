import * as staking from '@lotbook/messages/generated/web/staking';
import { useTranslate } from '@lotbook/ui/translate';
import { NotAvailable, useIsAvailable } from '../account/NotAvailable.tsx';
import { ValidatorList } from './ValidatorList.tsx';

export const Validators = () => {
  const t = useTranslate();
  return useIsAvailable('staking') ? (
    <ValidatorList />
  ) : (
    <NotAvailable title={t(staking.staking)}>{t(staking.notSupported)}</NotAvailable>
  );
};

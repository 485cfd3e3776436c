import * as staking from '@lotbook/messages/generated/web/staking';
import { useTranslate } from '@lotbook/ui/translate';
import { NotAvailable, useIsAvailable } from '../account/NotAvailable.tsx';
import { OneValidator } from './OneValidator.tsx';

export const Validator = () => {
  const t = useTranslate();
  return useIsAvailable('staking') ? (
    <OneValidator />
  ) : (
    <NotAvailable title={t(staking.validator)}>{t(staking.notSupported)}</NotAvailable>
  );
};

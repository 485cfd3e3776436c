import * as staking from '@lotbook/messages/generated/web/staking';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { Layers } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';

/** One validator. */
const OneValidator = () => {
  const t = useTranslate();
  return (
    <AppPage title={t(staking.validator)}>
      <Section>
        <Empty
          title={t(staking.notFound)}
          icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
          actions={<PageButton page="staking">{t(staking.allValidators)}</PageButton>}
        >
          {t(staking.validatorHelp)}
        </Empty>
      </Section>
    </AppPage>
  );
};

export const Validator = () => {
  const t = useTranslate();
  return useIsAvailable('staking') ? (
    <OneValidator />
  ) : (
    <NotAvailable title={t(staking.validator)}>{t(staking.notSupported)}</NotAvailable>
  );
};

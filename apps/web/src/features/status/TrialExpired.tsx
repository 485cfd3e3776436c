import * as status from '@lotbook/messages/generated/web/status';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Hourglass } from '@lotbook/ui/icons';
import { PageButton } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { Title } from '../../system/Title.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';

/** Shown after a trial ended. The account's data is kept. */
export function TrialExpired() {
  const t = useTranslate();
  const { account } = useAccount();
  const convert = useModal('convert-trial');
  const support = useModal('contact-support');
  const { may } = useAllowed();
  const ended = account?.trialEnded ?? false;
  const choosesPlan = may('billingView');
  return (
    <>
      <Title>{t(status.trialExpired)}</Title>
      <Empty
        whole
        title={ended ? t(status.trialEndedTitle) : t(status.noTrialTitle)}
        icon={<Hourglass size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          ended ? (
            <>
              {choosesPlan && (
                <Button kind="primary" onClick={convert.show}>
                  {t(checkout.convertTrial)}
                </Button>
              )}
              <PageButton page="reports">{t(status.exportData)}</PageButton>
              <Button onClick={support.show}>{t(contract.contactSupport)}</Button>
            </>
          ) : (
            <PageButton page="">{t(contract.returnToApp)}</PageButton>
          )
        }
      >
        {ended
          ? t(choosesPlan ? status.trialEndedHelp : checkout.ownerChoosesPlan)
          : t(status.openHelp)}
      </Empty>
    </>
  );
}

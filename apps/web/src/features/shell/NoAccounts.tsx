import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Building2 } from '@lotbook/ui/icons';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { explainBlocked } from '../account/use-may.ts';
import { useOpened } from '../account/use-account.ts';

/** Shown to users who have no account in this application. */
export function NoAccounts() {
  const t = useTranslate();
  const { appId } = usePlace();
  const { user } = useOpened();
  const create = useModal('create-account');
  const may = user.addAccount && appId !== 'tax';
  return (
    <>
      <Title>{t(contract.noAccountsFound)}</Title>
      <Empty
        whole
        title={t(contract.noAccountsFound)}
        icon={<Building2 size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          may && (
            <Button kind="primary" onClick={create.show}>
              {t(contract.createAccount)}
            </Button>
          )
        }
      >
        {may
          ? t(firstAccountHelp[appId])
          : user.addAccount
            ? t(dialogs.askForInvite, { email: user.profile.email })
            : `${explainBlocked('accountAdd', t)}. ${t(dialogs.askForInvite, { email: user.profile.email })}`}
      </Empty>
    </>
  );
}

const firstAccountHelp = {
  tax: dialogs.firstTaxAccount,
  accounting: dialogs.firstAccountingAccount,
  'tax-preparer': dialogs.firstFirm,
  'tir-admin': dialogs.firstReportingService,
} as const;

import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Lock } from '@lotbook/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { PageButton } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { EnableAccount } from '../settings/EnableAccount.tsx';

/** Shown for a disabled account until its owner or an admin enables it. */
export function Disabled() {
  const t = useTranslate();
  const { account } = useAccount();
  const closed = account?.disabled ?? false;
  return (
    <>
      <Title>{t(status.accountDisabled)}</Title>
      <Empty
        whole
        title={closed ? t(status.disabledTitle) : t(status.openTitle)}
        icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
        actions={closed ? <WaysOut /> : <PageButton page="">{t(contract.returnToApp)}</PageButton>}
      >
        {closed ? t(status.disabledHelp) : t(status.openHelp)}
      </Empty>
    </>
  );
}

/** Lets users with permission enable the account right here. */
function WaysOut() {
  const t = useTranslate();
  const { accountId } = useAccount();
  const { may } = useAllowed();
  const { appId } = usePlace();
  const navigate = useNavigate();
  const support = useModal('contact-support');
  return (
    <>
      {may('accountEdit') && (
        <EnableAccount
          accountId={accountId}
          kind="primary"
          onDone={() => void navigate({ to: '/$appId', params: { appId }, replace: true })}
        />
      )}
      <Button onClick={support.show}>{t(contract.contactSupport)}</Button>
    </>
  );
}

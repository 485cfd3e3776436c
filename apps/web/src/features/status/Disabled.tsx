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

/** The account takes no changes until its owner or an admin enables it. */
export function Disabled() {
  const { account } = useAccount();
  const closed = account?.disabled ?? false;
  return (
    <>
      <Title>Account Disabled</Title>
      <Empty
        whole
        title={closed ? 'This account is disabled' : 'This account is open'}
        icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
        actions={closed ? <WaysOut /> : <PageButton page="">Return to App</PageButton>}
      >
        {closed
          ? 'Its data is kept, and nothing in it changes. Its owner or an admin can enable it again.'
          : 'It is not disabled: everything in it can be used.'}
      </Empty>
    </>
  );
}

/** Whoever may, opens the account again on the spot. */
function WaysOut() {
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
      <Button onClick={support.show}>Contact Support</Button>
    </>
  );
}

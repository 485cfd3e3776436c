import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Lock } from '@lotbook/ui/icons';
import { useModal } from '../../system/modals.ts';
import { PageButton } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { useAccount } from '../account/use-account.ts';

/** The account takes no changes until its owner enables it. */
export function Disabled() {
  const { account } = useAccount();
  const support = useModal('contact-support');
  const closed = account?.disabled ?? false;
  return (
    <>
      <Title>Account Disabled</Title>
      <Empty
        whole
        title={closed ? 'This account is disabled' : 'This account is open'}
        icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
        actions={closed ? <Button onClick={support.show}>Contact Support</Button> : <PageButton page="">Return to App</PageButton>}
      >
        {closed ? 'Its data is kept, and nothing in it changes. Its owner can enable it again.' : 'It is not disabled: everything in it can be used.'}
      </Empty>
    </>
  );
}

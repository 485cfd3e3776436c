import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Hourglass } from '@lotbook/ui/icons';
import { PageButton } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { Title } from '../../system/Title.tsx';
import { useAccount } from '../account/use-account.ts';

/** The trial is over; the books are kept. */
export function TrialExpired() {
  const { account } = useAccount();
  const support = useModal('contact-support');
  const ended = account?.trialEnded ?? false;
  return (
    <>
      <Title>Trial Expired</Title>
      <Empty
        whole
        title={ended ? 'Your trial has ended' : 'No trial has ended here'}
        icon={<Hourglass size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          ended ? (
            <Button kind="primary" onClick={support.show}>
              Contact Support
            </Button>
          ) : (
            <PageButton page="">Return to App</PageButton>
          )
        }
      >
        {ended
          ? 'Everything you brought in is kept. Ask for a plan and the books open again where you left them.'
          : 'This account is open: everything in it can be used.'}
      </Empty>
    </>
  );
}

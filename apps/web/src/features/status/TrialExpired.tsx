import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Hourglass } from '@lotbook/ui/icons';
import { useModal } from '../../system/modals.ts';
import { Title } from '../../system/Title.tsx';

/** The trial is over; the books are kept. */
export function TrialExpired() {
  const support = useModal('contact-support');
  return (
    <>
      <Title>Trial Expired</Title>
      <Empty
        whole
        title="Your trial has ended"
        icon={<Hourglass size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={support.show}>
            Contact Support
          </Button>
        }
      >
        Everything you brought in is kept. Ask for a plan and the books open again where you left them.
      </Empty>
    </>
  );
}

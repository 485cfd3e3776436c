import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useLocation } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccountIdIfAny, useOpened } from '../account/use-account.ts';
import { useSession } from '../status/use-session.ts';

/** Whom to ask, and what to tell them so that they can help. */
export function ContactSupport() {
  const { config } = useSession();
  const modal = useModal('contact-support');
  const toast = useToast();
  const facts = useSupportFacts();
  const address = config.links.support ?? config.links.contact;
  const copy = () =>
    void navigator.clipboard
      .writeText(facts)
      .then(() => toast('Copied.', 'gain'))
      .catch(() => toast('The browser did not allow copying.', 'loss'));
  return (
    <Dialog
      title="Contact Support"
      open={modal.open}
      onClose={modal.close}
      actions={
        <>
          <Button onClick={copy}>Copy the details</Button>
          {address && (
            <Button kind="primary" href={address} external>
              Write to support
            </Button>
          )}
        </>
      }
    >
      <Text>
        {address
          ? 'Tell us what you did and what you saw. These details help us find it; they carry no figures and no names.'
          : `This installation of ${config.productName} names no support address. Ask whoever runs it, and give them these details; they carry no figures and no names.`}
      </Text>
      <pre className="lb-details">{facts}</pre>
    </Dialog>
  );
}

function useSupportFacts(): string {
  const { pathname } = useLocation();
  const { user } = useOpened();
  const { appId } = usePlace();
  const accountId = useAccountIdIfAny();
  return [
    `Application: ${appId}`,
    `Page: ${pathname}`,
    `Account: ${accountId ?? 'none'}`,
    `User: ${user.id}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n');
}

import * as help from '@lotbook/messages/generated/web/help';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useLocation } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccountIdIfAny, useOpened } from '../account/use-account.ts';
import { useSession } from '../shared/use-session.ts';

/** Support contact, and the details support needs. */
export function ContactSupport() {
  const t = useTranslate();
  const { config } = useSession();
  const modal = useModal('contact-support');
  const toast = useToast();
  const facts = useSupportFacts();
  const address = config.links.support ?? config.links.contact;
  const copy = () =>
    void navigator.clipboard
      .writeText(facts)
      .then(() => toast(t(help.copied), 'gain'))
      .catch(() => toast(t(help.copyFailed), 'loss'));
  return (
    <Dialog
      title={t(contract.contactSupport)}
      open={modal.open}
      onClose={modal.close}
      actions={
        <>
          <Button onClick={copy}>{t(help.copyDetails)}</Button>
          {address && (
            <Button kind="primary" href={address} external>
              {t(help.writeToSupport)}
            </Button>
          )}
        </>
      }
    >
      <Text>{address ? t(help.supportHelp) : t(help.noSupportContact)}</Text>
      <pre className="lb-details">{facts}</pre>
    </Dialog>
  );
}

function useSupportFacts(): string {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { user } = useOpened();
  const { appId } = usePlace();
  const accountId = useAccountIdIfAny();
  return [
    t(help.application, { value: appId }),
    t(help.page, { value: pathname }),
    t(help.account, { value: accountId ?? '–' }),
    t(help.user, { value: user.id }),
    t(help.browser, { value: navigator.userAgent }),
  ].join('\n');
}

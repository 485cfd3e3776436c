import type { Message } from '@lotbook/messages/message';
import { AccountBar } from '@lotbook/ui/frame';
import { useTranslate } from '@lotbook/ui/translate';
import { PageButton } from '../../system/links.tsx';

interface BillingBarProps {
  readonly label: Message;
  readonly help: Message;
  readonly button: Message;
  readonly tone?: 'gain' | 'warning';
}

/** A notice about the plan of the account, with the way to the billing settings. */
export function BillingBar({ label, help, button, tone = 'gain' }: BillingBarProps) {
  const t = useTranslate();
  return (
    <AccountBar
      tone={tone}
      label={t(label)}
      action={
        <PageButton kind="primary" page="settings/billing">
          {t(button)}
        </PageButton>
      }
    >
      {t(help)}
    </AccountBar>
  );
}

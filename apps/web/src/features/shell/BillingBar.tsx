import { AccountBar } from '@lotbook/ui/frame';
import { PageButton } from '../../system/links.tsx';

interface BillingBarProps {
  readonly label: string;
  readonly help: string;
  readonly button: string;
  readonly tone?: 'gain' | 'warning';
}

/** A notice about the plan of the account, with the way to the billing settings. */
export const BillingBar = ({ label, help, button, tone = 'gain' }: BillingBarProps) => (
  <AccountBar
    tone={tone}
    label={label}
    action={
      <PageButton kind="primary" page="settings/billing">
        {button}
      </PageButton>
    }
  >
    {help}
  </AccountBar>
);

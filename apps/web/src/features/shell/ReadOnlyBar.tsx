import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { BillingBar } from './BillingBar.tsx';

/** Shows that the plan or the trial has ended, with the way to a plan. */
export function ReadOnlyBar({ isTrial }: { readonly isTrial: boolean }) {
  const t = useTranslate();
  return (
    <BillingBar
      tone="warning"
      label={t(shell.readOnly)}
      help={t(isTrial ? shell.trialOver : shell.readOnlyHelp)}
      button={t(shell.seePlans)}
    />
  );
}

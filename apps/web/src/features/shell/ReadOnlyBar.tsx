import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { BillingBar } from './BillingBar.tsx';

/** Shows that the plan has ended, with the way to a plan. */
export function ReadOnlyBar() {
  const t = useTranslate();
  return (
    <BillingBar label={t(shell.readOnly)} help={t(shell.readOnlyHelp)} button={t(shell.seePlans)} />
  );
}

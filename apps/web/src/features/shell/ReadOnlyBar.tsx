import * as shell from '@lotbook/messages/generated/web/shell';
import { BillingBar } from './BillingBar.tsx';

/** Shows that the plan has ended, with the way to a plan. */
export const ReadOnlyBar = () => (
  <BillingBar label={shell.readOnly} help={shell.readOnlyHelp} button={shell.seePlans} />
);

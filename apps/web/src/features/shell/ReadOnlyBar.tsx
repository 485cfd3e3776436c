import * as shell from '@lotbook/messages/generated/web/shell';
import { AccountBar } from '@lotbook/ui/frame';
import { useTranslate } from '@lotbook/ui/translate';
import { PageButton } from '../../system/links.tsx';

/** Shows that the plan has ended, with the way to a plan. */
export function ReadOnlyBar() {
  const t = useTranslate();
  return (
    <AccountBar
      label={t(shell.readOnly)}
      action={
        <PageButton kind="primary" page="settings/billing">
          {t(shell.seePlans)}
        </PageButton>
      }
    >
      {t(shell.readOnlyHelp)}
    </AccountBar>
  );
}

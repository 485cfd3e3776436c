import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { HelpWidget } from '@lotbook/ui/HelpWidget';
import { useModal } from '../../system/modals.ts';
import { useHelpWidget } from './use-help-widget.ts';

/** The optional floating help button. */
export function FloatingHelp() {
  const t = useTranslate();
  const [shown] = useHelpWidget();
  const guide = useModal('product-guide');
  return shown ? <HelpWidget label={t(shell.openGuide)} onOpen={guide.show} /> : null;
}

import { HelpWidget } from '@lotbook/ui/HelpWidget';
import { useModal } from '../../system/modals.ts';
import { useHelpWidget } from './use-help-widget.ts';

/** The help button that floats over the pages, where the person wants it. */
export function FloatingHelp() {
  const [shown] = useHelpWidget();
  const guide = useModal('product-guide');
  return shown ? <HelpWidget label="Open the product guide" onOpen={guide.show} /> : null;
}

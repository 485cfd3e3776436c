import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { ActionMenu, type Action } from '@lotbook/ui/ActionMenu';
import { BookOpen, CircleHelp, Eye, EyeOff, LifeBuoy } from '@lotbook/ui/icons';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../shared/use-session.ts';
import { useHelpWidget } from './use-help-widget.ts';

export function HelpMenu() {
  const t = useTranslate();
  const { config } = useSession();
  const { appId } = usePlace();
  const guide = useModal('product-guide');
  const support = useModal('contact-support');
  const [shown, setShown] = useHelpWidget();
  const manual = config.links.guides?.[appId];
  const actions: readonly Action[] = [
    {
      label: t(contract.productGuide),
      icon: <BookOpen size={16} aria-hidden />,
      ...(manual ? { href: manual } : { onClick: guide.show }),
    },
    {
      label: t(contract.contactSupport),
      icon: <LifeBuoy size={16} aria-hidden />,
      onClick: support.show,
    },
    shown
      ? {
          label: t(contract.hideHelpWidget),
          icon: <EyeOff size={16} aria-hidden />,
          onClick: () => setShown(false),
        }
      : {
          label: t(contract.showHelpWidget),
          icon: <Eye size={16} aria-hidden />,
          onClick: () => setShown(true),
        },
  ];
  return (
    <ActionMenu
      label={t(shell.help)}
      icon={<CircleHelp size={20} aria-hidden />}
      actions={actions}
    />
  );
}

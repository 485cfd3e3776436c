import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { ActionMenu, type Action } from '@lotbook/ui/ActionMenu';
import { useColorMode } from '@lotbook/ui/color-mode';
import { CircleUser, Layers, LogOut, Monitor, Moon, Plus, Settings, Sun } from '@lotbook/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { usePlace } from '../../system/place.ts';
import { useOpened } from '../account/use-account.ts';
import { useAddAccount } from '../accounts/use-add-account.ts';
import { useSession } from '../shared/use-session.ts';

export function ProfileMenu() {
  const t = useTranslate();
  const { appId } = usePlace();
  const { config } = useSession();
  const { user } = useOpened();
  const navigate = useNavigate();
  const { mode, setMode } = useColorMode();
  const themes = [
    { label: t(shell.light), mode: 'light', icon: <Sun size={16} aria-hidden /> },
    { label: t(shell.dark), mode: 'dark', icon: <Moon size={16} aria-hidden /> },
    { label: t(shell.systemTheme), mode: 'system', icon: <Monitor size={16} aria-hidden /> },
  ] as const;
  const otherApps: readonly Action[] = config.app.staticAppType
    ? []
    : [
        {
          label: t(shell.otherApps),
          icon: <Layers size={16} aria-hidden />,
          onClick: () => void navigate({ to: '/app-select' }),
        },
      ];
  const add = useAddAccount();
  const oneMore: readonly Action[] =
    appId === 'accounting'
      ? [
          {
            label: t(contract.createAccount),
            icon: <Plus size={16} aria-hidden />,
            onClick: add.show,
          },
        ]
      : [];
  const actions: readonly Action[] = [
    {
      label: t(contract.userSettings),
      icon: <Settings size={16} aria-hidden />,
      onClick: () => void navigate({ to: '/user-settings' }),
    },
    ...themes.map((theme) => ({
      label: theme.label,
      icon: theme.icon,
      selected: theme.mode === mode,
      onClick: () => setMode(theme.mode),
    })),
    ...oneMore,
    ...otherApps,
    {
      label: t(contract.logout),
      icon: <LogOut size={16} aria-hidden />,
      onClick: () => void navigate({ to: '/$appId/logout', params: { appId } }),
    },
  ];
  return (
    <ActionMenu
      label={t(shell.profile)}
      heading={user.profile.email}
      icon={<CircleUser size={20} aria-hidden />}
      actions={actions}
    />
  );
}

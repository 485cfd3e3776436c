import { ActionMenu, type Action } from '@lotbook/ui/ActionMenu';
import { useColorMode } from '@lotbook/ui/color-mode';
import { AccountWindow, HeaderTools } from '@lotbook/ui/frame';
import { CircleHelp, CircleUser, FileText, LogOut, Monitor, Moon, Sun } from '@lotbook/ui/icons';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../account/use-account.ts';
import { usePlace } from '../account/use-place.ts';
import { useSession } from '../status/use-session.ts';
import { BrandLink } from '../../system/links.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { Refresh } from './Refresh.tsx';

const helpActions: readonly Action[] = [
  { label: 'About Form 8949 (irs.gov)', icon: <FileText size={16} aria-hidden />, href: 'https://www.irs.gov/forms-pubs/about-form-8949' },
  { label: 'Digital assets and tax (irs.gov)', icon: <FileText size={16} aria-hidden />, href: 'https://www.irs.gov/filing/digital-assets' },
];

export function ShellHeader() {
  const { config } = useSession();
  const { account } = useAccount();
  const { years } = usePlace();
  return (
    <>
      <MobileMenu />
      <BrandLink to="/$appId" params={{ appId: 'tax' }} aria-label={config.productName}>
        {config.productName}
      </BrandLink>
      <AccountWindow name={account?.name ?? ' '}>
        {account?.taxPayerDetails && (
          <Link to="/$appId/settings/general" params={{ appId: 'tax' }}>
            Tax Year {years.label(account.taxPayerDetails.taxYear)}
          </Link>
        )}
      </AccountWindow>
      <HeaderTools>
        <Refresh />
        <ActionMenu label="Help" icon={<CircleHelp size={20} aria-hidden />} actions={helpActions} />
        <ProfileMenu />
      </HeaderTools>
    </>
  );
}

function ProfileMenu() {
  const router = useRouter();
  const { mode, setMode } = useColorMode();
  const themes = [
    { label: 'Light', mode: 'light', icon: <Sun size={16} aria-hidden /> },
    { label: 'Dark', mode: 'dark', icon: <Moon size={16} aria-hidden /> },
    { label: 'As the system', mode: 'system', icon: <Monitor size={16} aria-hidden /> },
  ] as const;
  const actions: readonly Action[] = [
    ...themes.map((theme) => ({ label: theme.label, icon: theme.icon, selected: theme.mode === mode, onClick: () => setMode(theme.mode) })),
    { label: 'Logout', icon: <LogOut size={16} aria-hidden />, onClick: () => void router.navigate({ to: '/$appId/logout', params: { appId: 'tax' } }) },
  ];
  return <ActionMenu label="Profile" icon={<CircleUser size={20} aria-hidden />} actions={actions} />;
}

import { HeaderTools } from '@lotbook/ui/frame';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { BrandLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../shared/use-session.ts';
import { AccountWindow } from '../accounts/AccountWindow.tsx';
import { HelpMenu } from '../help/HelpMenu.tsx';
import type { MainTab } from './main-tabs.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { Refresh } from './Refresh.tsx';
import { TaxProInvite } from './TaxProInvite.tsx';
import { TrialButton } from './TrialButton.tsx';

interface ShellHeaderProps {
  /** `step`: only home, help and profile, for a page that is one step of a process. `closed`: those and the account menu. */
  readonly only?: 'step' | 'closed' | undefined;
  readonly tabs: readonly MainTab[];
}

export function ShellHeader({ only, tabs }: ShellHeaderProps) {
  const whole = only === undefined;
  return (
    <>
      <MobileMenu tabs={whole ? tabs : []} />
      <Home />
      {only === 'step' ? <span className="lb-header-account" /> : <AccountWindow />}
      <HeaderTools>
        {whole && <TaxProInvite />}
        {whole && <TrialButton />}
        {whole && <RefreshWhereItBelongs />}
        <HelpAndProfile />
      </HeaderTools>
    </>
  );
}

/** The header without an account: home, help and profile. */
export function BareHeader() {
  return (
    <>
      <MobileMenu tabs={[]} />
      <Home />
      <span className="lb-header-account" />
      <HeaderTools>
        <HelpAndProfile />
      </HeaderTools>
    </>
  );
}

/** On a phone both are in the menu, and the room belongs to the account and its tax year. */
function HelpAndProfile() {
  if (useNarrow()) return null;
  return (
    <>
      <HelpMenu />
      <ProfileMenu />
    </>
  );
}

function Home() {
  const { config } = useSession();
  const { appId } = usePlace();
  return (
    <BrandLink to="/$appId" params={{ appId }} aria-label={config.productName}>
      {config.app.appTitle || config.productName}
    </BrandLink>
  );
}

/** Administrators have no sources to update; preparers on wide screens only those of a client. */
function RefreshWhereItBelongs() {
  const { appId, clientId } = usePlace();
  const narrow = useNarrow();
  if (appId === 'tir-admin') return null;
  if (appId === 'tax-preparer' && clientId === undefined && !narrow) return null;
  return <Refresh />;
}

import { HeaderTools } from '@lotbook/ui/frame';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { BrandLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../status/use-session.ts';
import { AccountWindow } from '../accounts/AccountWindow.tsx';
import { HelpMenu } from '../help/HelpMenu.tsx';
import type { MainTab } from './main-tabs.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { Refresh } from './Refresh.tsx';
import { TaxProInvite } from './TaxProInvite.tsx';
import { TrialButton } from './TrialButton.tsx';

interface ShellHeaderProps {
  /** `step`: only the way home, help and the person, on a page that is one step of something. `closed`: those and the way to other accounts. */
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

/** Without an account there is nothing to look at but the way home, help and the person. */
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

/** Administrators have nothing to update; preparers on a wide screen only what is their client's. */
function RefreshWhereItBelongs() {
  const { appId, clientId } = usePlace();
  const narrow = useNarrow();
  if (appId === 'tir-admin') return null;
  if (appId === 'tax-preparer' && clientId === undefined && !narrow) return null;
  return <Refresh />;
}

import { Unplug } from '@lotbook/ui/icons';
import { ButtonLink } from '../../system/links.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The identity provider, or an invitation, asked for something that is not possible. */
export const InvalidAuthRequest = () => (
  <StatusPage
    title="This sign-in link does not work"
    icon={<Unplug size={40} strokeWidth={1.25} aria-hidden />}
    actions={
      <ButtonLink kind="primary" to="/app-select">
        Choose an application
      </ButtonLink>
    }
  >
    It was used already, has run out, or was meant for somebody else. Begin again from your
    application, or ask whoever invited you for a new link.
  </StatusPage>
);

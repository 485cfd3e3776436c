import * as status from '@lotbook/messages/generated/web/status';
import { useTranslate } from '@lotbook/ui/translate';
import { Unplug } from '@lotbook/ui/icons';
import { ButtonLink } from '../../system/links.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The identity provider or an invite requested something that isn't possible. */
export const InvalidAuthRequest = () => {
  const t = useTranslate();
  return (
    <StatusPage
      title={t(status.invalidLink)}
      icon={<Unplug size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/app-select">
          {t(status.chooseApp)}
        </ButtonLink>
      }
    >
      {t(status.invalidLinkHelp)}
    </StatusPage>
  );
};

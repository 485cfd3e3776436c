import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import { Compass } from '@lotbook/ui/icons';
import { useParams } from '@tanstack/react-router';
import { use } from 'react';
import { isAppId } from './config.ts';
import { InPage } from './page-context.ts';
import { readLastApp } from './last-app.ts';
import { ButtonLink } from './links.tsx';
import { Title } from './Title.tsx';

/** If part of a page isn't found, this replaces the part and the page keeps its title. */
export function NotFound() {
  const t = useTranslate();
  const inPage = use(InPage);
  if (inPage) return <Missing />;
  return (
    <CentrePage>
      <Title>{t(contract.pageNotFound)}</Title>
      <Missing whole />
    </CentrePage>
  );
}

function Missing({ whole = false }: { readonly whole?: boolean }) {
  const t = useTranslate();
  const { appId = null } = useParams({ strict: false });
  const known = isAppId(appId) ? appId : readLastApp();
  return (
    <Empty
      whole={whole}
      title={t(contract.pageNotFound)}
      icon={<Compass size={48} strokeWidth={1.25} aria-hidden />}
      actions={
        known ? (
          <ButtonLink kind="primary" to="/$appId" params={{ appId: known }}>
            {t(contract.returnToApp)}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to="/app-select">
            {t(contract.returnToApp)}
          </ButtonLink>
        )
      }
    >
      {t(contract.wrongTurn)}
    </Empty>
  );
}

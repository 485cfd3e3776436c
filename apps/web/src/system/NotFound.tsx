import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import { Compass } from '@lotbook/ui/icons';
import { useParams } from '@tanstack/react-router';
import { use } from 'react';
import { isAppId } from './config.ts';
import { InPage } from './page-context.ts';
import { lastApp } from './last-app.ts';
import { ButtonLink } from './links.tsx';
import { Title } from './Title.tsx';

/** Where a part of a page is not found, the page keeps its title, and this stands in the part's place. */
export function NotFound() {
  const inPage = use(InPage);
  if (inPage) return <Missing />;
  return (
    <CentrePage>
      <Title>Page Not Found</Title>
      <Missing whole />
    </CentrePage>
  );
}

function Missing({ whole = false }: { readonly whole?: boolean }) {
  const { appId = null } = useParams({ strict: false });
  const known = isAppId(appId) ? appId : lastApp();
  return (
    <Empty
      whole={whole}
      title="Page Not Found"
      icon={<Compass size={48} strokeWidth={1.25} aria-hidden />}
      actions={
        known ? (
          <ButtonLink kind="primary" to="/$appId" params={{ appId: known }}>
            Return to App
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to="/app-select">
            Return to App
          </ButtonLink>
        )
      }
    >
      Looks like you took a wrong turn (or we moved something)
    </Empty>
  );
}

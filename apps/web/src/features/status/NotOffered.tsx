import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import { appNames, type AppId } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';

/** Signed in to an application that this version does not have. */
export function NotOffered({ appId }: { readonly appId: AppId }) {
  return (
    <CentrePage>
      <Title>{appNames[appId]}</Title>
      <Empty
        whole
        title={`${appNames[appId]} is not in this version`}
        actions={
          <>
            <ButtonLink kind="primary" to="/$appId" params={{ appId: 'tax' }}>
              Open Tax
            </ButtonLink>
            <ButtonLink to="/$appId/logout" params={{ appId }}>
              Logout
            </ButtonLink>
          </>
        }
      >
        You are signed in, and there is nothing to see here yet. This version offers Tax only.
      </Empty>
    </CentrePage>
  );
}

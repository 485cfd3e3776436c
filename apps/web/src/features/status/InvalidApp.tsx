import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import { Compass } from '@lotbook/ui/icons';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ButtonLink } from '../../system/links.tsx';
import { PageFailure } from '../../system/PageFailure.tsx';
import { Title } from '../../system/Title.tsx';

/** The first part of the address is no application. */
export function InvalidApp(props: ErrorComponentProps) {
  if (!(props.error instanceof Error) || props.error.message !== 'Invalid application type')
    return <PageFailure {...props} />;
  return (
    <CentrePage>
      <Title>Invalid application type</Title>
      <Empty
        whole
        title="Invalid application type"
        icon={<Compass size={48} strokeWidth={1.25} aria-hidden />}
        actions={
          <ButtonLink kind="primary" to="/app-select">
            Choose an application
          </ButtonLink>
        }
      >
        The first part of the address names no application of this site.
      </Empty>
    </CentrePage>
  );
}

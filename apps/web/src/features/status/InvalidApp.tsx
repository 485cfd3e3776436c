import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import { Compass } from '@lotbook/ui/icons';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ButtonLink } from '../../system/links.tsx';
import { PageFailure } from '../../system/PageFailure.tsx';
import { Title } from '../../system/Title.tsx';

/** The first part of the path is not an application. */
export function InvalidApp(props: ErrorComponentProps) {
  const t = useTranslate();
  if (!(props.error instanceof Error) || props.error.message !== 'Invalid application type')
    return <PageFailure {...props} />;
  return (
    <CentrePage>
      <Title>{t(contract.invalidApplicationType)}</Title>
      <Empty
        whole
        title={t(contract.invalidApplicationType)}
        icon={<Compass size={48} strokeWidth={1.25} aria-hidden />}
        actions={
          <ButtonLink kind="primary" to="/app-select">
            {t(status.chooseApp)}
          </ButtonLink>
        }
      >
        {t(status.invalidAppHelp)}
      </Empty>
    </CentrePage>
  );
}

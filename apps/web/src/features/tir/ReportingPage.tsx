import * as texts from '@lotbook/messages/generated/web/tir';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import type { ReactNode } from 'react';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';

interface ReportingPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page of information reporting. Other applications have no payers and no forms. */
export function ReportingPage({ title, children }: ReportingPageProps) {
  const t = useTranslate();
  const { appId } = usePlace();
  return (
    <>
      <Title>{title}</Title>
      {appId === 'tir-admin' ? (
        children
      ) : (
        <Section>
          <Empty
            title={t(texts.reportingOnly)}
            icon={<Files size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(texts.reportingOnlyHelp)}
          </Empty>
        </Section>
      )}
    </>
  );
}

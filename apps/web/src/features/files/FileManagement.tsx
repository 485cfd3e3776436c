import * as texts from '@lotbook/messages/generated/web/files';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Title } from '../../system/Title.tsx';

export function FileManagement() {
  const t = useTranslate();
  return (
    <Section>
      <Title>{t(texts.managementTitle)}</Title>
      <Empty title={t(texts.noFiles)} icon={<Files size={32} strokeWidth={1.5} aria-hidden />}>
        {t(texts.noFilesHelp)}
      </Empty>
    </Section>
  );
}

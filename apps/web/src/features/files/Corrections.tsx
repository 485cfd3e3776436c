import * as texts from '@lotbook/messages/generated/web/files';
import { useTranslate } from '@lotbook/ui/translate';
import { Empty } from '@lotbook/ui/Empty';
import { History } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Title } from '../../system/Title.tsx';

export function Corrections() {
  const t = useTranslate();
  return (
    <Section>
      <Title>{t(texts.correctionsTitle)}</Title>
      <Empty
        title={t(texts.noCorrections)}
        icon={<History size={32} strokeWidth={1.5} aria-hidden />}
      >
        {t(texts.noCorrectionsHelp)}
      </Empty>
    </Section>
  );
}

import { Empty } from '@lotbook/ui/Empty';
import { History } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Title } from '../../system/Title.tsx';

export const Corrections = () => (
  <Section>
    <Title>Files: Corrections</Title>
    <Empty title="No corrections yet" icon={<History size={32} strokeWidth={1.5} aria-hidden />}>
      Files that correct what was reported stand here, with what changed in each form.
    </Empty>
  </Section>
);

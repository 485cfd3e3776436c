import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Title } from '../../system/Title.tsx';

export const FileManagement = () => (
  <Section>
    <Title>Files: Management</Title>
    <Empty title="No files yet" icon={<Files size={32} strokeWidth={1.5} aria-hidden />}>
      Files that were delivered for reporting stand here, with their period, rows and state.
    </Empty>
  </Section>
);

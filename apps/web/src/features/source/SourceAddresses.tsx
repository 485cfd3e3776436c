import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';

export const SourceAddresses = () => (
  <Section title="Addresses">
    <Empty title="No addresses yet">The addresses of this wallet stand here. Files do not tell them.</Empty>
  </Section>
);

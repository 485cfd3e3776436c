import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';

export const SourceDefi = () => (
  <Section title="DeFi">
    <Empty title="No positions">Deposits in pools and protocols of this wallet stand here, with what they are made of.</Empty>
  </Section>
);

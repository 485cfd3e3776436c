import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';

export const SourceReconciliation = () => (
  <Section title="Reconciliation">
    <Empty title="Nothing to compare with yet">
      Quantities that the exchange or chain reports are compared here with what your rows leave, asset by asset.
    </Empty>
  </Section>
);

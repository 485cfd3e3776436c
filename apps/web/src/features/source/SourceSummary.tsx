import { Facts, Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { balanceColumns } from '../sources/balance-columns.tsx';
import { nothingHidden } from '../transactions/view.ts';
import { useSource } from './use-source.ts';

/** What is there, and how much came in. */
export function SourceSummary() {
  const { source } = useSource();
  if (!source) return null;
  const search = {
    ...(source.kind === 'exchange' ? { exchanges: [source.id] } : { wallets: [source.id] }),
    ...nothingHidden,
  };
  return (
    <>
      <Section title="At a glance">
        <Facts
          items={[
            ['Kind', source.kind === 'exchange' ? 'Exchange' : 'Wallet'],
            ['Provider', source.label],
            [
              'Transactions',
              <PageLink key="rows" page="transactions" search={search}>
                {several(source.transactions, 'transaction', 'transactions')}
              </PageLink>,
            ],
            [
              'First',
              source.first ? <When key="first" at={source.first} show="day" /> : 'none yet',
            ],
            ['Last', source.last ? <When key="last" at={source.last} show="day" /> : 'none yet'],
            [
              'Last import',
              source.updatedAt ? <When key="updated" at={source.updatedAt} show="ago" /> : 'never',
            ],
          ]}
        />
      </Section>
      <Section
        title="What the imported rows leave there"
        note="Worth is known where there is a current price. What left for a place that is not known still counts here, until you say where it went; the reconciliation counts every row."
      >
        {source.balances.length === 0 ? (
          <Text tone="muted">Nothing is left.</Text>
        ) : (
          <PlainTable
            label="Balances"
            rows={source.balances}
            rowId={(balance) => balance.asset}
            columns={balanceColumns}
          />
        )}
      </Section>
    </>
  );
}

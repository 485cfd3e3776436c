import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Facts, Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import { makeBalanceColumns } from '../sources/balance-columns.tsx';
import { useMainTabs } from '../shell/use-main-tabs.ts';
import { nothingHidden } from '../shared/view.ts';
import { useSource } from './use-source.ts';

/** The key facts and the balances of a source. */
export function SourceSummary() {
  const t = useTranslate();
  const { source } = useSource();
  const hasMonitoring = useMainTabs().some(({ page }) => page === 'monitoring');
  if (!source) return null;
  const search = {
    ...(source.kind === 'exchange' ? { exchanges: [source.id] } : { wallets: [source.id] }),
    ...nothingHidden,
  };
  return (
    <>
      <Section title={t(texts.details)}>
        <Facts
          items={[
            [t(common.type), source.kind === 'exchange' ? t(common.exchange) : t(common.wallet)],
            [t(texts.provider), source.label],
            [
              t(common.transactions),
              <PageLink key="rows" page="transactions" search={search}>
                {t(common.transactionCount, { count: source.transactions })}
              </PageLink>,
            ],
            ...(hasMonitoring
              ? ([
                  [
                    t(texts.alerts),
                    <PageLink key="alerts" page="monitoring" search={{ source: source.id }}>
                      {t(texts.openAlerts, { count: source.alerts })}
                    </PageLink>,
                  ],
                ] as const)
              : []),
            [
              t(texts.firstTransaction),
              source.first ? <When key="first" at={source.first} show="day" /> : t(texts.noneYet),
            ],
            [
              t(texts.lastTransaction),
              source.last ? <When key="last" at={source.last} show="day" /> : t(texts.noneYet),
            ],
            [
              t(texts.lastImport),
              source.updatedAt ? (
                <When key="updated" at={source.updatedAt} show="ago" />
              ) : (
                t(common.never)
              ),
            ],
          ]}
        />
      </Section>
      <Section title={t(common.calculatedBalances)} note={t(texts.balancesNote)}>
        {source.balances.length === 0 ? (
          <Text tone="muted">{t(common.noBalances)}</Text>
        ) : (
          <PlainTable
            label={t(common.balances)}
            rows={source.balances}
            rowId={(balance) => balance.asset}
            columns={makeBalanceColumns(t)}
          />
        )}
      </Section>
    </>
  );
}

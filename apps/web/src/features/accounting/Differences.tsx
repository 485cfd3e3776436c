import * as accounting from '@lotbook/messages/generated/web/accounting';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { CircleCheck } from '@lotbook/ui/icons';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import {
  countStates,
  getSourcePage,
  isDifferent,
  listComparisons,
} from '../reconciliation/comparisons.ts';
import type { DashboardData } from './use-dashboard.ts';

const shownDifferences = 6;

/** The balances that differ from what their source reports. */
export function Differences({
  data: { audits, auditsError },
}: {
  readonly data: Pick<DashboardData, 'audits' | 'auditsError'>;
}) {
  const t = useTranslate();
  const all = listComparisons(audits ?? []);
  const { differing, matching, unreported } = countStates(all);
  return (
    <Section
      title={t(accounting.reconciliation)}
      action={<PageLink page="journal/reconciliation">{t(accounting.reconcile)}</PageLink>}
    >
      {auditsError ? (
        <Banner tone="loss">{t(accounting.loadFailed, { reason: auditsError.message })}</Banner>
      ) : !audits ? (
        <Skeleton width={24} />
      ) : differing === 0 ? (
        matching === 0 ? (
          <Text tone="muted">{t(accounting.noneReported)}</Text>
        ) : (
          <Row>
            <CircleCheck size={18} color="var(--gain)" aria-hidden />
            <Text as="span">{t(accounting.noDifferences, { matching, unreported })}</Text>
          </Row>
        )
      ) : (
        <Stack>
          <Text>{t(accounting.differences, { count: differing })}</Text>
          <Facts
            items={all
              .filter(isDifferent)
              .slice(0, shownDifferences)
              .map(({ id, source, asset, unexplained, difference }) => [
                `${source.name}, ${asset}`,
                <PageLink key={id} page={getSourcePage(source)}>
                  <Amount value={unexplained ?? difference} unit={asset} />
                </PageLink>,
              ])}
          />
        </Stack>
      )}
    </Section>
  );
}

import * as accounting from '@lotbook/messages/generated/web/accounting';
import { AttentionAnchor, AttentionItem, AttentionList } from '@lotbook/ui/Attention';
import { CircleCheck } from '@lotbook/ui/icons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { createLink } from '@tanstack/react-router';
import { use } from 'react';
import { usePageAt } from '../../system/place.ts';
import { ReachablePage } from '../../system/reachable-page.ts';
import { listAttentionPoints } from './attention-points.ts';
import type { DashboardData } from './use-dashboard.ts';

const AttentionLink = createLink(AttentionAnchor);
const noSearch = {};

/** What is open in the books, with a link to where it is resolved. */
export function AttentionSection({
  data,
  isComputing,
}: {
  readonly data: DashboardData;
  readonly isComputing: boolean;
}) {
  const t = useTranslate();
  const pageAt = usePageAt();
  const isReachable = use(ReachablePage);
  const points = listAttentionPoints(data, t);
  if (points.length === 0)
    return (
      <Section title={t(accounting.attention)}>
        {isComputing ? (
          <Text tone="muted">{t(accounting.attentionLoading)}</Text>
        ) : (
          <Row>
            <CircleCheck size={18} color="var(--gain)" aria-hidden />
            <Text as="span">{t(accounting.attentionNone)}</Text>
          </Row>
        )}
      </Section>
    );
  return (
    <Section title={t(accounting.attention)} flush>
      <AttentionList>
        {points.map(({ id, severity, headline, help, page, search = noSearch }) => (
          <AttentionItem key={id}>
            <AttentionLink
              // The review names rejected rows and missing files, too.
              to={pageAt(isReachable(page) ? page : 'review')}
              search={(isReachable(page) ? search : noSearch) as never}
              severity={severity}
              headline={headline}
            >
              {help}
            </AttentionLink>
          </AttentionItem>
        ))}
      </AttentionList>
    </Section>
  );
}

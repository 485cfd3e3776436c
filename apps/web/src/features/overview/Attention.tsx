import * as overview from '@lotbook/messages/generated/web/overview';
import * as readiness from '@lotbook/messages/generated/web/readiness';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { AttentionAnchor, AttentionItem, AttentionList } from '@lotbook/ui/Attention';
import type { Severity } from '@lotbook/ui/severity-icons';
import { CircleCheck } from '@lotbook/ui/icons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { createLink } from '@tanstack/react-router';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { usePageAt } from '../../system/place.ts';
import { PageLink, WhyNote } from '../../system/links.tsx';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import { formatIssue } from '../account/account-text.ts';
import { formatStake } from '../account/tax-impact-text.ts';

type Issues = OverviewQuery['taxTotals']['issues'];
interface AttentionProps {
  readonly issues: Issues;
  readonly currency: string;
  readonly computing: boolean;
  readonly unpriced: readonly Unpriced[];
  /** Files that weren't imported, so their rows raise no issues. */
}

const AttentionLink = createLink(AttentionAnchor);
const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/** Open issues with their tax impact, the most severe first. */
export function Attention({ issues, unpriced, currency, computing }: AttentionProps) {
  const t = useTranslate();
  const pageAt = usePageAt();
  const sorted = [...issues.byCode].sort(
    (a, b) => (rank[a.severity] ?? 3) - (rank[b.severity] ?? 3) || b.count - a.count,
  );
  if (sorted.length === 0) {
    return (
      <Section title={t(readiness.needsAttention)}>
        {computing ? (
          <Text tone="muted">{t(overview.issuesCalculating)}</Text>
        ) : unpriced.length > 0 ? (
          <Text>
            {t(overview.noIssuesButIncomplete, { missing: formatExcluded(unpriced, t) })}{' '}
            <CompleteLinks year={undefined} excluded={unpriced} />
          </Text>
        ) : (
          <Row>
            <CircleCheck size={18} color="var(--gain)" aria-hidden />
            <Text as="span">{t(overview.noIssues)}</Text>
          </Row>
        )}
      </Section>
    );
  }
  return (
    <Section
      title={t(readiness.needsAttention)}
      note={formatCounts(t, issues)}
      action={<PageLink page="review">{t(overview.reviewAll)}</PageLink>}
      flush
    >
      <AttentionList>
        {sorted.map((issue) => (
          <AttentionItem
            key={`${issue.severity} ${issue.code}`}
            why={
              issue.low !== null && (
                <WhyNote
                  what="stake"
                  id={`*/${issue.code}`}
                  of={formatIssue(issue.code, issue.count, t)}
                />
              )
            }
          >
            <AttentionLink
              to={pageAt('review')}
              search={{ codes: [issue.code] } as never}
              severity={issue.severity as Severity}
              headline={formatIssue(issue.code, issue.count, t)}
            >
              {formatStake(t, issue, currency) ?? t(readiness.impactUnknown)}
            </AttentionLink>
          </AttentionItem>
        ))}
      </AttentionList>
    </Section>
  );
}

function formatCounts(t: Translate, { error, warning, info }: Issues): string {
  const parts = [
    error > 0 && t(overview.errorCount, { count: error }),
    warning > 0 && t(overview.warningCount, { count: warning }),
    info > 0 && t(overview.infoCount, { count: info }),
  ].filter(Boolean);
  return parts.join(', ');
}

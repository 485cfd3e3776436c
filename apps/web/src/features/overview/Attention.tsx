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
import { formatStake } from '../review/tax-impact-text.ts';

type Issues = OverviewQuery['taxTotals']['issues'];
interface AttentionProps {
  readonly issues: Issues;
  readonly currency: string;
  readonly computing: boolean;
  readonly unpriced: readonly Unpriced[];
}

const AttentionLink = createLink(AttentionAnchor);
const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/** What needs the person, the gravest first, with the money that hangs on it. */
export function Attention({ issues, unpriced, currency, computing }: AttentionProps) {
  const pageAt = usePageAt();
  const sorted = [...issues.byCode].sort(
    (a, b) => (rank[a.severity] ?? 3) - (rank[b.severity] ?? 3) || b.count - a.count,
  );
  if (sorted.length === 0) {
    return (
      <Section title="Needs attention">
        {computing ? (
          <Text tone="muted">Calculating… Issues appear here when it is done.</Text>
        ) : unpriced.length > 0 ? (
          <Text>
            No open issues, but the totals are incomplete: {formatExcluded(unpriced)}.{' '}
            <CompleteLinks year={undefined} excluded={unpriced} />
          </Text>
        ) : (
          <Row>
            <CircleCheck size={18} color="var(--gain)" aria-hidden />
            <Text as="span">No open issues.</Text>
          </Row>
        )}
      </Section>
    );
  }
  return (
    <Section
      title="Needs attention"
      note={summary(issues)}
      action={<PageLink page="review">Review all</PageLink>}
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
                  of={formatIssue(issue.code, issue.count)}
                />
              )
            }
          >
            <AttentionLink
              to={pageAt('review')}
              search={{ codes: [issue.code] } as never}
              severity={issue.severity as Severity}
              headline={formatIssue(issue.code, issue.count)}
            >
              {formatStake(issue, currency) ?? 'Tax impact unknown'}
            </AttentionLink>
          </AttentionItem>
        ))}
      </AttentionList>
    </Section>
  );
}

function summary({ error, warning, info }: Issues): string {
  const parts = [
    error > 0 && `${error} to solve`,
    warning > 0 && `${warning} to check`,
    info > 0 && `${info} to know`,
  ].filter(Boolean);
  return parts.join(', ');
}

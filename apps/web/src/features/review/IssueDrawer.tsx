import * as common from '@lotbook/messages/generated/common';
import * as readiness from '@lotbook/messages/generated/web/readiness';
import * as review from '@lotbook/messages/generated/web/review';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { ChevronDown, ChevronUp } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import { PageButton } from '../../system/links.tsx';
import { useWalk } from '../../system/use-walk.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useUpdating } from '../account/use-updating.ts';
import { formatCategory } from '@lotbook/model/category-text';
import { getIssueName } from '@lotbook/model/issue-name';
import { ReviewIssueDocument, type IssueRow } from './documents.ts';
import { IssueNote } from '../transactions/decide/IssueNote.tsx';
import { Resolve } from './Resolve.tsx';
import { formatLotChoice, formatStake, addChanges } from '../account/tax-impact-text.ts';
import { findLegAbout } from './find-leg-about.ts';
import { getIssueKey, parseIssueKey, type IssueName } from './view.ts';

interface IssueDrawerProps {
  readonly issue: string | undefined;
  readonly rows: readonly IssueRow[];
  readonly more: { readonly has: boolean; readonly load: () => void };
  readonly onClose: () => void;
  readonly onOpen: (issue: string) => void;
}

const getRowKey = ({ node }: IssueRow): string => getIssueKey(node);

/** The first row of each key. Issues with the same key, such as those of a side and its fee in one asset, open together. */
const getFirstOfEachKind = (rows: readonly IssueRow[]): readonly IssueRow[] => {
  const first = new Map<string, IssueRow>();
  for (const row of rows) if (!first.has(getRowKey(row))) first.set(getRowKey(row), row);
  return [...first.values()];
};

/** One issue with others of the same key: what is wrong, its tax impact and the ways to resolve it. */
export function IssueDrawer({ issue, rows: listed, more, onClose, onOpen }: IssueDrawerProps) {
  const t = useTranslate();
  const named = parseIssueKey(issue);
  const rows = useMemo(() => getFirstOfEachKind(listed), [listed]);
  const { isListed, previous, next } = useWalk({ rows, getKey: getRowKey, more }, issue);
  // A resolved issue is no longer in the list: continue with the one after it, otherwise with the first.
  const following = rows.some((row) => getRowKey(row) === issue) ? undefined : (next ?? rows[0]);
  const tools = isListed && (
    <>
      <IconButton
        label={t(review.previousIssue)}
        disabled={previous === undefined}
        onClick={() => previous && onOpen(getRowKey(previous))}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t(review.nextIssue)}
        disabled={next === undefined}
        onClick={() => next && onOpen(getRowKey(next))}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Drawer
      title={named ? getIssueName(named.code, t) : t(review.issueColumn)}
      open={named !== undefined}
      onClose={onClose}
      tools={tools}
    >
      {named && (
        <Content
          key={issue}
          named={named}
          onNext={following && (() => onOpen(getRowKey(following)))}
        />
      )}
    </Drawer>
  );
}

function Content({
  named,
  onNext,
}: {
  readonly named: IssueName;
  readonly onNext: (() => void) | undefined;
}) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { now } = useUpdating();
  const { data, error } = useQuery(ReviewIssueDocument, {
    variables: { accountId, transactionId: named.transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const transaction = data?.transaction;
  if (error && !data)
    return <Banner tone="loss">{t(review.issueFailed, { reason: error.message })}</Banner>;
  if (transaction === undefined) return <Text tone="muted">{t(review.loading)}</Text>;
  if (transaction === null) return <Banner tone="warning">{t(review.transactionGone)}</Banner>;
  const currency = account?.fiatCurrency ?? 'USD';
  const sameIssues = transaction.issues.filter(
    ({ code, asset }) => code === named.code && asset === named.asset,
  );
  const [issue] = sameIssues;
  const about = findLegAbout({ ...named, ...issue }, [
    ...transaction.sent,
    ...transaction.received,
    ...transaction.fees,
  ]);
  const aboutLabel = t(named.code === 'missing-basis' ? review.withoutBasis : common.units);
  const isComputing =
    now?.taxUpdater.taxUpdateInProgress === true || now?.taxUpdater.taxUpdateQueued === true;
  const mayDecide = may('sourceEdit');
  return (
    <Stack gap="three">
      {issue ? (
        <>
          {sameIssues.map((each) => (
            <IssueNote
              key={each.message}
              accountId={accountId}
              transactionId={transaction.id}
              issue={each}
              mayDecide={mayDecide}
            />
          ))}
          {isComputing && <Text tone="muted">{t(review.recalculating)}</Text>}
        </>
      ) : (
        <Banner
          tone="gain"
          action={
            onNext && (
              <Button small onClick={onNext}>
                {t(review.continueNext)}
              </Button>
            )
          }
        >
          <RichText message={review.resolved} tags={{ b: bold }} />
        </Banner>
      )}
      <Facts
        items={[
          ...(issue
            ? ([
                [
                  t(review.impact),
                  formatStake(t, { code: issue.code, ...addChanges(sameIssues) }, currency) ??
                    formatLotChoice(t, issue.code, transaction, currency) ??
                    t(readiness.impactUnknown),
                ],
              ] as const)
            : []),
          [t(review.timestamp), <When key="when" at={transaction.timestamp} />],
          [
            t(common.source),
            <SourceName
              key="source"
              label={transaction.source.label}
              provider={transaction.source.provider}
            />,
          ],
          ...(about
            ? ([
                [
                  aboutLabel,
                  <Amount key="about" value={about.quantity} unit={shortenName(about.asset)} />,
                ],
              ] as const)
            : []),
          [t(review.category), formatCategory(transaction.category, t)],
        ]}
      />
      {issue && mayDecide && (
        <Resolve
          transactionId={transaction.id}
          code={issue.code}
          asset={issue.asset}
          ignored={transaction.ignored}
          received={transaction.received}
        />
      )}
      <Row>
        <PageButton page="transactions" search={{ txId: transaction.id }}>
          {t(review.openTransaction)}
        </PageButton>
      </Row>
    </Stack>
  );
}

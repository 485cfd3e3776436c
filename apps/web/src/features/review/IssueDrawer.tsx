import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
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
import { issueName } from '@lotbook/model/issue-name';
import { ReviewIssueDocument, type IssueRow } from './documents.ts';
import { IssueNote } from './IssueNote.tsx';
import { Resolve } from './Resolve.tsx';
import { formatLotChoice, formatStake, addChanges } from './tax-impact-text.ts';
import { unitsAbout } from './units-about.ts';
import { issueKey, issueNamed, type IssueName } from './view.ts';

interface IssueDrawerProps {
  readonly issue: string | undefined;
  readonly rows: readonly IssueRow[];
  readonly more: { readonly has: boolean; readonly load: () => void };
  readonly onClose: () => void;
  readonly onOpen: (issue: string) => void;
}

const rowKey = ({ node }: IssueRow): string => issueKey(node);

/** The first of each name: what is alike, as of a side and of its fee in one asset, is opened addChanges. */
const getFirstOfEachKind = (rows: readonly IssueRow[]): readonly IssueRow[] => {
  const first = new Map<string, IssueRow>();
  for (const row of rows) if (!first.has(rowKey(row))) first.set(rowKey(row), row);
  return [...first.values()];
};

/** One issue, and what is alike: what is wrong, how much money hangs on it, and the ways to settle it. */
export function IssueDrawer({ issue, rows: listed, more, onClose, onOpen }: IssueDrawerProps) {
  const named = issueNamed(issue);
  const rows = useMemo(() => getFirstOfEachKind(listed), [listed]);
  const { isListed, previous, next } = useWalk({ rows, keyOf: rowKey, more }, issue);
  // A settled issue has left the list: after it comes the one that followed it, else the first that is left.
  const onwards = rows.some((row) => rowKey(row) === issue) ? undefined : (next ?? rows[0]);
  const tools = isListed && (
    <>
      <IconButton
        label="Previous issue"
        disabled={previous === undefined}
        onClick={() => previous && onOpen(rowKey(previous))}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Next issue"
        disabled={next === undefined}
        onClick={() => next && onOpen(rowKey(next))}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Drawer
      title={named ? issueName(named.code) : 'Issue'}
      open={named !== undefined}
      onClose={onClose}
      tools={tools}
    >
      {named && (
        <Content key={issue} named={named} onNext={onwards && (() => onOpen(rowKey(onwards)))} />
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
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { now } = useUpdating();
  const { data, error } = useQuery(ReviewIssueDocument, {
    variables: { accountId, transactionId: named.transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const transaction = data?.transaction;
  if (error && !data)
    return <Banner tone="loss">This issue could not be read: {error.message}</Banner>;
  if (transaction === undefined) return <Text tone="muted">Reading …</Text>;
  if (transaction === null)
    return (
      <Banner tone="warning">
        Its transaction is no longer there. Its file may have been deleted.
      </Banner>
    );
  const currency = account?.fiatCurrency ?? '';
  const alike = transaction.issues.filter(
    ({ code, asset }) => code === named.code && asset === named.asset,
  );
  const [issue] = alike;
  const about = unitsAbout({ ...named, ...issue }, [
    ...transaction.sent,
    ...transaction.received,
    ...transaction.fees,
  ]);
  const aboutLabel = named.code === 'missing-basis' ? 'Without a cost' : 'About';
  const isComputing =
    now?.taxUpdater.taxUpdateInProgress === true || now?.taxUpdater.taxUpdateQueued === true;
  const mayDecide = may('sourceEdit');
  return (
    <Stack gap="three">
      {issue ? (
        <>
          {alike.map((each) => (
            <IssueNote
              key={each.message}
              accountId={accountId}
              transactionId={transaction.id}
              issue={each}
              mayDecide={mayDecide}
            />
          ))}
          {isComputing && (
            <Text tone="muted">The figures are being computed with what you decided.</Text>
          )}
        </>
      ) : (
        <Banner
          tone="gain"
          action={
            onNext && (
              <Button small onClick={onNext}>
                Go on with the next
              </Button>
            )
          }
        >
          <strong>This is settled.</strong> The figures are made with what you decided.
        </Banner>
      )}
      <Facts
        items={[
          ...(issue
            ? ([
                [
                  'At stake',
                  formatStake({ code: issue.code, ...addChanges(alike) }, currency) ??
                    formatLotChoice(issue.code, transaction, currency) ??
                    'Nobody can tell how much hangs on it',
                ],
              ] as const)
            : []),
          ['When', <When key="when" at={transaction.timestamp} />],
          [
            'Source',
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
                  <Amount key="about" value={about.quantity} unit={shortened(about.asset)} />,
                ],
              ] as const)
            : []),
          ['Category', formatCategory(transaction.category)],
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
          The whole transaction
        </PageButton>
      </Row>
    </Stack>
  );
}

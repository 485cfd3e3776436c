import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { CircleCheck, Inbox } from '@lotbook/ui/icons';
import { When } from '@lotbook/ui/When';
import { PageButton, PageLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { nothingHidden } from '../transactions/view.ts';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import type { YearReady } from './year-ready.ts';
import { EarlierIssues } from './Elsewhere.tsx';
import type { SetAside } from './readiness-text.ts';
import { formatChange } from './tax-impact-text.ts';

interface AllClearProps {
  /** Absent: all of them. */
  readonly year: Pick<YearReady, 'year' | 'label' | 'earlier'> | undefined;
  /** How many transactions there are, and how many of them were left out; absent while that is not known. */
  readonly looked: CheckedScope | undefined;
  readonly aside: SetAside | undefined;
  /** What no total contains; dismissing an issue does not add it. */
  readonly excluded: readonly Unpriced[];
  readonly currency: string;
  readonly onShowAside: () => void;
}

export type CheckedScope = Pick<YearReady, 'transactions' | 'leftOut'>;

/** Nothing is open: said in so many words, with what was set aside and left out on the way. */
export const AllClear = ({
  year,
  looked,
  aside,
  excluded,
  currency,
  onShowAside,
}: AllClearProps) => (
  <Empty
    title={getTitle(year, excluded)}
    icon={
      year?.earlier || excluded.length > 0 ? (
        <Inbox size={32} strokeWidth={1.5} aria-hidden />
      ) : (
        <CircleCheck size={32} strokeWidth={1.5} color="var(--gain)" aria-hidden />
      )
    }
    actions={
      <>
        {looked?.transactions === 0 ? (
          <AddFilesButton />
        ) : (
          <PageButton kind="primary" page="reports">
            Make your reports
          </PageButton>
        )}
        {aside && aside.count > 0 && (
          <Button onClick={onShowAside}>
            Show {several(aside.count, 'issue', 'issues')} set aside
          </Button>
        )}
      </>
    }
  >
    {excluded.length > 0 && <>The totals are incomplete: {formatExcluded(excluded)}. </>}
    {year?.earlier ? (
      <EarlierIssues year={year.year} label={year.label} count={year.earlier.count} />
    ) : aside ? (
      <WasDismissed aside={aside} currency={currency} />
    ) : (
      looked && understood(looked)
    )}
    {looked && looked.leftOut > 0 && <WereExcluded {...looked} year={year?.year} />}
  </Empty>
);

function understood({ transactions, leftOut }: CheckedScope): string | undefined {
  if (transactions === 0) return 'There is no transaction yet that anything could be asked about.';
  if (transactions === leftOut) return undefined;
  return `Every transaction${leftOut > 0 ? ' that counts' : ''} was understood, every transfer has both ends or a reason, and every figure has what it rests on.`;
}

const WereExcluded = ({
  transactions,
  leftOut,
  year,
}: CheckedScope & { readonly year: number | undefined }) => (
  <>
    {' '}
    {transactions === leftOut
      ? transactions === 1
        ? 'The only transaction was left out of the figures, and was not looked at.'
        : `All ${transactions.toLocaleString('en-US')} transactions were left out of the figures, and were not looked at.`
      : `${several(leftOut, 'transaction was', 'transactions were')} left out of the figures.`}{' '}
    <PageLink
      page="transactions"
      search={{
        txFlags: { flags: ['ignored'], operator: 'or' },
        ...(year !== undefined && { txDateStatic: String(year) }),
        ...nothingHidden,
      }}
    >
      {leftOut === 1 ? 'Look at it' : 'Look at them'}
    </PageLink>
  </>
);

function getTitle(year: AllClearProps['year'], excluded: AllClearProps['excluded']): string {
  const what = excluded.length > 0 ? 'No open issues, but incomplete totals' : 'No open issues';
  if (year === undefined) return what;
  return year.earlier ? `${what} from ${year.label}` : `${what} in ${year.label}`;
}

function WasDismissed({
  aside,
  currency,
}: {
  readonly aside: SetAside;
  readonly currency: string;
}) {
  const change = formatChange({ ...aside, unstaked: aside.unknown }, currency);
  const count = aside.count + aside.earlier;
  return (
    <>
      Nothing is open, but {several(count, 'issue was', 'issues were')} set aside: what they ask
      about counts as it stands.{' '}
      {change ? `${change}, should they prove right.` : 'Nobody can tell how much hangs on that.'}{' '}
      {aside.by.length > 0 && `Set aside by ${aside.by.join(', ')}`}
      {aside.by.length > 0 && aside.lastAt !== null && (
        <>
          , last on <When at={aside.lastAt} show="day" />
        </>
      )}
      {aside.by.length > 0 && '.'} Look at the reasons before you file.
    </>
  );
}

export const Computing = () => (
  <Empty title="Calculating…" icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}>
    Open issues appear here when it is done.
  </Empty>
);

export const NotComputed = () => (
  <Empty
    title="Nothing was computed yet"
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={<AddFilesButton />}
  >
    What needs you is known once your first file was read and computed.
  </Empty>
);

export const NoneFits = ({
  aside,
  onClear,
}: {
  readonly aside: boolean;
  readonly onClear: () => void;
}) => (
  <Empty
    title={aside ? 'Nothing was set aside' : 'Nothing fits these filters'}
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={<Button onClick={onClear}>{aside ? 'Show what is open' : 'Clear all filters'}</Button>}
  >
    {aside
      ? 'What you set aside with a reason is listed here, and can be opened again.'
      : 'Issues are open, but none that all of the filters mean.'}
  </Empty>
);

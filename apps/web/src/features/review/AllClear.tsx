import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { CircleCheck, Inbox } from '@lotbook/ui/icons';
import { PageButton } from '../../system/links.tsx';
import { several } from '../account/words.ts';

interface AllClearProps {
  /** Tax year as people write it; absent: all of them. */
  readonly year: string | undefined;
  readonly aside: number;
  readonly onShowAside: () => void;
}

/** Nothing is open: said in so many words, with what was set aside on the way. */
export const AllClear = ({ year, aside, onShowAside }: AllClearProps) => (
  <Empty
    title={year === undefined ? 'Nothing needs you' : `Nothing in ${year} needs you`}
    icon={<CircleCheck size={32} strokeWidth={1.5} color="var(--gain)" aria-hidden />}
    actions={
      <>
        <PageButton kind="primary" page="reports">
          Make your reports
        </PageButton>
        {aside > 0 && <Button onClick={onShowAside}>Show {several(aside, 'issue', 'issues')} set aside</Button>}
      </>
    }
  >
    {aside === 0
      ? 'Every transaction was understood, every transfer has both ends or a reason, and every figure has what it rests on.'
      : `Nothing is open, but ${several(aside, 'issue was', 'issues were')} set aside: what they ask about counts as it stands. Look at the reasons before you file.`}
  </Empty>
);

export const NotComputed = () => (
  <Empty title="Nothing was computed yet" icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />} actions={<AddFiles />}>
    What needs you is known once your first file was read and computed.
  </Empty>
);

const AddFiles = () => (
  <PageButton kind="primary" page="sources/add">
    Add files
  </PageButton>
);

export const NoneFits = ({ aside, onClear }: { readonly aside: boolean; readonly onClear: () => void }) => (
  <Empty
    title={aside ? 'Nothing was set aside' : 'Nothing fits these filters'}
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={<Button onClick={onClear}>{aside ? 'Show what is open' : 'Clear all filters'}</Button>}
  >
    {aside ? 'What you set aside with a reason is listed here, and can be opened again.' : 'Issues are open, but none that all of the filters mean.'}
  </Empty>
);

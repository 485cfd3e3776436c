import { NoticeBar } from '@lotbook/ui/frame';
import { When } from '@lotbook/ui/When';
import { useSyncExternalStore } from 'react';
import { reach } from '../../system/reach.ts';

/** Says on every page that the server does not answer, and of when the figures are that stay on screen. */
export function ReachBar() {
  const out = useSyncExternalStore(reach.subscribe, reach.current);
  return (
    <NoticeBar>
      {out && (
        <>
          The server is out of reach.{' '}
          {out.answeredAt === undefined ? (
            'What is shown may be of before.'
          ) : (
            <>
              It answered last on <When at={out.answeredAt} />; nothing shown is newer.
            </>
          )}{' '}
          It goes on by itself once the server answers.
        </>
      )}
    </NoticeBar>
  );
}

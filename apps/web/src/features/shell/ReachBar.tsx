import * as shell from '@lotbook/messages/generated/web/shell';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { NoticeBar } from '@lotbook/ui/frame';
import { When } from '@lotbook/ui/When';
import { useSyncExternalStore } from 'react';
import { reach } from '../../system/reach.ts';

const showTime = (at: string) => () => <When at={at} />;

/** Shows on every page that the server doesn't respond, and how old the figures on screen are. */
export function ReachBar() {
  const t = useTranslate();
  const out = useSyncExternalStore(reach.subscribe, reach.current);
  return (
    <NoticeBar>
      {out &&
        (out.answeredAt === undefined ? (
          t(shell.serverUnreachable)
        ) : (
          <RichText
            message={shell.serverUnreachableSince}
            tags={{ when: showTime(out.answeredAt) }}
          />
        ))}
    </NoticeBar>
  );
}

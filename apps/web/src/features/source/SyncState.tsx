import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { RefreshCw } from '@lotbook/ui/icons';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import { sourcePage } from '../sources/source-page.ts';
import type { Source } from '../sources/use-sources.ts';
import { useUpdateSource } from '../sources/use-update-source.ts';

/** Brings the source up to date, where its data comes by itself. */
export function UpdateButton({ source }: { readonly source: Source }) {
  const { update, busy } = useUpdateSource();
  return (
    <Button
      kind="primary"
      icon={<RefreshCw size={16} aria-hidden />}
      busy={busy || source.updating}
      onClick={() => void update(source)}
    >
      {source.updating ? 'Updating' : 'Update'}
    </Button>
  );
}

/** What goes on with a source whose data comes by itself, or what is wrong with it. */
export function SyncBanner({ source }: { readonly source: Source }) {
  const { sync, broken, granted, updating, name } = source;
  if (broken)
    return (
      <Banner tone="loss">
        {name} no longer {granted ? 'lets us in' : 'accepts the key'}. Nothing was lost.{' '}
        {granted ? 'Sign in there again' : 'Give it a new one'} in its{' '}
        <PageLink page={`${sourcePage(source)}/settings`}>settings</PageLink>.
      </Banner>
    );
  if (!source.connected || !sync) return null;
  if (updating)
    return (
      <Banner tone="info">
        {sync.phase ?? 'Waiting for its turn'}
        {sync.fetched > 0 ? `, ${sync.fetched.toLocaleString('en-US')} records fetched` : ''}. Until
        it is done you see what was there before.
      </Banner>
    );
  if (sync.status === 'failed')
    return (
      <Banner tone="loss">
        {sync.message ?? `${name} could not be brought up to date.`} Nothing was lost.
      </Banner>
    );
  if (sync.status === 'paused')
    return (
      <Banner tone="warning">
        {sync.message ?? `${name} asks us to wait.`}{' '}
        {sync.resumeAt && (
          <>
            It goes on by itself: <When at={sync.resumeAt} />.
          </>
        )}
      </Banner>
    );
  return null;
}

import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate, RichText } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { RefreshCw } from '@lotbook/ui/icons';
import { When } from '@lotbook/ui/When';
import { linkTo } from '../../system/link-tag.tsx';
import { PlansLink } from '../shared/PlansLink.tsx';
import { sourcePage } from '../sources/source-page.ts';
import type { Source } from '../sources/use-sources.ts';
import { useUpdateSource } from '../sources/use-update-source.ts';

/** Starts an update of a connected source. */
export function UpdateButton({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const { update, busy } = useUpdateSource();
  return (
    <Button
      kind="primary"
      icon={<RefreshCw size={16} aria-hidden />}
      busy={busy || source.updating}
      onClick={() => update(source)}
    >
      {source.updating ? t(common.updating) : t(texts.update)}
    </Button>
  );
}

/** The progress or the problem of a connected source's update. */
export function SyncBanner({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const { sync, broken, granted, updating, name } = source;
  if (broken)
    return (
      <Banner tone="loss">
        <RichText
          message={granted ? texts.accessEnded : texts.keyRejected}
          params={{ name }}
          tags={{ link: linkTo(`${sourcePage(source)}/settings`) }}
        />
      </Banner>
    );
  if (!source.connected || !sync) return null;
  const waiting = t(texts.queued);
  if (updating)
    return (
      <Banner tone="info">
        {t(texts.updateProgress, { phase: sync.phase ?? waiting, count: sync.fetched })}
      </Banner>
    );
  if (sync.status === 'failed')
    return (
      <Banner tone="loss">
        {sync.message ?? t(texts.updateFailed, { name })} {t(texts.dataSafe)}{' '}
        {sync.errorCode === 'OVER_TX_LIMIT' && <PlansLink />}
      </Banner>
    );
  if (sync.status === 'paused')
    return (
      <Banner tone="warning">
        {sync.message ?? t(texts.rateLimited, { name })}{' '}
        {sync.resumeAt && (
          <>
            {t(texts.resumesAt)} <When at={sync.resumeAt} />
          </>
        )}
      </Banner>
    );
  return null;
}

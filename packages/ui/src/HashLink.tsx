import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './names.css';
import { ExternalLink } from 'lucide-react';
import { useTabStop } from './row-reach.tsx';

/** A shortened hash, in full on hover. Links to a block explorer if one is known. */
export function HashLink({
  hash,
  href,
}: {
  readonly hash: string;
  readonly href?: string | undefined;
}) {
  const t = useTranslate();
  const tabStop = useTabStop();
  const short = hash.length <= 12 ? hash : `${hash.slice(0, 6)}…${hash.slice(-4)}`;
  if (href === undefined)
    return (
      <span className="lb-hash" data-tip={hash}>
        {short}
      </span>
    );
  return (
    <a
      {...tabStop}
      className="lb-hash"
      href={href}
      target="_blank"
      rel="noreferrer"
      data-tip={hash}
      aria-label={t(ui.opensExplorer, { hash })}
      onClick={(event) => event.stopPropagation()}
    >
      {short}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
}

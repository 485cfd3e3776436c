import './names.css';
import { ExternalLink } from 'lucide-react';
import { useTabStop } from './row-reach.tsx';

/** A hash, shortened in the middle and whole on hover; a link to an explorer where one knows it. */
export function HashLink({
  hash,
  href,
}: {
  readonly hash: string;
  readonly href?: string | undefined;
}) {
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
      aria-label={`${hash}, opens an explorer`}
      onClick={(event) => event.stopPropagation()}
    >
      {short}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
}

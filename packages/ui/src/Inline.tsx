import './names.css';
import type { ReactNode } from 'react';

/** Items on one line, truncated if there is no room. */
export const Inline = ({ children }: { readonly children: ReactNode }) => (
  <span className="lb-name">{children}</span>
);

/** A muted remark on the same line, in full on hover. */
export const SideNote = ({ children }: { readonly children: string }) => (
  <span className="lb-name-text lb-name-more" data-tip={children}>
    {children}
  </span>
);

export type DotKind = 'ok' | 'busy' | 'wrong' | 'idle';

/** A status: a dot and its label. */
export const StateWords = ({ kind, words }: { readonly kind: DotKind; readonly words: string }) => (
  <span className="lb-name">
    <span className={`lb-dot lb-dot-${kind}`} aria-hidden />
    {words}
  </span>
);

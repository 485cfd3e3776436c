import './names.css';
import type { ReactNode } from 'react';

/** Words beside each other on one line, cut off where there is no room. */
export const Inline = ({ children }: { readonly children: ReactNode }) => (
  <span className="lb-name">{children}</span>
);

/** A quiet remark on the same line; whole on hover. */
export const SideNote = ({ children }: { readonly children: string }) => (
  <span className="lb-name-text lb-name-more" data-tip={children}>
    {children}
  </span>
);

export type DotKind = 'ok' | 'busy' | 'wrong' | 'idle';

/** How something is: a dot, and the word for it. */
export const StateWords = ({ kind, words }: { readonly kind: DotKind; readonly words: string }) => (
  <span className="lb-name">
    <span className={`lb-dot lb-dot-${kind}`} aria-hidden />
    {words}
  </span>
);

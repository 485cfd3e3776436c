import './charts.css';
import { ChevronRight } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { severityIcons, type Severity } from './severity-icons.ts';

interface AttentionAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly severity?: Severity;
  readonly headline?: string;
}

/** One kind of thing that needs the person, leading to the rows in question. */
export function AttentionAnchor({ severity = 'info', headline, children, className, ...rest }: AttentionAnchorProps) {
  const Icon = severityIcons[severity];
  return (
    <a className={className} {...rest}>
      <Icon size={18} aria-hidden className={`lb-attention-${severity}`} />
      <b>{headline}</b>
      <ChevronRight size={16} aria-hidden className="lb-attention-go" />
      <small>{children}</small>
    </a>
  );
}

export const AttentionList = ({ children }: { readonly children: ReactNode }) => <ul className="lb-attention">{children}</ul>;

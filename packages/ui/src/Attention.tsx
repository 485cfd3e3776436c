import './charts.css';
import './tree.css';
import { ChevronRight } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { severityIcons, type Severity } from './severity-icons.ts';

interface AttentionAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly severity?: Severity;
  readonly headline?: string;
}

/** A kind of issue that needs attention, with a link to its rows. */
export function AttentionAnchor({
  severity = 'info',
  headline,
  children,
  className,
  ...rest
}: AttentionAnchorProps) {
  const Icon = severityIcons[severity];
  return (
    <a className={`lb-attention-row${className ? ` ${className}` : ''}`} {...rest}>
      <Icon size={18} aria-hidden className={`lb-attention-${severity}`} />
      <b>{headline}</b>
      <ChevronRight size={16} aria-hidden className="lb-attention-go" />
      <small>{children}</small>
    </a>
  );
}

/** One issue. `why` links to the evidence of its sentence. */
export const AttentionItem = ({
  children,
  why,
}: {
  readonly children: ReactNode;
  readonly why?: ReactNode;
}) => (
  <li className={why ? 'lb-with-why' : undefined}>
    {children}
    {why}
  </li>
);

export const AttentionList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="lb-attention">{children}</ul>
);

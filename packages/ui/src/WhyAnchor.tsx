import './tree.css';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { AmountFocus } from './Amount.tsx';

interface WhyAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A figure that leads to its evidence: a dotted line on hover and focus, and the words for who listens. */
export const WhyAnchor = ({ children, className, ...rest }: WhyAnchorProps) => (
  <a className={`lb-why${className ? ` ${className}` : ''}`} {...rest}>
    <AmountFocus value={false}>{children}</AmountFocus>
    <span className="lb-hidden">, why?</span>
  </a>
);

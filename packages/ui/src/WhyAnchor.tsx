import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './tree.css';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { AmountFocus } from './Amount.tsx';

interface WhyAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A figure that links to its evidence: dotted underline on hover and focus, with a label for screen readers. */
export const WhyAnchor = ({ children, className, ...rest }: WhyAnchorProps) => {
  const t = useTranslate();
  return (
    <a className={`lb-why${className ? ` ${className}` : ''}`} {...rest}>
      <AmountFocus value={false}>{children}</AmountFocus>
      <span className="lb-hidden">{t(ui.why)}</span>
    </a>
  );
};

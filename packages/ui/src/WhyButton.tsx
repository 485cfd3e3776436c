import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './tree.css';
import type { ReactNode } from 'react';
import { AmountFocus } from './Amount.tsx';

interface WhyButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** Like `WhyAnchor`, but opens the evidence in place. */
export const WhyButton = ({ children, onClick }: WhyButtonProps) => {
  const t = useTranslate();
  return (
    <button type="button" className="lb-why lb-why-button" onClick={onClick}>
      <AmountFocus value={false}>{children}</AmountFocus>
      <span className="lb-hidden">{t(ui.why)}</span>
    </button>
  );
};

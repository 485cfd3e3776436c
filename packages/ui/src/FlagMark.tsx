import './names.css';
import type { ReactNode } from 'react';

/** An icon that flags a row, with its meaning on hover and focus and for screen readers. */
export const FlagMark = ({ icon, label }: { readonly icon: ReactNode; readonly label: string }) => (
  <span className="lb-flag" data-tip={label}>
    {icon}
    <span className="lb-hidden">{label}</span>
  </span>
);

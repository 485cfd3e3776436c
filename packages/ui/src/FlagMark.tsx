import './names.css';
import type { ReactNode } from 'react';

/** A small drawing that says something about a row: in words on hover and focus, and read out. */
export const FlagMark = ({ icon, label }: { readonly icon: ReactNode; readonly label: string }) => (
  <span className="lb-flag" data-tip={label}>
    {icon}
    <span className="lb-hidden">{label}</span>
  </span>
);

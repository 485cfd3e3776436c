import './fields.css';
import type { ReactNode } from 'react';

/** A few short fields and what they are for, on one line where there is room. */
export const FormRow = ({ children, action }: { readonly children: ReactNode; readonly action: ReactNode }) => (
  <div className="lb-form-row">
    {children}
    <div>{action}</div>
  </div>
);

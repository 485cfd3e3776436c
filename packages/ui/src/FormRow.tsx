import './fields.css';
import type { ReactNode } from 'react';

/** A few short fields on one line. */
export const FormRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="lb-form-row">{children}</div>
);

import './names.css';

/** An address, key or contract in monospace that wraps anywhere. */
export const Code = ({ code }: { readonly code: string }) => (
  <code className="lb-code">{code}</code>
);

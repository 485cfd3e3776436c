import './names.css';

/** An address, a key or a contract: in letters of one width, broken where it has to be. */
export const Code = ({ code }: { readonly code: string }) => (
  <code className="lb-code">{code}</code>
);

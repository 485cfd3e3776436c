import { createContext, use } from 'react';

/** A deployment's appearance beyond colors. Empty fields use the product's default. */
export interface Brand {
  readonly name: string;
  readonly logoUrl: string;
  readonly darkLogoUrl: string;
  readonly loaderUrl: string;
}

export const ownBrand: Brand = { name: '', logoUrl: '', darkLogoUrl: '', loaderUrl: '' };
const BrandContext = createContext<Brand>(ownBrand);
export const BrandProvider = BrandContext.Provider;
export const useBrand = (): Brand => use(BrandContext);

/** The product's mark, or the deployment's logo in the version for the current theme. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  const { logoUrl, darkLogoUrl } = useBrand();
  if (logoUrl === '') return <OwnMark size={size} />;
  return (
    <span className="lb-logo">
      <img
        src={logoUrl}
        alt=""
        height={size}
        className={darkLogoUrl ? 'lb-logo-light' : undefined}
      />
      {darkLogoUrl && <img src={darkLogoUrl} alt="" height={size} className="lb-logo-dark" />}
    </span>
  );
}

const OwnMark = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M9 8v16h14"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M14.5 18.5v-4M19 18.5V10M23.5 18.5v-6"
      fill="none"
      stroke="var(--on-accent)"
      strokeOpacity=".62"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
);

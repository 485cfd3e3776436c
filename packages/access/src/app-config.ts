import * as access from '@lotbook/messages/generated/access';
import { english } from './rules/rule.ts';
import * as z from 'zod/mini';
import { appIds } from './applications.ts';
import { hexColour } from './hex.ts';
import { formatIssue } from './issue-text.ts';

const text = z.optional(z.string().check(z.maxLength(2000)));
/** Short enough for the header, next to the logo. */
const shortText = z.optional(z.string().check(z.maxLength(24)));
const alias = z.optional(
  z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'is a path segment of small letters, digits and dashes',
    }),
  ),
);
const yesOrNo = z.optional(z.boolean());

const properties = {
  productName: shortText,
  appTitle: text,
  defaultDocumentTitle: text,
  themeId: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'is a name of letters, digits and dashes' })),
  ),
  defaultLogoUrl: text,
  defaultDarkLogoUrl: text,
  appLoaderIconImgSrc: text,
  favicon16Href: text,
  favicon32Href: text,
  favicon96Href: text,
  taxAppDisplayName: text,
  taxAppUrlAlias: alias,
  taxLogoUrl: text,
  taxDarkLogoUrl: text,
  taxSecondaryAccountWindowText: shortText,
  accountingAppDisplayName: text,
  accountingAppUrlAlias: alias,
  accountingLogoUrl: text,
  accountingDarkLogoUrl: text,
  accountingSecondaryAccountWindowText: shortText,
  taxProAppDisplayName: text,
  taxProAppUrlAlias: alias,
  taxProLogoUrl: text,
  taxProDarkLogoUrl: text,
  taxProSecondaryAccountWindowText: shortText,
  tirAdminAppDisplayName: text,
  tirAdminAppUrlAlias: alias,
  tirAdminLogoUrl: text,
  tirAdminDarkLogoUrl: text,
  tirAdminSecondaryAccountWindowText: shortText,
  accountSubtypeDefault: z.optional(z.string().check(z.maxLength(60))),
  accountSubtypeRequired: yesOrNo,
  accountSubtypeTag: text,
  alternateBaseAppPath: z.optional(
    z
      .string()
      .check(
        z.regex(/^\/([\w-]+(\/[\w-]+)*)?$/, { error: 'must start with / and be a plain path' }),
      ),
  ),
  staticAppType: z.optional(z.nullable(z.enum(appIds))),
  enableDemoFeatures: yesOrNo,
  signupCodeRequired: yesOrNo,
  verificationEmailSetup: z.optional(
    z.strictObject({
      hideAddress: yesOrNo,
      hideSocial: yesOrNo,
      logoAlt: text,
      logoHref: text,
      logoSrc: text,
      logoTitle: text,
    }),
  ),
};

const LEAST_PROPERTIES = 32;

/** A deployment's appearance and addresses. All properties are optional, but a configuration needs at least 32 and no unknown ones. */
export const appConfigSchema = z.strictObject(properties).check(
  z.refine((config) => Object.keys(config).length >= LEAST_PROPERTIES, {
    error: `needs at least ${LEAST_PROPERTIES} properties`,
  }),
);

export type AppConfig = z.infer<typeof appConfigSchema>;

/** The product's own configuration. A brand overrides parts of it. */
export const defaultAppConfig: AppConfig = {
  productName: 'Lotbook',
  appTitle: '',
  defaultDocumentTitle: '',
  themeId: 'default',
  defaultLogoUrl: '',
  defaultDarkLogoUrl: '',
  appLoaderIconImgSrc: '',
  favicon16Href: '',
  favicon32Href: '',
  favicon96Href: '',
  taxAppDisplayName: 'Tax',
  taxAppUrlAlias: 'tax',
  taxLogoUrl: '',
  taxDarkLogoUrl: '',
  accountingAppDisplayName: 'Accounting',
  accountingAppUrlAlias: 'accounting',
  accountingLogoUrl: '',
  accountingDarkLogoUrl: '',
  taxProAppDisplayName: 'Tax Pro',
  taxProAppUrlAlias: 'tax-preparer',
  taxProLogoUrl: '',
  taxProDarkLogoUrl: '',
  tirAdminAppDisplayName: 'TIR Admin',
  tirAdminAppUrlAlias: 'tir-admin',
  tirAdminLogoUrl: '',
  tirAdminDarkLogoUrl: '',
  accountSubtypeDefault: '',
  accountSubtypeRequired: false,
  accountSubtypeTag: '',
  alternateBaseAppPath: '/',
  staticAppType: null,
  enableDemoFeatures: true,
  signupCodeRequired: false,
  verificationEmailSetup: {},
};

/** @throws Error with every invalid property and the reason. */
export function readAppConfig(value: unknown): AppConfig {
  const read = appConfigSchema.safeParse(value);
  if (read.success) return distinctAliases(read.data);
  throw new Error(english(access.appConfigInvalid, { problems: formatIssue(read.error.issues) }));
}

function distinctAliases(config: AppConfig): AppConfig {
  const aliases = [
    config.taxAppUrlAlias,
    config.accountingAppUrlAlias,
    config.taxProAppUrlAlias,
    config.tirAdminAppUrlAlias,
  ].filter(Boolean);
  if (new Set(aliases).size < aliases.length)
    throw new Error(english(access.appConfigInvalid, { problems: english(access.sameAlias) }));
  return config;
}

const colour = z.optional(
  z.string().check(z.refine((value) => hexColour(value) !== undefined, { error: 'Invalid HEX' })),
);
const scheme = z.strictObject({
  accent: colour,
  accentStrong: colour,
  accentTint: colour,
  onAccent: colour,
  neutral: z.optional(
    z
      .array(
        z
          .string()
          .check(z.refine((value) => hexColour(value) !== undefined, { error: 'Invalid HEX' })),
      )
      .check(z.length(12)),
  ),
});

/** A brand's colors and shape, from the file that `themeId` names. Missing values use the product's. */
export const themeSchema = z.strictObject({
  light: z.optional(scheme),
  dark: z.optional(scheme),
  radius: z.optional(
    z.strictObject({
      card: z.number().check(z.nonnegative()),
      control: z.number().check(z.nonnegative()),
    }),
  ),
});
export type BrandTheme = z.infer<typeof themeSchema>;

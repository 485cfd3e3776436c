/** The deployment's configuration, as the server hands it out before anybody signed in. */
export interface AppConfig {
  readonly productName: string;
  readonly clients: Readonly<Record<AppId, string>>;
  readonly issuer: string;
  readonly audience: string;
  /** Mail lands in a page of this server instead of being sent. */
  readonly outbox: boolean;
}

export const appIds = ['tax', 'accounting', 'tax-preparer', 'tir-admin'] as const;
export type AppId = (typeof appIds)[number];
export const isAppId = (text: string | null): text is AppId => appIds.some((id) => id === text);

export const appNames: Readonly<Record<AppId, string>> = { tax: 'Tax', accounting: 'Accounting', 'tax-preparer': 'Tax Pro', 'tir-admin': 'TIR Admin' };

export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status}).`);
  return checked(await response.json());
}

function checked(value: unknown): AppConfig {
  const config = value as Partial<AppConfig> | null;
  const clients = config?.clients as Record<string, unknown> | undefined;
  const texts = [config?.productName, config?.issuer, config?.audience, ...appIds.map((id) => clients?.[id])];
  if (!texts.every((text) => typeof text === 'string' && text !== '')) throw new Error('Error validating app config');
  return { ...(config as AppConfig), outbox: config?.outbox === true };
}

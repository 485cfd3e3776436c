/** The supported accounting systems. */
export const integrationNames = { xero: 'Xero', qbo: 'QuickBooks Online' } as const;
export type IntegrationId = keyof typeof integrationNames;

export const isIntegrationId = (text: string): text is IntegrationId =>
  Object.hasOwn(integrationNames, text);

import * as z from 'zod/mini';

const chain = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  family: z.string(),
});
const company = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  files: z.array(z.object({ id: z.string(), label: z.string() })),
});
const catalogue = z.object({
  blockchains: z.array(chain),
  exchanges: z.array(company),
  custodians: z.array(company),
  wallets: z.array(company),
  dataSources: z.array(company),
});

/** A chain that wallets are on. */
export type Chain = z.infer<typeof chain>;
/** An exchange, custodian, wallet or program that data can come from. */
export type Company = z.infer<typeof company>;
export type Catalogue = z.infer<typeof catalogue>;

/** The content service that is part of the server. */
const embedded = '/content/graphql';
const timeoutMs = 5_000;
const companyFields = '{ id name website files { id label } }';
const query = `{ blockchains { id name symbol family } exchanges ${companyFields} custodians ${companyFields} wallets ${companyFields} dataSources ${companyFields} }`;

/** Reads the catalogue from the deployment's content service, or from the embedded one if that fails. @throws Error if both fail. */
export async function readCatalogue(contentUrl: string, own = embedded): Promise<Catalogue> {
  try {
    return await askService(contentUrl);
  } catch (error) {
    if (contentUrl === own) throw error;
    return askService(own);
  }
}

/** The service has no sign-in: neither token nor cookies are sent. */
async function askService(address: string): Promise<Catalogue> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
  const { data } = (await response.json()) as { readonly data?: unknown };
  return catalogue.parse(data);
}

import { useApolloClient } from '@apollo/client/react';
import { DropCover } from '@lotbook/ui/DropCover';
import { getRouteApi } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { readAnew } from '../../system/read-anew.ts';
import { usePlace } from '../../system/place.ts';
import { upload } from './upload.ts';

export const ImportFileDocument = graphql(`
  mutation ImportFile(
    $accountId: ID!
    $sourceId: ID
    $file: ID
    $sample: Boolean
    $timeZone: String
  ) {
    importFile(
      accountId: $accountId
      sourceId: $sourceId
      file: $file
      sample: $sample
      timeZone: $timeZone
    ) {
      id
      ...ImportLine_import
    }
  }
`);

/** A file on its way, from this window. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly importIds: readonly string[];
  readonly error?: string;
}

interface Importing {
  readonly sendings: readonly Sending[];
  /** `timeZone` is that of times without one; else the account's, where a format asks for it. */
  readonly importFiles: (files: readonly File[], sourceId?: string, timeZone?: string) => void;
  readonly importSample: () => void;
  readonly dismiss: () => void;
}

const ImportContext = createContext<Importing | undefined>(undefined);

export function useImporting(): Importing {
  const importing = use(ImportContext);
  if (!importing) throw new Error('useImporting stands outside ImportProvider');
  return importing;
}

const route = getRouteApi('/$appId/_in');

/** What tells of files that come in. */
const ofImports: ReadonlySet<string> = new Set(['AccountUpdating', 'Imports']);

/** Takes files on any page and keeps what became of them while the person moves about. */
export function ImportProvider({ children }: { readonly children: ReactNode }) {
  const client = useApolloClient();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);

  const change = useCallback((key: string, part: Partial<Sending>) => {
    setSendings((all) =>
      all.map((sending) => (sending.key === key ? { ...sending, ...part } : sending)),
    );
  }, []);

  const run = useCallback(
    async (
      key: string,
      prepare: () => Promise<{
        file?: string;
        sourceId?: string;
        sample?: boolean;
        timeZone?: string;
      }>,
    ) => {
      try {
        const variables = { accountId, ...(await prepare()) };
        const { data } = await client.mutate({ mutation: ImportFileDocument, variables });
        change(key, { importIds: (data?.importFile ?? []).map((made) => made.id) });
        await readAnew(client, ofImports);
      } catch (error) {
        change(key, {
          error: error instanceof Error ? error.message : 'The file could not be sent.',
        });
      }
    },
    [accountId, change, client],
  );

  const importFiles = useCallback(
    (files: readonly File[], sourceId?: string, timeZone?: string) => {
      const added = files.map((file) => ({ file, key: crypto.randomUUID() }));
      setSendings((all) => [
        ...all,
        ...added.map(({ file, key }) => ({
          key,
          name: file.name,
          size: file.size,
          sent: 0,
          importIds: [],
        })),
      ]);
      const sendAll = async () => {
        for (const { file, key } of added) {
          await run(key, async () => {
            const token = (await session.signIn(appId).token()) ?? '';
            const id = await upload({
              accountId,
              file,
              token,
              onSent: (sent) => change(key, { sent }),
            });
            return {
              file: id,
              ...(sourceId ? { sourceId } : {}),
              ...(timeZone ? { timeZone } : {}),
            };
          });
        }
      };
      void sendAll();
    },
    [accountId, appId, change, run, session],
  );

  const importSample = useCallback(() => {
    const key = crypto.randomUUID();
    setSendings((all) => [...all, { key, name: 'Sample data', size: 0, sent: 0, importIds: [] }]);
    void run(key, async () => ({ sample: true }));
  }, [run]);

  const dismiss = useCallback(() => setSendings([]), []);
  const value = useMemo(
    () => ({ sendings, importFiles, importSample, dismiss }),
    [sendings, importFiles, importSample, dismiss],
  );
  return (
    <ImportContext value={value}>
      {children}
      <DropCover onFiles={importFiles} />
    </ImportContext>
  );
}

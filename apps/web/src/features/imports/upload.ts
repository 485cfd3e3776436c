import * as texts from '@lotbook/messages/generated/web/upload';
import type { Translate } from '@lotbook/messages/translator';
interface UploadOptions {
  readonly accountId: string;
  readonly file: File;
  readonly token: string;
  readonly onSent: (bytes: number) => void;
  readonly t: Translate;
}

/** Uploads one file unchanged. Resolves with its id on the server. @throws Error with a message for people. */
export function upload({ accountId, file, token, onSent, t }: UploadOptions): Promise<string> {
  if (file.size === 0) return Promise.reject(new Error(t(texts.emptyFile, { file: file.name })));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      `/uploads?accountId=${encodeURIComponent(accountId)}&name=${encodeURIComponent(file.name)}`,
    );
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => onSent(event.loaded));
    request.addEventListener('error', () => reject(new Error(t(texts.connectionLost))));
    request.addEventListener('load', () => {
      const answer = parseAnswer(request.responseText);
      if (request.status < 300 && answer.id) resolve(answer.id);
      else
        reject(
          new Error(
            answer.errors?.[0]?.message ??
              t(texts.serverRejected, { status: String(request.status) }),
          ),
        );
    });
    request.send(file);
  });
}

/** REST errors have the shape of GraphQL errors: `{ errors: [{ message }] }`. */
interface UploadAnswer {
  readonly id?: string;
  readonly errors?: readonly { readonly message?: string }[];
}

function parseAnswer(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return {};
  }
}

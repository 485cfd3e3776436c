interface UploadOptions {
  readonly accountId: string;
  readonly file: File;
  readonly token: string;
  readonly onSent: (bytes: number) => void;
}

/** Sends one file as it is. Resolves with the id under which the server keeps it. */
export function upload({ accountId, file, token, onSent }: UploadOptions): Promise<string> {
  if (file.size === 0)
    return Promise.reject(
      new Error(`${file.name} is empty. Export it again and import the new file.`),
    );
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      `/uploads?accountId=${encodeURIComponent(accountId)}&name=${encodeURIComponent(file.name)}`,
    );
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => onSent(event.loaded));
    request.addEventListener('error', () =>
      reject(new Error('The connection broke off. Nothing was imported; try again.')),
    );
    request.addEventListener('load', () => {
      const answer = parseAnswer(request.responseText);
      if (request.status < 300 && answer.id) resolve(answer.id);
      else
        reject(
          new Error(
            answer.errors?.[0]?.message ?? `The server rejected the file (${request.status}).`,
          ),
        );
    });
    request.send(file);
  });
}

/** REST refusals have the shape of GraphQL errors: `{ errors: [{ message }] }`. */
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

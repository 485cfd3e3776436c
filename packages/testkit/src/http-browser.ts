/**
 * A browser without a window: stores cookies by path, sends forms as its own pages do, follows
 * redirects only on request.
 */
export class HttpBrowser {
  #cookies = new Map<string, { readonly value: string; readonly path: string }>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(url, { headers });
  }

  async post(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Visit> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** Follows redirects while their URL begins with `within`. */
  async follow(visit: Visit, within: string): Promise<Visit> {
    return visit.location?.startsWith(within)
      ? this.follow(await this.get(visit.location), within)
      : visit;
  }

  get cookieNames(): readonly string[] {
    return [...this.#cookies.keys()].map((key) => key.split(' ')[0] ?? '').toSorted();
  }

  /** What a real browser needs to continue this session. */
  get cookies(): readonly {
    readonly name: string;
    readonly value: string;
    readonly path: string;
  }[] {
    return [...this.#cookies].map(([key, { value, path }]) => ({
      name: key.split(' ')[0] ?? '',
      value,
      path,
    }));
  }

  async #send(
    url: string,
    init: { headers: Record<string, string>; method?: string; body?: URLSearchParams },
  ): Promise<Visit> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(
        ([, { path }]) =>
          pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: cookie === '' ? init.headers : { ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url).href,
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const ended =
      value === '' || attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each));
    if (ended) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}

export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
  /** The absolute URL of a redirect. */
  readonly location: string | undefined;
}

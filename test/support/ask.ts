export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of any shape.
  readonly body: any;
}

/** One POST with a JSON body, as a customer's program sends it. */
export async function ask(
  url: string,
  key: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return read(response);
}

export async function get(url: string, key: string | undefined, path: string): Promise<Reply> {
  return read(await fetch(url + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }));
}

export async function creditsOf(url: string, key: string): Promise<number> {
  return (await get(url, key, '/v1/credits')).body.credits_remaining;
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined };
}

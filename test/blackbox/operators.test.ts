import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askTls, makeCertificate } from '../support/certificate.ts';
import { MAIN, newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const PASSWORD = 'correct horse battery';
const folder = tempFolder();
afterAll(() => folder.remove());

const run = (...args: string[]) => promisify(execFile)(process.execPath, [MAIN, ...args, '--data', folder.path]);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout) as Record<string, string>;

/** It is printed after the line that says where the service is. */
async function firstLinkOf(service: ServiceProcess): Promise<string> {
  for (;;) {
    const link = /^http\S+\/set-up\?link=\S+$/m.exec(service.output())?.[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('an operator in a browser', () => {
  let browser: Browser;
  let service: ServiceProcess;
  const broken: string[] = [];

  beforeAll(async () => {
    service = await startService({ data: folder.path });
    browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: [...chromium.args, '--no-sandbox', '--disable-gpu'],
      headless: true,
    });
  });
  afterAll(async () => {
    await browser.close();
    await service.end('SIGTERM');
  });

  async function visit(): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    // Refusals on purpose are errors to the console, too.
    page.on('console', (message) => message.type() === 'error' && !/40[14]/.test(message.text()) && broken.push(message.text()));
    page.on('pageerror', (error) => broken.push(error.message));
    return page;
  }

  it('becomes the first one by the printed link, signs out and in, and adds another by the command line', async () => {
    const page = await visit();
    await page.goto(await firstLinkOf(service));
    await page.getByLabel('Your name').fill('ada');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('The same password again').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.waitForURL('**/console');
    await page.goto(`${service.adminUrl}/`);
    await page.getByText('You are signed in as ada (owner).').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Name').fill('ada');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('Name, password or code is wrong.');
    await page.getByLabel('Name').fill('ada');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/console');
    await page.goto(`${service.adminUrl}/`);
    await page.getByText('You are signed in as ada (owner).').waitFor();

    const { link } = await json('operator', 'add', 'bob', '--role', 'viewer');
    const bob = await visit();
    await bob.goto(service.adminUrl + link!.slice(link!.indexOf('/set-up')));
    await bob.getByLabel('New password').fill(PASSWORD);
    await bob.getByLabel('The same password again').fill(PASSWORD);
    await bob.getByRole('button', { name: 'Save and sign in' }).click();
    await bob.waitForURL('**/console');
    await bob.goto(`${service.adminUrl}/`);
    await bob.getByText('You are signed in as bob (viewer).').waitFor();
    await run('operator', 'remove', 'bob');
    await bob.goto(`${service.adminUrl}/`);
    expect(bob.url()).toBe(`${service.adminUrl}/sign-in`);
    expect(broken).toEqual([]);
  });
});

it('a service that has an operator prints no link', async () => {
  await run('operator', 'add', 'cleo');
  const service = await startService({ data: folder.path });
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.output()).not.toContain('set-up');
});

it('serves TLS from several processes, and takes new files on SIGHUP', async () => {
  const place = tempFolder();
  const [tlsCert, tlsKey] = [join(place.path, 'cert.pem'), join(place.path, 'key.pem')];
  const write = ({ cert, key }: ReturnType<typeof makeCertificate>) => {
    writeFileSync(tlsCert, cert);
    writeFileSync(tlsKey, key);
  };
  const [one, two] = [makeCertificate('one'), makeCertificate('two')];
  write(one);
  const data = join(place.path, 'data');
  const service = await startService({ data, args: ['--workers', '2', '--tls-cert', tlsCert, '--tls-key', tlsKey] });
  const urls = [`${service.url}/healthz`, `${service.adminUrl}/readyz`, `${service.adminUrl}/sign-in`];
  // It is ready once every process is.
  while ((await askTls(urls[1]!, [one.cert])).status === 503);
  for (const url of urls) expect(await askTls(url, [one.cert])).toEqual({ name: 'one', status: 200 });
  write(two);
  process.kill(service.pid, 'SIGHUP');
  // Each of the three processes takes its turn.
  for (const url of urls) {
    for (let inARow = 0; inARow < 5; ) inARow = (await askTls(url, [one.cert, two.cert])).name === 'two' ? inARow + 1 : 0;
  }
  // The process that owns the books reads the people, too.
  const { key } = await newCustomer(data, { credits: 1, scopes: ['admin'] });
  const asked = await askTls(`${service.adminUrl}/admin/v1/sources`, [two.cert], { authorization: `Bearer ${key}` });
  expect(asked).toEqual({ name: 'two', status: 200 });
  expect(await service.end('SIGTERM')).toBe(0);
  place.remove();
});

it.each([
  [['--host', '0.0.0.0'], '--host listens beyond this machine without TLS'],
  [['--admin-host', '::'], '--admin-host listens beyond this machine without TLS'],
  [['--tls-cert', 'none.pem', '--tls-key', 'none.pem'], 'must name readable PEM files'],
])('%j does not start', async (args, message) => {
  const failure = (await run('serve', ...args).catch((error: unknown) => error)) as { code: number; stderr: string };
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain(message);
});

import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { type DemoService, startDemo } from '../support/demo-service.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const PASSWORD = 'correct horse battery';
const PEOPLE = 1_200;
const WAIT_MS = 60_000;

/** The built program with demo people, a browser signed in as its owner, and what must not happen. */
export interface ConsoleBrowser {
  readonly service: DemoService;
  readonly context: BrowserContext;
  /** Errors in the browser's console. */
  readonly broken: string[];
  /** Requests to other hosts. */
  readonly elsewhere: readonly string[];
  /** A fresh page on the start page. */
  start(): Promise<Page>;
  close(): Promise<void>;
}

export async function openConsole(): Promise<ConsoleBrowser> {
  const [service, browser] = await Promise.all([startDemo(PEOPLE), launch()]);
  const broken: string[] = [];
  const elsewhere: string[] = [];
  const context = await browser.newContext({ viewport: LAPTOP, reducedMotion: 'reduce', acceptDownloads: true });
  context.setDefaultTimeout(WAIT_MS);
  context.on('request', (request) => {
    if (!request.url().startsWith(service.adminUrl) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error') broken.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => broken.push(String(error.error())));
  await becomeOwner(context, service);
  return {
    service,
    context,
    broken,
    elsewhere,
    async start() {
      const page = await context.newPage();
      await page.goto(`${service.adminUrl}/console/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await service.stop();
    },
  };
}

async function launch(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, '--no-sandbox', '--disable-gpu'],
    headless: true,
  });
}

async function becomeOwner(context: BrowserContext, service: DemoService): Promise<void> {
  const page = await context.newPage();
  await page.goto(await linkOf(service));
  await page.getByLabel('Your name').fill('ada');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL('**/console**');
  await page.close();
}

/** Printed after the line that says where the service is. */
async function linkOf(service: DemoService): Promise<string> {
  for (;;) {
    const link = /^http\S+\/set-up\?link=\S+$/m.exec(service.output())?.[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Signs in as an operator of this role, made by the owner. */
export async function signInAs(
  { service, context }: ConsoleBrowser,
  role: string,
): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const session = await (await context.request.get(`${service.adminUrl}/admin/v1/session`)).json();
  const made = await context.request.post(`${service.adminUrl}/admin/v1/operators`, {
    headers: { 'x-csrf-token': session.csrf_token },
    data: { name: role, role },
  });
  const { link } = await made.json();
  // Contexts of one process of this browser share their cookies.
  const browser = await launch();
  const other = await browser.newContext({ viewport: LAPTOP, reducedMotion: 'reduce' });
  const page = await other.newPage();
  await page.goto(service.adminUrl + link.slice(link.indexOf('/set-up')));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL('**/console**');
  await page.goto(`${service.adminUrl}/console/`);
  return { page, close: () => browser.close() };
}

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const LOOKS = [
  { colorScheme: 'light', viewport: LAPTOP },
  { colorScheme: 'dark', viewport: PHONE },
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: LAPTOP },
] as const;

/** What axe finds serious or critical, and what is wider than a phone, on the page as it is shown. */
export async function faultsSeen(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  for (const { colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const found: readonly Finding[] = await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)',
    );
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious)
      faults.push(`${colorScheme} ${viewport.width}: ${id} ${nodes.map(({ html }) => html).join(' | ')}`);
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (width > viewport.width) faults.push(`${colorScheme} ${viewport.width}: the page is ${width} wide`);
  }
  await page.setViewportSize(LAPTOP);
  return faults;
}

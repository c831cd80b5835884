import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  await seedPeople(folder.path);
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
  folder.remove();
});

describe('/docs in a browser', () => {
  it('loads without requests to other hosts, and tries a request that answers 200', async () => {
    const { key } = await newCustomer(folder.path, { credits: 100 });
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    const broken: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(`${service.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.modal-ux input').fill(key);
    await page.locator('.modal-ux button.authorize').click();
    await page.locator('.modal-ux button.btn-done').click();
    await page.locator('#operations-default-reversePhone').click();
    await page.locator('#operations-default-reversePhone textarea').fill(JSON.stringify({ phone: heldPhone(1) }));
    const answered = page.waitForResponse((response) => response.url() === `${service.url}/v1/reverse-phone`);
    await page.locator('#operations-default-reversePhone button.execute').click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, credits_used: 5, credits_remaining: 95 });
    expect(elsewhere).toEqual([]);
    expect(broken).toEqual([]);
  });
});

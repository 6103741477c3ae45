import { chromium } from "@playwright/test";
import { signIn } from "@freehub/contract/people/identity";
import { findChromium } from "./chromium.ts";
import { clientOf } from "./client.ts";
import { liveIn, owner } from "./lived-in-shop.ts";
import { startServer } from "./own-server.ts";
import { untilQuiet } from "./until-quiet.ts";
const out = "/tmp/h1shots";
const browser = await chromium.launch(await findChromium());
const server = await startServer({ LOG_LEVEL: "error" });
try {
	await liveIn(server.url);
	const api = clientOf(server.url);
	await api.call(signIn, { body: { email: owner.email, password: owner.password } });
	const items = (await (await fetch(`${server.url}/api/products?limit=6`)).json()) as { sku: string; name: string }[];
	console.log(items.map((i) => i.sku));
	const rows = ["Name,Email,Financial Status,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem fulfillment status,Billing Name,Notes,Lineitem discount"];
	items.slice(0, 5).forEach((item, i) => rows.push(`#10${i}7,rosa${i}@example.test,paid,USD,2026-05-0${i + 1} 10:22:31 +0200,${i * 40 + 2},${item.name},18.50,${item.sku},pending,Rosa Lind,Ring,1.00`));
	rows.push(`#1099,tom@example.test,paid,USD,2026-05-09 10:22:31 +0200,2,Old saddle,18.50,OLD-SADDLE-77,pending,Tom,,`);
	rows.push(`#1099,tom@example.test,,,,2,Old saddle,18.50,${items[0]?.sku},fulfilled,,,`);
	rows.push(`#1100,tom@example.test,refunded,USD,2026-05-09 10:22:31 +0200,2,Old saddle,18.50,OLD-SADDLE-77,pending,Tom,,`);
	for (const width of [1280, 390]) {
		const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 } });
		const page = await context.newPage();
		await page.request.post(`${server.url}/api/auth/sign-in/email`, { data: { email: owner.email, password: owner.password } });
		const take = async (name: string) => { await untilQuiet(page); await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true }); };
		await page.goto(`${server.url}/inventory/sales-orders`); await take("0-list");
		await page.goto(`${server.url}/inventory/sales-orders/import`); await take("1-choose");
		const suffix = width === 390 ? "b" : "";
		await page.locator("input[type=file]").setInputFiles({ name: `orders_export${suffix}.csv`, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n").replaceAll("#10", `#${suffix}10`).replaceAll("#11", `#${suffix}11`)) });
		await page.getByText("Place them").waitFor();
		await take("2-dry");
		await page.getByLabel("Add the customers that the shop does not have").click();
		await page.getByText("New customers").waitFor();
		await page.getByLabel("Place them").click();
		await page.getByRole("list", { name: "Pieces that would wait" }).waitFor();
		await take("3-placed");
		await page.getByRole("button", { name: /Place 5/ }).click();
		await page.getByRole("heading", { name: /were placed|was placed/ }).waitFor();
		await take("4-done");
		await page.goto(`${server.url}/inventory/sales-orders/import`); await take("5-imports");
		await page.getByRole("button", { name: "Take back" }).first().click();
		await page.getByRole("dialog").waitFor(); await take("6-ask");
		await page.getByRole("button", { name: "Take back the import" }).click();
		await page.getByText("is taken back").waitFor(); await take("7-undone");
		await context.close();
	}
} finally { await browser.close(); await server.stop(); }

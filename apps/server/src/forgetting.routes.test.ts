import { expect, it } from "vitest";
import { dryRun } from "../test/import-file.ts";
import { markClock } from "../test/mark-clock.ts";
import { openWebhookShop } from "../test/webhook-shop.ts";
import { importFiles } from "./areas/catalogue/import/import-files.ts";
import { forgettingJobs } from "./forgetting.ts";

it("a clock that is months ahead for a moment makes the server forget nothing", async () => {
	const shop = await openWebhookShop();
	const { db, config, client, dataDir } = shop;
	await shop.add(["stock"]);
	await shop.receive(2);
	await expect.poll(() => shop.receiver.received.length).toBe(1);
	await dryRun(client, "sku,name,price\nA-1,Pedal,3");
	await shop.newest();
	const tables = [
		"idempotency",
		"change",
		"webhook_delivery",
		"session",
		"import_row",
		"presence",
		"attempt",
	] as const;
	const sizes = async () =>
		Promise.all(
			tables.map(async (table) => {
				const { length } = await db.kysely.selectFrom(table).selectAll().execute();
				return [table, length];
			}),
		);
	const before = await sizes();
	expect(Object.fromEntries(before)).toMatchObject({ idempotency: 1, webhook_delivery: 1, import_row: 1 });
	await markClock(db, Date.now(), 24);
	const jobs = forgettingJobs(db, config, importFiles(dataDir));
	for (const { run } of jobs) await run(new Date(Date.now() + 200 * 86_400_000));
	expect(await sizes()).toEqual(before);

	// Old data is forgotten once the marks agree.
	await markClock(db, Date.now() + 200 * 86_400_000, 15 * 24);
	for (const { run } of jobs) await run(new Date(Date.now() + 200 * 86_400_000));
	const after = Object.fromEntries(await sizes());
	expect(after).toMatchObject({ idempotency: 0, webhook_delivery: 0, session: 0, import_row: 0 });
	expect(after.change).toBeLessThan(Object.fromEntries(before).change as number);
});

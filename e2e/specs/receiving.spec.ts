import { listReceipts } from "@freehub/contract/buying/receipts";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, testAsUser } from "../fixtures.ts";
import { deliveryLine, orderGoods } from "../pages/receiving.ts";
import { lastScan, newEan, onHand, scan, scanAll } from "../pages/scan.ts";

const failed =
	/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|EventSource|events/;

testAsUser(
	"a delivery is received with a scanner on a phone, also without signal, and undone whole",
	async ({ page, context, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.setViewportSize({ width: 390, height: 844 });
		const { order, products, read } = await orderGoods(api, [20, 10, 3]);
		const [bells, chains, saddles] = products;
		if (!bells || !chains || !saddles) throw new Error("Nothing was ordered.");
		const line = (i: number) => deliveryLine(page, order, i);

		await page.goto("/receive");
		await expect(page.getByRole("button", { name: new RegExp(`^${order.number}`) })).toBeVisible();
		// Any product in the delivery opens it, and is counted.
		await scan(page, bells.caseCode);
		await expect(line(0)).toContainText("10 / 20");
		await scan(page, chains.caseCode);
		await expect(line(1)).toContainText("10 / 10");
		await expect(line(1)).toContainText("Complete");
		await page.getByRole("button", { name: "Broken" }).click();
		await expect(lastScan(page)).toContainText("1 refused (damaged)");
		await expect(line(1)).toContainText("9 / 10");

		// A dead corner of the hall.
		await context.setOffline(true);
		await scanAll(page, [bells.caseCode, saddles.code, saddles.code]);
		await expect(line(0)).toContainText("20 / 20");
		await expect(line(2)).toContainText("2 / 3");
		await expect(lastScan(page)).toContainText("To send");
		await scan(page, saddles.caseCode);
		await expect(page.getByText(/9 pieces of .* are more than expected/)).toBeVisible();
		await page.getByRole("button", { name: "Set aside" }).click();
		await expect(line(2)).toContainText("3 / 3");
		await context.setOffline(false);
		await expect(page.getByText(/recorded on this device/)).toBeHidden({ timeout: 20_000 });
		expect((await read()).lines.map(({ accepted, refused }) => [accepted, refused])).toEqual([
			[20, 0],
			[9, 1],
			[3, 0],
		]);

		await page.getByRole("button", { name: "Finish" }).click();
		const summary = page.getByLabel("Summary");
		await expect(summary).toContainText(/Complete\s*2\s*Short\s*1\s*Over\s*0\s*Refused\s*1\s*Received\s*32/);
		await expect(page.getByRole("region", { name: "Set aside" })).toContainText(`9 × ${saddles.name}`);
		await page.getByRole("link", { name: "Print labels" }).click();
		const paper = page.waitForEvent("popup");
		await page.getByRole("button", { name: "Print 32 labels" }).click();
		await (await paper).close();
		await page.goBack();
		// The settings are saved after the first print: from now on one press prints.
		const another = page.waitForEvent("popup");
		await page.getByRole("link", { name: "Print labels" }).click();
		await (await another).close();
		await expect(page.getByRole("button", { name: "Print 32 labels" })).toBeVisible();
		await page.goBack();

		await page.getByRole("button", { name: "Undo all" }).click();
		await expect(page.getByText("Everything was undone.")).toBeVisible();
		for (const { _id } of products) expect(await onHand(api, _id)).toBe(0);
		const [receipt, ...others] = await api.all(listReceipts, { query: { order: order._id } });
		expect(others).toEqual([]);
		expect(receipt).toMatchObject({ isTakenBack: true });
	},
);

testAsUser("people on one delivery see each other's counts at once", async ({ page, api }) => {
	const { order, products } = await orderGoods(api, [12]);
	await page.goto(`/receive?order=${order._id}`);
	const line = deliveryLine(page, order, 0);
	await expect(line).toContainText("0 / 12");
	await expect(page.locator("html[data-live=yes]")).toBeAttached();
	const book = (quantity: number) =>
		api.call(recordMovement, {
			params: { id: products[0]?._id ?? "" },
			body: { kind: "receive", quantity, purchaseLine: order.lines[0]?._id },
			idempotencyKey: newEan(),
		});
	await book(2);
	await expect(line).toContainText("2 / 12");
	await scan(page, products[0]?.code ?? "");
	await expect(line).toContainText("3 / 12");
	await book(9);
	await expect(line).toContainText("12 / 12");
	await scan(page, products[0]?.code ?? "");
	await expect(page.getByText("12 were ordered, and 12 have come.")).toBeVisible();
});

import { randomBytes } from "node:crypto";
import { sendVerificationEmail } from "@freehub/contract/people/identity";
import { listMyOrders } from "@freehub/contract/selling/reservations";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, owner, signInAs, test } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

const unique = () => randomBytes(4).toString("hex");
const phone = { width: 390, height: 844 };

/** No sideways scroll at the width of a phone. */
async function expectFits(page: Page): Promise<void> {
	const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(over).toBeLessThanOrEqual(0);
}

test("a customer's reservation, from the shop window to the collected bike", async ({
	page,
	browser,
	baseURL,
	account,
	api,
	asOwner,
	server,
	expectedErrors,
}) => {
	// The first press is refused, because the address is not confirmed.
	expectedErrors.push(/Failed to load resource.*4\d\d/);
	const store = await asOwner.call(addLocation, { body: { name: `North ${unique()}`, kind: "store" } });
	const bike = await newProduct(asOwner, { name: `Tourer ${unique()}`, quantity: "3" });
	const body = { kind: "receive" as const, quantity: 2, location: store._id };
	await asOwner.call(recordMovement, { params: { id: bike._id }, body, idempotencyKey: unique() });

	await page.setViewportSize(phone);
	await page.goto(`/products/${bike._id}`);
	const reserve = page.getByText("Reserve to collect", { exact: true });
	await reserve.click();
	await submitCredentials(page, "Sign In", account);
	await expect(page.getByRole("heading", { level: 1, name: bike.name })).toBeVisible();
	await page.getByRole("button", { name: "Reserve to collect" }).click();
	const dialog = page.getByRole("dialog", { name: "Reserve to collect" });
	await dialog.getByLabel("Collect at").selectOption(store.name);
	await dialog.getByRole("button", { name: "Reserve", exact: true }).click();
	await expect(dialog.getByRole("alert").getByText(/^Confirm your mail address first/)).toBeVisible();
	await expectAccessible(page, dialog);
	await expectFits(page);
	await api.call(sendVerificationEmail, { body: { email: account.email } });
	await page.request.get(
		linkIn(await newestMail(account.email, /confirm/i, server)).replace(
			"/verify-email",
			"/api/auth/verify-email",
		),
	);
	await dialog.getByRole("button", { name: "Reserve", exact: true }).click();
	await expect(
		dialog.getByText(new RegExp(`^Kept for you at ${store.name} until .*: order \\d+\\.$`)),
	).toBeVisible();
	await expectAccessible(page, dialog);
	const [order] = await api.call(listMyOrders);
	const number = order?.number ?? "";
	await dialog.getByRole("link", { name: "My orders" }).click();
	const mine = page.getByRole("list", { name: "My orders" });
	await expect(mine).toContainText(`Order ${number}`);
	await expect(mine).toContainText("Asked, not confirmed yet");
	await expectAccessible(page);
	await expectFits(page);

	// The staff sees it, confirms it, picks it and hands it over.
	const there = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
	await signInAs(there, owner);
	await there.goto("/inventory/sales-orders?view=confirm");
	const row = there.getByRole("row").filter({ has: there.getByRole("link", { name: number, exact: true }) });
	await expect(row).toContainText("Shop window");
	await row.getByRole("link", { name: number, exact: true }).click();
	await there.getByRole("region", { name: "Reservation" }).getByRole("button", { name: "Confirm" }).click();
	await expect(there.getByText(/^Confirmed by /)).toBeVisible();
	await page.reload();
	await expect(mine).toContainText("Confirmed: kept for you");
	await there.addInitScript((chosen) => {
		localStorage.setItem("freehub-my-store", JSON.stringify({ store: chosen, by: "" }));
	}, store._id);
	await there.goto("/inventory/picks");
	await there.getByRole("button", { name: new RegExp(`Pick .*${bike.name} for ${number}`) }).click();
	await expect(there.getByText("Everything that is here is picked.")).toBeVisible();
	await there.goto(`/inventory/hand-over?search=${number}`);
	const handing = there.getByRole("region", { name: `Order ${number}` });
	await handing.getByRole("button", { name: "Hand over 1 piece" }).click();
	await expect.poll(async () => (await api.call(listMyOrders))[0]?.state).toBe("delivered");
	await there.close();

	await page.reload();
	await expect(mine).toContainText("Collected");
	await expect(page.getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
});

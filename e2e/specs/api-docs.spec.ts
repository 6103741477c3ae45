import { addToken } from "@freehub/contract/people/account";
import { expect, testAsUser as test } from "../fixtures.ts";

test("the API's own page lists every endpoint and calls one with a token, without any other host", async ({
	page,
	api,
	context,
}) => {
	const { token } = await api.call(addToken, { body: { name: "Docs", scopes: ["stock.read"], days: 1 } });
	// Make sure that only the token authorizes.
	await context.clearCookies();
	const hosts = new Set<string>();
	page.on("request", (request) => hosts.add(new URL(request.url()).protocol + new URL(request.url()).host));
	await page.goto("/api/docs");
	await page.getByRole("button", { name: "Authorize" }).first().click();
	const field = page.getByLabel("auth-bearer-value");
	await field.fill(token);
	await page
		.locator("form")
		.filter({ has: field })
		.getByRole("button", { name: "Apply credentials" })
		.click();
	await page.getByRole("button", { name: "Close", exact: true }).last().click();

	// Groups open one at a time.
	await expect(page.getByRole("button", { name: /\/stock/ })).toHaveCount(0);
	await page.getByRole("heading", { name: /^Stock/ }).click();
	const endpoint = page.locator("#operations-Stock-getStock");
	await endpoint
		.getByRole("button", { name: /\/stock/ })
		.first()
		.click();
	await endpoint.getByRole("button", { name: "Try it out" }).click();
	const asked = page.waitForRequest((request) => request.url().includes("/api/stock"));
	await endpoint.getByRole("button", { name: "Execute" }).click();
	expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
	await expect(
		endpoint.locator(".live-responses-table td.response-col_status:not(.col_header)").first(),
	).toHaveText(/200/);
	expect([...hosts].filter((host) => host.startsWith("http"))).toHaveLength(1);
});

import { addToken } from "@freehub/contract/account";
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
	// The page renders every endpoint before it responds.
	await page.getByRole("button", { name: "Authorize" }).first().click({ timeout: 40_000 });
	await page.getByLabel("auth-bearer-value").fill(token);
	await page.getByRole("button", { name: "Apply credentials" }).last().click();
	await page.getByRole("button", { name: "Close", exact: true }).last().click();

	// The page renders only the endpoints near the viewport.
	const endpoint = page.locator("#operations-Stock-getStock");
	await expect(async () => {
		await page.mouse.wheel(0, 500);
		await expect(endpoint).toBeInViewport({ timeout: 250 });
	}).toPass({ timeout: 30_000 });
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

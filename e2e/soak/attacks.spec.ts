import { addToken } from "@freehub/contract/people/account";
import { updateUser } from "@freehub/contract/people/identity";
import { addLocation } from "@freehub/contract/stock/locations";
import type { Page } from "@playwright/test";
import { expect, newProduct, testAsOwner as test } from "../fixtures.ts";
import { all, newScriptedProduct, payloads, watchScripts } from "../script-texts.ts";
import { untilQuiet } from "../until-quiet.ts";

// A separate server: the owner sees every page, and these texts do not appear in other files' tests.
test.use({ settings: { MAIL_FROM: "Attacks <attacks@localhost>" } });

/** Every page of the app, as a user who may see all of them. */
function everyPage(productId: string): string[] {
	const text = encodeURIComponent(all);
	return [
		"/",
		"/blogs",
		`/blogs/${text}`,
		`/inventory/${productId}`,
		`/inventory/${productId}/edit`,
		`/manageinventory/addnewitem?copy=${productId}`,
		`/inventory/${text}`,
		`/inventory/${text}/edit`,
		`/manageinventory?search=${text}&supplier=${text}&sort=${text}`,
		"/manageinventory",
		"/manageinventory/addnewitem",
		"/dashboard/manageinventory",
		"/dashboard/books",
		"/dashboard/movements",
		"/dashboard/locations",
		"/dashboard/profile",
		"/dashboard/people",
		`/dashboard/people?search=${text}`,
		"/dashboard/audit",
		"/dashboard/deleted",
		`/dashboard/audit?action=${text}&actor=${text}&target=${text}`,
		"/forgot-password",
		`/reset-password?token=${text}`,
		`/verify-email?token=${text}`,
		`/invitation?token=${text}`,
		`/signin/popup?failed=1&error=${text}&error_description=${text}`,
		`/no-such-page/${text}#${text}`,
	];
}

test("texts that would run as a script run nowhere, stored or in an address, on any page", async ({
	page,
	asOwner,
	expectedErrors,
}) => {
	test.setTimeout(180_000);
	expectedErrors.push(/Failed to load resource/, /net::ERR/, /Scripts may close only/);
	const ran = await watchScripts(page);
	const product = await newScriptedProduct(asOwner);
	await asOwner.call(updateUser, {
		body: { name: all.slice(0, 100), image: `https://localhost:1/"onerror="xssRan(9)` },
	});
	await asOwner.call(addToken, { body: { name: payloads[0] as string, scopes: ["stock.read"], days: 1 } });
	await asOwner.call(addLocation, { body: { name: `${payloads[1]} ${Date.now()}`, kind: "warehouse" } });
	for (const path of everyPage(product._id)) {
		await page.goto(path);
		await untilQuiet(page);
		if (path === "/dashboard/people") await expect(page.getByRole("table").first()).toContainText("onerror");
		expect(ran, path).toEqual([]);
	}
});

test("texts that would run as a script run nowhere when they are typed into every field and sent", async ({
	page,
	asOwner,
	browser,
	baseURL,
	expectedErrors,
}) => {
	test.setTimeout(180_000);
	expectedErrors.push(/Failed to load resource/, /net::ERR/, /Scripts may close only/);
	const fieldsOf = (where: Page) =>
		where.locator(
			"main input:not([type=checkbox]):not([type=radio]):not([type=number]):not([type=date]):not([type=hidden]):not([readonly]):visible, main textarea:visible",
		);
	/** Fills in every field, and submits each form in turn. */
	const typeEverywhere = async (where: Page, path: string, ran: string[]) => {
		let count = 1;
		for (let sent = 0; sent < count; sent++) {
			await where.goto(path);
			await untilQuiet(where);
			const fields = await fieldsOf(where).all();
			count = fields.length;
			for (const field of fields) await field.fill(payloads.slice(0, 2).join(""));
			await fields[sent]?.press("Enter");
			await untilQuiet(where);
			expect(ran, path).toEqual([]);
		}
		return count;
	};

	const product = await newProduct(asOwner);
	const ran = await watchScripts(page);
	let typed = 0;
	for (const path of [
		"/manageinventory",
		"/manageinventory/addnewitem",
		`/inventory/${product._id}`,
		`/inventory/${product._id}/edit`,
		"/dashboard/books",
		"/dashboard/movements",
		"/dashboard/locations",
		"/dashboard/profile",
		"/dashboard/people",
		"/dashboard/audit",
	]) {
		typed += await typeEverywhere(page, path, ran);
	}
	const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
	const ranThere = await watchScripts(visitor);
	for (const path of ["/signin", "/signup", "/forgot-password", "/reset-password?token=x"]) {
		typed += await typeEverywhere(visitor, path, ranThere);
	}
	await visitor.context().close();
	expect(typed).toBeGreaterThan(15);
});
